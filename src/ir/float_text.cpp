// Numbers of a text and of an instruction are read and written without memory from the heap: programs have millions.
#include "ir/float_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "ir/big.h"

namespace isadora::ir {
namespace {

constexpr size_t kMostDigits = 17;                 // enough for 53 bits
constexpr long kLeastPlain = -4, kMostPlain = 16;  // powers of ten that are written without an exponent

double value_of(const FloatShape& shape, uint64_t magnitude) {
  const auto mantissa = magnitude & ((uint64_t{1} << (shape.precision - 1)) - 1);
  const auto exponent = static_cast<int>(magnitude >> (shape.precision - 1));
  const auto leading = exponent ? uint64_t{1} << (shape.precision - 1) : 0;
  return std::ldexp(static_cast<double>(leading | mantissa), shape.lowest() + std::max(exponent, 1) - 1);
}

struct Decimal {                           // 0.digits * 10^exponent
  std::array<char, kMostDigits + 3> text;  // MPFR's output: the digits and a terminator
  size_t count;
  long exponent;
  std::string_view digits() const { return {text.data(), count}; }
};

Decimal decimal_of(const BigFloat& value, size_t digits, mpfr_rnd_t rounding) {
  Decimal d;
  d.count = digits;
  mpfr_get_str(d.text.data(), &d.exponent, 10, digits, value.v, rounding);
  return d;
}

// The text ends with a zero byte.
uint64_t nearest(const FloatShape& shape, const char* text) {
  BigFloat value;
  const bool lost = mpfr_strtofr(value.v, text, nullptr, 10, MPFR_RNDZ) != 0;
  return pack(shape, Rounding::NearestEven, real_of_big(value, lost));
}

bool reads_as(const FloatShape& shape, const Decimal& d, uint64_t magnitude) {
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "0.%.*se%ld", static_cast<int>(d.count), d.text.data(), d.exponent);
  return nearest(shape, text.data()) == magnitude;
}

// If the nearest number of this many digits reads back as another pattern, a neighbour may do: at a power of two the
// spacing below is half of that above.
Decimal shortest(const FloatShape& shape, uint64_t magnitude) {
  const BigFloat value(value_of(shape, magnitude));
  for (size_t digits = 1; digits < kMostDigits; ++digits)
    for (const mpfr_rnd_t rounding : {MPFR_RNDN, MPFR_RNDD, MPFR_RNDU}) {
      Decimal d = decimal_of(value, digits, rounding);
      if (reads_as(shape, d, magnitude)) return d;
    }
  return decimal_of(value, kMostDigits, MPFR_RNDN);
}

void plain(std::string_view digits, long point, std::string& out) {
  const auto whole = static_cast<size_t>(std::max(point, 0L));
  if (point <= 0) {
    out.append("0.").append(static_cast<size_t>(-point), '0').append(digits);
  } else if (whole >= digits.size()) {
    out.append(digits).append(whole - digits.size(), '0').append(".0");
  } else {
    out.append(digits.substr(0, whole)).append(".").append(digits.substr(whole));
  }
}

void with_exponent(std::string_view digits, long exponent, std::string& out) {
  out += digits[0];
  if (digits.size() > 1) out.append(".").append(digits.substr(1));
  out.append("e").append(std::to_string(exponent));
}

void append(const Decimal& d, std::string& out) {
  const std::string_view digits = d.digits().substr(0, d.digits().find_last_not_of('0') + 1);
  const long power = d.exponent - 1;
  if (power >= kLeastPlain && power < kMostPlain)
    plain(digits, d.exponent, out);
  else
    with_exponent(digits, power, out);
}

}  // namespace

std::optional<FloatShape> float_shape(FloatFormat format, unsigned bits) {
  FloatShape shape = float_shape(format);
  if (shape.bits <= bits) return shape;
  const unsigned cut = shape.bits - bits;
  if (shape.precision <= cut) return std::nullopt;
  return FloatShape{bits, shape.precision - cut};
}

std::optional<uint64_t> read_float(const FloatShape& shape, std::string_view number) {
  std::array<char, 64> few;  // an end for MPFR; longer numbers are rare
  std::string many;
  if (number.size() >= few.size()) many = number;
  if (many.empty()) *std::copy(number.begin(), number.end(), few.begin()) = '\0';
  const uint64_t pattern = nearest(shape, many.empty() ? few.data() : many.c_str());
  if ((pattern & ~shape.sign()) == shape.infinity()) return std::nullopt;
  return pattern;
}

bool print_float(const FloatShape& shape, uint64_t pattern, std::string& out) {
  const uint64_t magnitude = pattern & (shape.sign() - 1);
  if (magnitude >= shape.infinity()) return false;
  if (pattern & shape.sign()) out += '-';
  if (magnitude)
    append(shortest(shape, magnitude), out);
  else
    out += "0.0";
  return true;
}

}  // namespace isadora::ir
