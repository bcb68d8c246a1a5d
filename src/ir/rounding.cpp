// One rounding rule for all formats and for integers.
#include "ir/rounding.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace isadora::ir {
namespace {

bool rounds_away(Rounding rounding, bool negative, bool odd, bool half, bool rest) {
  switch (rounding) {
    case Rounding::Given:  // is one of the others by now
    case Rounding::NearestEven: return half && (rest || odd);
    case Rounding::NearestAway: return half;
    case Rounding::TowardZero: return false;
    case Rounding::Up: return !negative && (half || rest);
    case Rounding::Down: return negative && (half || rest);
  }
  return false;
}

// The mantissa without its low `shift` bits, rounded by them.
uint64_t shift_out(Rounding rounding, const UnroundedFloat& value, int64_t shift) {
  uint64_t m = value.mantissa;
  if (shift == 0) return m + rounds_away(rounding, value.negative, m & 1, false, value.sticky);
  uint64_t kept = shift >= 64 ? 0 : m >> shift;
  bool half = shift <= 64 && (m >> (shift - 1) & 1);
  bool rest = value.sticky || (shift > 64 ? m != 0 : (m & ((uint64_t{1} << (shift - 1)) - 1)) != 0);
  return kept + rounds_away(rounding, value.negative, kept & 1, half, rest);
}

uint64_t overflow(const FloatShape& shape, Rounding rounding, bool negative) {
  return rounds_away(rounding, negative, true, true, true) ? shape.infinity() : shape.infinity() - 1;
}

uint64_t magnitude(const FloatShape& shape, Rounding rounding, const UnroundedFloat& value) {
  int64_t top = value.exponent + std::bit_width(value.mantissa) - 1;
  if (value.mantissa != 0 && top > shape.bias()) return overflow(shape, rounding, value.negative);
  int64_t last = std::max<int64_t>(top - shape.precision + 1, shape.lowest());  // exponent of the result's last bit
  int64_t shift = last - value.exponent;
  uint64_t kept = shift < 0 ? value.mantissa << -shift : shift_out(rounding, value, shift);
  // The leading one adds itself to the exponent field, and so does a carry out of the rounding.
  uint64_t pattern = (static_cast<uint64_t>(last - shape.lowest()) << (shape.precision - 1)) + kept;
  return pattern >= shape.infinity() ? overflow(shape, rounding, value.negative) : pattern;
}

}  // namespace

// A double's own fields: a leading one where the exponent has one, and a subnormal's exponent is that of 1.
UnroundedFloat real_of(double finite) {
  const auto bits = std::bit_cast<uint64_t>(finite);
  const auto exponent = static_cast<int64_t>(bits >> 52 & 0x7FF);
  const uint64_t fraction = bits & ((uint64_t{1} << 52) - 1);
  return {std::signbit(finite), fraction | uint64_t{exponent != 0} << 52, std::max<int64_t>(exponent, 1) - 1075};
}

uint64_t pack(FloatFormat format, Rounding rounding, const UnroundedFloat& value) {
  return pack(float_shape(format), rounding, value);
}

uint64_t pack(const FloatShape& shape, Rounding rounding, const UnroundedFloat& value) {
  uint64_t sign = value.negative ? shape.sign() : 0;
  if (value.mantissa == 0 && !value.sticky) return sign;
  return sign | magnitude(shape, rounding, value);
}

uint64_t pack(FloatFormat format, Rounding rounding, double value) {
  FloatShape shape = float_shape(format);
  if (std::isnan(value)) return shape.nan();
  if (std::isinf(value)) return shape.infinity() | (value < 0 ? shape.sign() : 0);
  if (format == FloatFormat::F32 && rounding == Rounding::NearestEven)
    return std::bit_cast<uint32_t>(static_cast<float>(value));  // the host's own, and many times as fast
  return pack(format, rounding, real_of(value));
}

Integer round_to_integer(Rounding rounding, const UnroundedFloat& value) {
  Integer result = value.exponent >= 0 ? Integer(value.mantissa).shl(static_cast<unsigned>(value.exponent))
                                       : Integer(shift_out(rounding, value, -value.exponent));
  return value.negative ? -result : result;
}

}  // namespace isadora::ir
