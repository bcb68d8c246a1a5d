// The float primitives on bit patterns: IEEE 754 with five roundings, correctly rounded in every operation, pow and the
// transcendental ones included; subnormals are kept. Every engine calls this one implementation.
//
// Every NaN result is the positive quiet NaN with all mantissa bits set: 0x7FFF, 0x7FFFFFFF, 0x7FFFFFFFFFFFFFFF. fmin
// and fmax are minimumNumber and maximumNumber (a NaN loses to a number, -0 < +0); frem is C's fmod; ftoint saturates
// to its signed width and makes NaN 0; frsqrt of -0 is -infinity.
#pragma once

#include "ir/ir.h"

namespace isadora::ir {

struct FloatShape {
  unsigned bits, precision;                                         // precision counts the leading one
  constexpr unsigned exponent() const { return bits - precision; }  // bits of it
  constexpr int bias() const { return (1 << (bits - precision - 1)) - 1; }
  constexpr int lowest() const {
    return 2 - bias() - static_cast<int>(precision);
  }  // exponent of the smallest subnormal
  constexpr uint64_t infinity() const { return ((uint64_t{1} << (bits - precision)) - 1) << (precision - 1); }
  constexpr uint64_t nan() const { return (uint64_t{1} << (bits - 1)) - 1; }
  constexpr uint64_t sign() const { return uint64_t{1} << (bits - 1); }
};

constexpr FloatShape float_shape(FloatFormat format) {
  constexpr FloatShape kShapes[] = {{16, 11}, {16, 8}, {32, 24}, {64, 53}};
  return kShapes[static_cast<size_t>(format)];
}

// The value of a pattern (its low bits): every format's values are doubles.
double float_value(FloatFormat format, uint64_t pattern);

// A float operation; operands that it lacks are not looked at.
Integer apply_float(const FloatInfo& info, const Integer& a, const Integer& b, const Integer& c);

}  // namespace isadora::ir
