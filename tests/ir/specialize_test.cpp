// A function made for one word: fields are gone, and what their codes decide is gone too.
#include <gtest/gtest.h>

#include "samples.h"

namespace isadora::ir {
namespace {

size_t count(const Function& f, Op op) {
  size_t n = 0;
  for (const Inst& inst : f.ops) n += inst.op == op;
  return n;
}

TEST(Specialize, FieldsBecomeConstants) {
  Builder b;
  Value code = b.field(0, 8), mode = b.field(1, 2);
  Value width = b.select(b.binary(Op::Eq, mode, b.constant(1)), b.constant(64), b.constant(32));
  Value x = b.state({.op = Op::ReadCode, .aux = 1, .a = code, .b = width}, {0, Integer::power_of_two(64) - 1});
  b.effect({.op = Op::WriteCode, .aux = 1, .a = code, .b = width, .c = b.add(x, mode)});
  Function f = b.finish();
  EXPECT_EQ(to_text(specialize(f, std::vector<uint64_t>{7, 0})),
            "%0 = Const 7 : 7\n"
            "%1 = Const 0x20 : 0x20\n"
            "%2 = ReadCode 1, %0, %1 : 0..0xFFFFFFFF\n"
            "%3 = WriteCode 1, %0, %1, %2\n");
  EXPECT_EQ(to_text(specialize(f, std::vector<uint64_t>{7, 1})),
            "%0 = Const 7 : 7\n"
            "%1 = Const 1 : 1\n"
            "%2 = Const 0x40 : 0x40\n"
            "%3 = ReadCode 1, %0, %2 : 0..0xFFFFFFFFFFFFFFFF\n"
            "%4 = Add %3, %1 : 1..0x10000000000000000\n"
            "%5 = WriteCode 1, %0, %2, %4\n");
}

TEST(Specialize, WhatAFalsePredicateSkipsDisappears) {
  Builder b;
  Value flag = b.field(0, 1), address = b.state({.op = Op::Pc}, {0, 1000});
  b.pred = flag;
  Value old = b.begin_region({.op = Op::Atomic, .a = address, .b = b.constant(4)}, {0, 0});
  b.end_region(old, {.op = Op::AtomicEnd, .a = b.add(old, address)});
  Value load = b.state({.op = Op::Load, .a = address, .b = b.constant(8)}, {0, Integer::power_of_two(64) - 1});
  b.pred = kNone;
  b.effect({.op = Op::WriteReg, .a = b.constant(0), .b = b.constant(32), .c = b.add(old, load)});
  Function f = b.finish();
  EXPECT_EQ(verify(f), std::vector<std::string>{});
  EXPECT_EQ(to_text(specialize(f, std::vector<uint64_t>{0})),
            "%0 = Const 0 : 0\n"
            "%1 = Const 0x20 : 0x20\n"
            "%2 = WriteReg 0, %0, %1, %0\n");
  Function taken = specialize(f, std::vector<uint64_t>{1});
  EXPECT_EQ(count(taken, Op::Atomic), 1u);
  EXPECT_EQ(count(taken, Op::Load), 1u);
  for (const Inst& inst : taken.ops) EXPECT_EQ(inst.pred, kNone) << "always";
}

TEST(Specialize, RegionsAndLoadsWithoutUseStay) {
  Builder b;
  b.state({.op = Op::Load, .a = b.state({.op = Op::Pc}, {0, 9}), .b = b.constant(8)}, {0, Integer::power_of_two(64)});
  Value e = b.begin_region({.op = Op::ForEach, .a = b.constant(3)}, {0, 2});
  b.end_region(e, {.op = Op::ForEachEnd});
  Function f = specialize(b.finish(), {});
  EXPECT_EQ(count(f, Op::Load), 1u);
  EXPECT_EQ(count(f, Op::ForEach), 1u);
}

TEST(Specialize, EverythingVerifies) {
  Function f = everything();
  for (uint64_t code : {0, 1, 255}) {
    for (uint64_t flag : {0, 1}) {
      Function special = specialize(f, std::vector<uint64_t>{code, flag});
      EXPECT_EQ(verify(special), std::vector<std::string>{}) << to_text(special);
      EXPECT_EQ(count(special, Op::Field), 0u);
      EXPECT_EQ(count(special, Op::ReadCode), 1u);
      EXPECT_EQ(count(special, Op::Halt), flag);
    }
  }
}

}  // namespace
}  // namespace isadora::ir
