// Float operations. For f16, bf16 and f32 an operation is done in the host's doubles and rounded to odd (the last bit
// is set where bits were lost): 53 bits are more than the precision plus two, so a second rounding in whatever
// direction is right. f64 under nearest even is the host's own. MPFR does the rest, and transcendental functions where
// a rounding test on the host's library fails.
#include "ir/floats.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "ir/big.h"
#include "ir/facts.h"

namespace isadora::ir {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Operands {
  double x, y, z;
};

double half_value(uint64_t pattern) {
  int exponent = pattern >> 10 & 31;
  double mantissa = pattern & 1023;
  double magnitude = exponent == 31  ? (mantissa == 0 ? kInfinity : std::nan(""))
                     : exponent == 0 ? std::ldexp(mantissa, -24)
                                     : std::ldexp(mantissa + 1024, exponent - 25);
  return pattern >> 15 & 1 ? -magnitude : magnitude;
}

// The exact result lies off by some amount of error's sign, less than to the next double.
double to_odd(double nearest, double error) {
  bool odd = std::bit_cast<uint64_t>(nearest) & 1;
  if (error == 0 || odd || !std::isfinite(nearest)) return nearest;
  return std::nextafter(nearest, error > 0 ? kInfinity : -kInfinity);
}

// Opposite numbers add up to +0, but to -0 when rounding down.
double odd_sum(double x, double y, Rounding rounding) {
  double sum = x + y;
  if (!std::isfinite(sum)) return sum;
  if (sum == 0 && rounding == Rounding::Down && std::signbit(x) != std::signbit(y)) return -0.0;
  double part = sum - x;
  return to_odd(sum, (x - (sum - part)) + (y - part));  // Knuth's exact error
}

double odd_quotient(double x, double y) {
  double q = x / y;
  if (!std::isfinite(q) || !std::isfinite(y)) return q;
  double rest = std::fma(-q, y, x);
  return to_odd(q, y < 0 ? -rest : rest);
}

double odd_root(double x) {
  double root = std::sqrt(x);
  return std::isfinite(root) ? to_odd(root, std::fma(-root, root, x)) : root;
}

bool minus_first(double x, double y) { return x < y || (x == y && std::signbit(x)); }
double minimum(double x, double y) { return std::isnan(x) ? y : std::isnan(y) || minus_first(x, y) ? x : y; }
double maximum(double x, double y) { return std::isnan(x) ? y : std::isnan(y) || !minus_first(x, y) ? x : y; }

// Results that need no rounding in any format.
std::optional<double> exact(FloatOp op, const Operands& v) {
  switch (op) {
    case FloatOp::Rem: return std::fmod(v.x, v.y);
    case FloatOp::Min: return minimum(v.x, v.y);
    case FloatOp::Max: return maximum(v.x, v.y);
    case FloatOp::Convert: return v.x;
    default: return std::nullopt;
  }
}

// Operands of at most 24 bits: products are exact, and nothing overflows or gets subnormal in doubles.
std::optional<double> in_doubles(const FloatInfo& info, const Operands& v) {
  switch (info.op) {
    case FloatOp::Add: return odd_sum(v.x, v.y, info.rounding);
    case FloatOp::Sub: return odd_sum(v.x, -v.y, info.rounding);
    case FloatOp::Mul: return v.x * v.y;
    case FloatOp::Fma: return odd_sum(v.x * v.y, v.z, info.rounding);
    case FloatOp::Div: return odd_quotient(v.x, v.y);
    case FloatOp::Rcp: return odd_quotient(1, v.x);
    case FloatOp::Sqrt: return odd_root(v.x);
    default: return std::nullopt;
  }
}

std::optional<double> on_host(FloatOp op, const Operands& v) {
  switch (op) {
    case FloatOp::Add: return v.x + v.y;
    case FloatOp::Sub: return v.x - v.y;
    case FloatOp::Mul: return v.x * v.y;
    case FloatOp::Fma: return std::fma(v.x, v.y, v.z);
    case FloatOp::Div: return v.x / v.y;
    case FloatOp::Rcp: return 1 / v.x;
    case FloatOp::Sqrt: return std::sqrt(v.x);
    default: return std::nullopt;
  }
}

// 2^x for extreme x: all formats but f64 round it to the same result.
double power_of_two(double x) { return std::isfinite(x) ? std::exp2(std::clamp(x, -1000.0, 1000.0)) : std::exp2(x); }

double library(FloatOp op, const Operands& v) {
  switch (op) {
    case FloatOp::Pow: return std::pow(v.x, v.y);
    case FloatOp::Sin: return std::sin(v.x);
    case FloatOp::Cos: return std::cos(v.x);
    case FloatOp::Asin: return std::asin(v.x);
    case FloatOp::Acos: return std::acos(v.x);
    case FloatOp::Tanh: return std::tanh(v.x);
    case FloatOp::Exp2: return power_of_two(v.x);
    case FloatOp::Log2: return std::log2(v.x);
    case FloatOp::Rsqrt: return 1 / std::sqrt(v.x);
    default: return std::nan("");
  }
}

// A NaN, and a zero or an infinity of an argument that has just that: all but pow, where they may be overflows.
bool settled(FloatOp op, double result) {
  return std::isnan(result) || (op != FloatOp::Pow && (result == 0 || std::isinf(result)));
}

// If all values within 2^-44 of libm's result round alike, that is the answer. It requires that libm's error is below
// that, as glibc's is by a few units of 2^-53; tests/ir/float_mpfr_test.cpp measures it.
std::optional<uint64_t> tested(const FloatInfo& info, const Operands& v) {
  if (info.format == FloatFormat::F64) return std::nullopt;
  double result = library(info.op, v);
  if (settled(info.op, result)) return pack(info.format, info.rounding, result);
  if (!std::isnormal(result)) return std::nullopt;
  double margin = result * 0x1p-44;
  uint64_t below = pack(info.format, info.rounding, result - margin);
  return below == pack(info.format, info.rounding, result + margin) ? std::optional(below) : std::nullopt;
}

// Rounds 64 bits; the return value is not 0 if bits were lost.
int compute(FloatOp op, BigFloat& r, const Operands& v, mpfr_rnd_t rnd) {
  BigFloat x(v.x), y(v.y), z(v.z);
  switch (op) {
    case FloatOp::Add: return mpfr_add(r.v, x.v, y.v, rnd);
    case FloatOp::Sub: return mpfr_sub(r.v, x.v, y.v, rnd);
    case FloatOp::Mul: return mpfr_mul(r.v, x.v, y.v, rnd);
    case FloatOp::Fma: return mpfr_fma(r.v, x.v, y.v, z.v, rnd);
    case FloatOp::Div: return mpfr_div(r.v, x.v, y.v, rnd);
    case FloatOp::Rcp: return mpfr_ui_div(r.v, 1, x.v, rnd);
    case FloatOp::Sqrt: return mpfr_sqrt(r.v, x.v, rnd);
    case FloatOp::Rsqrt: return v.x == 0 ? mpfr_ui_div(r.v, 1, x.v, rnd) : mpfr_rec_sqrt(r.v, x.v, rnd);
    case FloatOp::Pow: return mpfr_pow(r.v, x.v, y.v, rnd);
    case FloatOp::Sin: return mpfr_sin(r.v, x.v, rnd);
    case FloatOp::Cos: return mpfr_cos(r.v, x.v, rnd);
    case FloatOp::Asin: return mpfr_asin(r.v, x.v, rnd);
    case FloatOp::Acos: return mpfr_acos(r.v, x.v, rnd);
    case FloatOp::Tanh: return mpfr_tanh(r.v, x.v, rnd);
    case FloatOp::Exp2: return mpfr_exp2(r.v, x.v, rnd);
    case FloatOp::Log2: return mpfr_log2(r.v, x.v, rnd);
    default: mpfr_set_nan(r.v); return 0;
  }
}

uint64_t in_mpfr(const FloatInfo& info, const Operands& v) {
  BigFloat result;
  bool lost = compute(info.op, result, v, MPFR_RNDZ) != 0;
  bool sum_of_opposites = mpfr_zero_p(result.v) && !lost && info.rounding == Rounding::Down;
  if (sum_of_opposites) compute(info.op, result, v, MPFR_RNDD);  // for the sign
  FloatShape shape = float_shape(info.format);
  if (mpfr_nan_p(result.v)) return shape.nan();
  if (mpfr_inf_p(result.v)) return shape.infinity() | (mpfr_signbit(result.v) ? shape.sign() : 0);
  return pack(info.format, info.rounding, real_of_big(result, lost));
}

uint64_t rounded(const FloatInfo& info, const Operands& v) {
  FloatFormat target = info.op == FloatOp::Convert ? info.to : info.format;
  if (auto value = exact(info.op, v)) return pack(target, info.rounding, *value);
  bool wide = info.format == FloatFormat::F64;
  std::optional<double> value = !wide                                    ? in_doubles(info, v)
                                : info.rounding == Rounding::NearestEven ? on_host(info.op, v)
                                                                         : std::nullopt;
  if (value) return pack(info.format, info.rounding, *value);
  if (auto pattern = tested(info, v)) return *pattern;
  return in_mpfr(info, v);
}

Integer to_integer(const FloatInfo& info, double value) {
  if (std::isnan(value)) return 0;
  Integer half = Integer::power_of_two(info.width - 1);
  if (std::isinf(value)) return value < 0 ? -half : half - 1;
  return std::clamp(round_to_integer(info.rounding, real_of(value)), -half, half - 1);
}

Integer from_integer(const FloatInfo& info, const Integer& value) {
  bool negative = value.is_negative();
  Integer size = negative ? -value : value;
  unsigned bits = size.bit_length(), dropped = bits > 64 ? bits - 64 : 0;
  UnroundedFloat real = {negative, size.shr(dropped).to_uint64(), dropped, !size.low_bits(dropped).is_zero()};
  return pack(info.format, info.rounding, real);
}

}  // namespace

