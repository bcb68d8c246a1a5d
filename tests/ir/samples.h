// Functions that the tests share.
#pragma once

#include "ir/builder.h"
#include "oracle.h"

namespace isadora::ir {

// One of each kind of operation with state, as a front end would build them.
inline Function everything() {
  Builder b;
  Value code = b.field(0, 8), flag = b.field(1, 1), width = b.constant(32);
  Range word = {0, Integer::power_of_two(32) - 1};
  Value x = b.state({.op = Op::ReadCode, .aux = 2, .a = code, .b = width}, word);
  Value old = b.state({.op = Op::ReadReg, .sub = 1, .aux = 1, .a = code, .b = width}, word);
  Value bit = b.state({.op = Op::ReadBits, .aux = 1, .a = code, .b = b.constant(3), .c = b.constant(1)}, {0, 1});
  Value lane = b.state({.op = Op::Launch, .sub = static_cast<uint8_t>(LaunchValue::Lane)}, {0, 31});
  Value pc = b.state({.op = Op::Pc}, {0, Integer::power_of_two(48) - 1});
  Value vote = b.state({.op = Op::Ballot, .a = bit}, word);
  Value least = b.state({.op = Op::Reduce, .sub = static_cast<uint8_t>(ReduceOp::Min), .a = x}, word);
  Value there = b.state({.op = Op::Shuffle, .a = x, .b = b.binary(Op::Xor, lane, b.constant(1))}, word);
  Value sum =
      b.floating({.op = FloatOp::Fma, .format = FloatFormat::F32, .rounding = Rounding::TowardZero}, x, there, least);
  Value count =
      b.floating({.op = FloatOp::ToInt, .format = FloatFormat::F32, .rounding = Rounding::Up, .width = 33}, sum);
  Value half = b.floating({.op = FloatOp::Convert, .format = FloatFormat::F32, .to = FloatFormat::BF16}, sum);
  b.pred = b.binary(Op::Lt, x, old);
  Value loaded = b.state({.op = Op::Load, .aux = 1, .a = b.add(x, pc), .b = b.constant(4)}, word);
  b.effect({.op = Op::Store, .aux = 1, .a = x, .b = b.constant(4), .c = b.add(loaded, count)});
  b.effect({.op = Op::Fault, .aux = 3, .a = x, .b = b.note("it \"broke\"\nhere")});
  b.effect({.op = Op::Fault, .aux = 3, .b = b.note("alone")});
  b.effect({.op = Op::Fault, .aux = 3, .a = x});
  Value before = b.begin_region({.op = Op::Atomic, .aux = 1, .a = x, .b = b.constant(4)}, word);
  b.end_region(before, {.op = Op::AtomicEnd, .a = b.add(before, b.constant(1))});
  b.pred = kNone;
  Value element = b.begin_region({.op = Op::ForEach, .a = b.constant(4), .b = vote}, {0, 3});
  Value place = b.binary(Op::PackPosition, b.binary(Op::Mul, element, b.constant(8)), b.constant(8));
  b.effect({.op = Op::WriteBits, .aux = 1, .a = code, .b = place, .c = half, .pred = flag});
  b.end_region(element, {.op = Op::ForEachEnd});
  Value service = b.state(
      {.op = Op::Host, .sub = static_cast<uint8_t>(HostService::Write), .a = x, .b = old, .c = least, .pred = bit},
      word);
  b.effect({.op = Op::WriteReg, .aux = 1, .a = code, .b = width, .c = service});
  b.effect({.op = Op::WriteCode, .aux = 2, .a = code, .b = width, .c = b.add(before, vote)});
  b.effect({.op = Op::WritePc, .a = pc, .pred = bit});
  b.effect({.op = Op::Halt, .a = x, .pred = flag});
  b.effect({.op = Op::Wait, .a = vote, .pred = flag});
  b.effect({.op = Op::Barrier, .a = b.constant(0)});
  return b.finish();
}

}  // namespace isadora::ir
