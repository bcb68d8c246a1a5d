// Rounds real numbers to float patterns and integers. Every float operation first makes an exact or sticky
// UnroundedFloat, then rounds it once.
#pragma once

#include "ir/floats.h"

namespace isadora::ir {

// The magnitude is mantissa * 2^exponent or, if sticky, strictly between that and (mantissa + 1) * 2^exponent. A sticky
// number has more than precision + 1 bits, or is so small that it rounds to zero or the smallest subnormal.
struct UnroundedFloat {
  bool negative;
  uint64_t mantissa;
  int64_t exponent;
  bool sticky = false;
};

UnroundedFloat real_of(double finite);
uint64_t pack(const FloatShape& shape, Rounding rounding, const UnroundedFloat& value);
uint64_t pack(FloatFormat format, Rounding rounding, const UnroundedFloat& value);
uint64_t pack(FloatFormat format, Rounding rounding, double value);  // infinities and NaN too
Integer round_to_integer(Rounding rounding, const UnroundedFloat& value);

}  // namespace isadora::ir
