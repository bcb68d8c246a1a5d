// Folding and ranges of the builder. Fields are values that it does not know.
#include "ir/builder.h"

#include <gtest/gtest.h>

#include "ir/facts.h"

namespace isadora::ir {
namespace {

struct BuilderTest : testing::Test {
  Builder b;
  Value byte = b.field(0, 8), other = b.field(1, 8), flag = b.field(2, 1);
  Value integer = b.input(0, {-100, 27});

  Value k(Integer v) { return b.constant(v); }
  std::string range(Value v) { return b.range(v).lo.to_string() + ".." + b.range(v).hi.to_string(); }
  std::string range(Op op, Value x, Value y) { return range(b.binary(op, x, y)); }
  size_t size() const { return b.function().ops.size(); }
  Op op(Value v) const { return b.function().ops[v].op; }
};

TEST_F(BuilderTest, OperationsThatChangeNothingDisappear) {
  EXPECT_EQ(b.add(byte, k(0)), byte);
  EXPECT_EQ(b.binary(Op::Sub, byte, k(0)), byte);
  EXPECT_EQ(b.binary(Op::Mul, k(1), byte), byte);
  EXPECT_EQ(b.binary(Op::And, byte, k(255)), byte);
  EXPECT_EQ(b.binary(Op::And, k(-1), integer), integer);
  EXPECT_EQ(b.binary(Op::Or, byte, byte), byte);
  EXPECT_EQ(b.binary(Op::Xor, byte, k(0)), byte);
  EXPECT_EQ(b.binary(Op::Shr, byte, k(0)), byte);
  EXPECT_EQ(b.binary(Op::DivFloor, byte, k(1)), byte);
  EXPECT_EQ(b.binary(Op::ModFloor, byte, k(256)), byte);
  EXPECT_EQ(b.zext(byte, 8), byte);
  EXPECT_EQ(b.sext(byte, 9), byte);
  EXPECT_EQ(b.sext(integer, 8), integer);
  EXPECT_EQ(b.slice(byte, 7, 0), byte);
  EXPECT_EQ(b.unary(Op::Not, b.unary(Op::Not, integer)), integer);
  EXPECT_EQ(b.binary(Op::Min, byte, k(255)), byte);
  EXPECT_EQ(b.binary(Op::Max, byte, k(0)), byte);
}

TEST_F(BuilderTest, WhatRangesDecideIsAConstant) {
  EXPECT_EQ(b.binary(Op::Lt, byte, k(256)), k(1));
  EXPECT_EQ(b.binary(Op::Le, k(256), byte), k(0));
  EXPECT_EQ(b.binary(Op::Eq, byte, k(-1)), k(0));
  EXPECT_EQ(b.binary(Op::Ne, byte, byte), k(0));
  EXPECT_EQ(b.binary(Op::Sub, byte, byte), k(0));
  EXPECT_EQ(b.binary(Op::Shr, byte, k(8)), k(0));
  EXPECT_EQ(b.binary(Op::And, byte, k(0)), k(0));
  EXPECT_EQ(b.binary(Op::Shl, k(5), k(3)), k(40));
}

TEST_F(BuilderTest, ChoicesFold) {
  EXPECT_EQ(b.select(k(1), byte, other), byte);
  EXPECT_EQ(b.select(k(0), byte, other), other);
  EXPECT_EQ(b.select(flag, byte, byte), byte);
  EXPECT_EQ(b.select(flag, k(1), k(0)), flag);
  EXPECT_EQ(b.select(flag, k(0), k(1)), b.logical_not(flag));
  EXPECT_EQ(range(b.select(flag, byte, integer)), "-100..255");
}

TEST_F(BuilderTest, BoolsFold) {
  Value less = b.binary(Op::Lt, byte, other);
  EXPECT_EQ(b.binary(Op::Ne, less, k(0)), less);
  EXPECT_EQ(b.binary(Op::Eq, less, k(1)), less);
  EXPECT_EQ(b.logical_not(less), b.binary(Op::Le, other, byte));
  EXPECT_EQ(b.logical_not(b.logical_not(flag)), flag);
  EXPECT_EQ(b.logical_and(kNone, less), less);
  EXPECT_EQ(b.logical_and(less, k(1)), less);
}

TEST_F(BuilderTest, ChainsBecomeOneOperation) {
  EXPECT_EQ(b.add(b.add(byte, k(3)), k(4)), b.add(byte, k(7)));
  EXPECT_EQ(b.zext(b.zext(integer, 20), 6), b.zext(integer, 6));
  EXPECT_EQ(b.zext(b.sext(integer, 7), 6), b.zext(integer, 6));
  EXPECT_EQ(b.sext(b.zext(integer, 6), 6), b.sext(integer, 6));
  EXPECT_EQ(b.binary(Op::Shr, b.binary(Op::Shl, byte, k(5)), k(3)), b.binary(Op::Shl, byte, k(2)));
  EXPECT_EQ(b.binary(Op::ModFloor, integer, k(16)), b.zext(integer, 4));
  EXPECT_EQ(b.binary(Op::And, integer, k(15)), b.zext(integer, 4));
}

TEST_F(BuilderTest, NothingIsComputedTwice) {
  Value sum = b.add(byte, other);
  size_t before = size();
  EXPECT_EQ(b.add(byte, other), sum);
  EXPECT_EQ(b.field(0, 8), byte);
  EXPECT_EQ(size(), before);
}

TEST_F(BuilderTest, RangesArePrecise) {
  EXPECT_EQ(range(Op::Add, byte, integer), "-100..282");
  EXPECT_EQ(range(Op::Sub, byte, integer), "-27..355");
  EXPECT_EQ(range(Op::Mul, byte, integer), "-25500..6885");
  EXPECT_EQ(range(Op::DivFloor, integer, k(7)), "-15..3");
  EXPECT_EQ(range(Op::DivTrunc, integer, k(7)), "-14..3");
  EXPECT_EQ(range(Op::ModFloor, integer, k(7)), "0..6");
  EXPECT_EQ(range(Op::ModFloor, integer, k(-7)), "-6..0");
  EXPECT_EQ(range(Op::RemTrunc, integer, k(7)), "-6..6");
  EXPECT_EQ(range(Op::RemTrunc, byte, integer), "0..255");
  EXPECT_EQ(range(Op::And, integer, k(12)), "0..12");
  EXPECT_EQ(range(Op::And, integer, k(-4)), "-128..27");
  EXPECT_EQ(range(Op::Or, byte, k(256)), "256..511");
  EXPECT_EQ(range(Op::Or, integer, k(3)), "-100..31");
  EXPECT_EQ(range(Op::Xor, byte, integer), "-256..255");
  EXPECT_EQ(range(Op::Shl, integer, b.zext(byte, 2)), "-800..216");
  EXPECT_EQ(range(Op::Shr, integer, b.zext(byte, 2)), "-100..27");
  EXPECT_EQ(range(Op::SExt, byte, k(4)), "-8..7");
  EXPECT_EQ(range(Op::ZExt, b.add(b.zext(byte, 2), k(8)), k(3)), "0..3");
  EXPECT_EQ(range(b.unary(Op::PopCount, byte)), "0..8");
  EXPECT_EQ(range(b.unary(Op::HighBit, byte)), "-1..7");
  EXPECT_EQ(range(b.unary(Op::LowBit, b.add(byte, k(1)))), "0..8");
  EXPECT_EQ(range(Op::BitReverse, integer, k(5)), "0..31");
  EXPECT_EQ(range(Op::ByteReverse, integer, k(1)), "0..255");
}

TEST_F(BuilderTest, NarrowClampsWhatDoesNotFit) {
  EXPECT_EQ(b.narrow(byte, {0, 255}), byte);
  EXPECT_EQ(b.narrow(byte, {-5, 1000}), byte);
  EXPECT_EQ(range(b.narrow(byte, {3, 9})), "3..9");
  EXPECT_EQ(op(b.narrow(byte, {0, 9})), Op::Min);
  EXPECT_EQ(b.narrow(byte, {9, 3}), byte) << "a contradiction narrows nothing";
}

TEST_F(BuilderTest, BeyondTheLimitIsReported) {
  Value wide = b.binary(Op::Shl, byte, k(1016));
  EXPECT_FALSE(b.too_wide);
  EXPECT_EQ(b.binary(Op::Shl, wide, k(1)), k(0));
  EXPECT_TRUE(b.too_wide);
  b.too_wide = false;
  b.binary(Op::Shl, byte, integer);
  EXPECT_TRUE(b.too_wide) << "the amount may be negative";
  b.too_wide = false;
  b.unary(Op::PopCount, integer);
  EXPECT_TRUE(b.too_wide) << "a negative has no count of ones";
}

TEST_F(BuilderTest, EffectsTakeThePredicateAround) {
  b.pred = flag;
  b.effect({.op = Op::Exit, .pred = b.binary(Op::Lt, byte, other)});
  Value both = b.function().ops.back().pred;
  EXPECT_EQ(op(both), Op::And);
  size_t before = size();
  b.effect({.op = Op::Exit, .pred = k(0)});
  EXPECT_LE(size(), before + 1) << "at most the constant is new";
  EXPECT_NE(b.function().ops.back().op, Op::Exit);
}

TEST_F(BuilderTest, ReadsAreNarrowedByTheirWidth) {
  Value read = b.state({.op = Op::ReadCode, .a = byte, .b = k(32)}, {0, Integer::power_of_two(200)});
  EXPECT_EQ(b.range(read).hi, Integer::power_of_two(32) - 1);
  Value load = b.state({.op = Op::Load, .a = byte, .b = b.select(flag, k(8), k(4))}, {0, Integer::power_of_two(200)});
  EXPECT_EQ(b.range(load).hi, Integer::power_of_two(64) - 1);
}

TEST_F(BuilderTest, ValuesOfARegionStayInIt) {
  Value element = b.begin_region({.op = Op::ForEach, .a = k(4)}, {0, 3});
  Value inside = b.add(byte, other);
  b.effect({.op = Op::WriteReg, .a = element, .b = k(32), .c = inside});
  b.end_region(element, {.op = Op::ForEachEnd});
  Value outside = b.add(byte, other);
  EXPECT_NE(inside, outside);
  EXPECT_EQ(range(element), "0..3");
  EXPECT_TRUE(verify(b.finish(outside)).empty());
}

TEST_F(BuilderTest, FinishLeavesWhatIsUsed) {
  Value sum = b.add(byte, k(77));
  b.add(other, k(78));
  Function f = b.finish(sum);
  EXPECT_EQ(to_text(f), "%0 = Field 0 : 0..0xFF\n%1 = Const 0x4D : 0x4D\n%2 = Add %0, %1 : 0x4D..0x14C\nresult %2\n");
}

}  // namespace
}  // namespace isadora::ir