double float_value(FloatFormat format, uint64_t pattern) {
  switch (format) {
    case FloatFormat::F16: return half_value(pattern);
    case FloatFormat::BF16: return std::bit_cast<float>(static_cast<uint32_t>(pattern << 16));
    case FloatFormat::F32: return std::bit_cast<float>(static_cast<uint32_t>(pattern));
    case FloatFormat::F64: return std::bit_cast<double>(pattern);
  }
  return 0;
}

namespace {

Rounding rounding_of(const Integer& number) {
  constexpr auto kLast = static_cast<uint64_t>(Rounding::NearestAway);
  return static_cast<Rounding>(number.is_negative() || number > kLast ? 0 : number.to_uint64());
}

// apply_float() with the rounding among its operands.
Integer apply_given(FloatInfo info, const Integer& a, const Integer& b, const Integer& c) {
  switch (facts(info.op).operands) {
    case 1: info.rounding = rounding_of(b); break;
    case 2: info.rounding = rounding_of(c); break;
    default: info.rounding = rounding_of(c.shr(64)); return apply_float(info, a, b, c.low_bits(64));
  }
  return apply_float(info, a, b, c);
}

}  // namespace

Integer apply_float(const FloatInfo& info, const Integer& a, const Integer& b, const Integer& c) {
  if (info.rounding == Rounding::Given) return apply_given(info, a, b, c);
  if (info.op == FloatOp::FromInt) return from_integer(info, a);
  unsigned operands = facts(info.op).operands;
  Operands v = {float_value(info.format, a.to_uint64()), operands > 1 ? float_value(info.format, b.to_uint64()) : 0,
                operands > 2 ? float_value(info.format, c.to_uint64()) : 0};
  switch (info.op) {
    case FloatOp::Eq: return v.x == v.y;
    case FloatOp::Lt: return v.x < v.y;
    case FloatOp::Le: return v.x <= v.y;
    case FloatOp::Unordered: return std::isnan(v.x) || std::isnan(v.y);
    case FloatOp::ToInt: return to_integer(info, v.x);
    default: return rounded(info, v);
  }
}

}  // namespace isadora::ir
