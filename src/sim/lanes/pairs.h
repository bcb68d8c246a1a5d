// Which operations can be one with the next (kernels_pairs.cpp).
#pragma once

#include <vector>

#include "sim/lanes/frame.h"

namespace isadora::sim::lanes {

enum class Part : uint8_t {
  ShiftLeft,
  ShiftRight,
  Funnel,
  Rotate,
  Add,
  Mul,
  Xor,
  Xor3,
  Choose,
  Majority,
  FloatAdd,
  FloatSub,
  FloatMul,
  FloatFma,
  Equal,
  Unequal,
  LessUnsigned,
  LessSigned,
  FloatLess,
  FloatLessOrEqual,
  Count
};
inline constexpr size_t kParts = static_cast<size_t>(Part::Count);

constexpr bool is_comparison(Part p) { return p >= Part::Equal; }
constexpr bool is_float(Part p) {
  return (p >= Part::FloatAdd && p <= Part::FloatFma) || p == Part::FloatLess || p == Part::FloatLessOrEqual;
}
constexpr unsigned operands(Part p) {
  if (p == Part::ShiftLeft || p == Part::ShiftRight || p == Part::Rotate) return 1;
  return p == Part::Xor3 || p == Part::Choose || p == Part::Majority || p == Part::FloatFma ? 3 : 2;
}
constexpr bool commutes(Part p) {
  return p == Part::Add || p == Part::Mul || p == Part::Xor || p == Part::Xor3 || p == Part::Majority ||
         p == Part::FloatAdd || p == Part::FloatMul || p == Part::Equal || p == Part::Unequal;
}
// Those that follow each other in programs; there are kernels for no others.
constexpr bool make_pair(Part first, Part second) {
  if (is_comparison(first) || is_float(first) != is_float(second)) return false;
  return !is_comparison(second) || is_float(second) || first == Part::Add;
}

// The kernel of a pair, `where` telling which operand of the second is the first's result; null where there is none.
Kernel pair_kernel(Part first, Part second, unsigned where);

// Puts pairs in front of the operations that they stand for. Nothing may jump into the list or out of it.
std::vector<MicroOp> with_pairs(const std::vector<MicroOp>& ops);

}  // namespace isadora::sim::lanes
