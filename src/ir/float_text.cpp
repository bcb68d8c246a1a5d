#include "ir/float_text.h"

#include <cmath>

#include "ir/big.h"

namespace isadora::ir {
namespace {

constexpr int kMostDigits = 17;                    // enough for 53 bits
constexpr long kLeastPlain = -4, kMostPlain = 16;  // powers of ten that are written without an exponent

double value_of(const FloatShape& shape, uint64_t magnitude) {
  const auto mantissa = magnitude & ((uint64_t{1} << (shape.precision - 1)) - 1);
  const auto exponent = static_cast<int>(magnitude >> (shape.precision - 1));
  const auto leading = exponent ? uint64_t{1} << (shape.precision - 1) : 0;
  return std::ldexp(static_cast<double>(leading | mantissa), shape.lowest() + std::max(exponent, 1) - 1);
}

struct Decimal {  // 0.digits * 10^exponent
  std::string digits;
  long exponent = 0;
};

Decimal decimal_of(const Big& value, int digits, mpfr_rnd_t rounding) {
  Decimal d;
  d.digits.resize(static_cast<size_t>(digits) + 3);
  mpfr_get_str(d.digits.data(), &d.exponent, 10, static_cast<size_t>(digits), value.v, rounding);
  d.digits.resize(static_cast<size_t>(digits));
  return d;
}

bool reads_as(const FloatShape& shape, const Decimal& d, uint64_t magnitude) {
  return read_float(shape, "0." + d.digits + "e" + std::to_string(d.exponent)) == magnitude;
}

// Where the nearest number of so many digits is read as another pattern, one of its neighbours may do: at a power of
// two there is less room below than above.
Decimal shortest(const FloatShape& shape, uint64_t magnitude) {
  const Big value(value_of(shape, magnitude));
  for (int digits = 1; digits < kMostDigits; ++digits)
    for (const mpfr_rnd_t rounding : {MPFR_RNDN, MPFR_RNDD, MPFR_RNDU}) {
      Decimal d = decimal_of(value, digits, rounding);
      if (reads_as(shape, d, magnitude)) return d;
    }
  return decimal_of(value, kMostDigits, MPFR_RNDN);
}

std::string plain(const std::string& digits, long point) {
  if (point <= 0) return "0." + std::string(static_cast<size_t>(-point), '0') + digits;
  const auto whole = static_cast<size_t>(point);
  if (whole >= digits.size()) return digits + std::string(whole - digits.size(), '0') + ".0";
  return digits.substr(0, whole) + "." + digits.substr(whole);
}

std::string with_exponent(const std::string& digits, long exponent) {
  return digits.substr(0, 1) + (digits.size() > 1 ? "." + digits.substr(1) : "") + "e" + std::to_string(exponent);
}

std::string text_of(Decimal d) {
  d.digits.erase(d.digits.find_last_not_of('0') + 1);
  const long power = d.exponent - 1;
  return power >= kLeastPlain && power < kMostPlain ? plain(d.digits, d.exponent) : with_exponent(d.digits, power);
}

}  // namespace

std::optional<FloatShape> float_shape(FloatFormat format, unsigned bits) {
  FloatShape shape = float_shape(format);
  if (shape.bits <= bits) return shape;
  const unsigned cut = shape.bits - bits;
  if (shape.precision <= cut) return std::nullopt;
  return FloatShape{bits, shape.precision - cut};
}

std::optional<uint64_t> read_float(const FloatShape& shape, const std::string& number) {
  Big value;
  const bool lost = mpfr_strtofr(value.v, number.c_str(), nullptr, 10, MPFR_RNDZ) != 0;
  const uint64_t pattern = pack(shape, Rounding::NearestEven, real_of_big(value, lost));
  if ((pattern & ~shape.sign()) == shape.infinity()) return std::nullopt;
  return pattern;
}

std::string print_float(const FloatShape& shape, uint64_t pattern) {
  const uint64_t magnitude = pattern & (shape.sign() - 1);
  if (magnitude >= shape.infinity()) return {};
  const std::string sign = pattern & shape.sign() ? "-" : "";
  return sign + (magnitude ? text_of(shortest(shape, magnitude)) : "0.0");
}

}  // namespace isadora::ir
