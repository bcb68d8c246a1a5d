// An independent implementation of the float operations with MPFR, after the standard: a pattern is unpacked, the
// result is computed with 200 bits and rounded to the format.
#pragma once

#include <gmpxx.h>
#include <mpfr.h>

#include <optional>

#include "ir/ir.h"

namespace isadora::corners::floats {

struct Shape {
  unsigned bits, precision;  // precision counts the leading one
  int bias() const { return (1 << (bits - precision - 1)) - 1; }
  long lowest() const { return 2 - bias() - static_cast<long>(precision); }  // exponent of the least subnormal
  unsigned exponents() const { return 1u << (bits - precision); }
};
inline Shape shape_of(ir::FloatFormat format) {
  switch (format) {
    case ir::FloatFormat::F16: return {16, 11};
    case ir::FloatFormat::BF16: return {16, 8};
    case ir::FloatFormat::F32: return {32, 24};
    case ir::FloatFormat::F64: break;
  }
  return {64, 53};
}

// A number of MPFR that cleans up after itself.
struct Number {
  explicit Number(mpfr_prec_t precision = 200) { mpfr_init2(v, precision); }
  ~Number() { mpfr_clear(v); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  mpfr_t v;
};

inline mpz_class bit(unsigned n) { return mpz_class(1) << n; }
inline mpz_class infinity(const Shape& s) { return mpz_class(s.exponents() - 1) << (s.precision - 1); }
inline mpz_class sign(const Shape& s) { return bit(s.bits - 1); }
inline mpz_class nan(const Shape& s) { return sign(s) - 1; }

inline void unpack(const Shape& s, const mpz_class& pattern, mpfr_t out) {
  mpz_class low;
  mpz_fdiv_r_2exp(low.get_mpz_t(), pattern.get_mpz_t(), s.bits);
  const bool negative = low >= sign(s);
  const mpz_class magnitude = negative ? mpz_class(low - sign(s)) : low;
  const mpz_class exponent = magnitude >> (s.precision - 1);
  mpz_class fraction = magnitude - (exponent << (s.precision - 1));
  if (exponent == s.exponents() - 1) {
    fraction == 0 ? mpfr_set_inf(out, negative ? -1 : 1) : mpfr_set_nan(out);
    return;
  }
  if (exponent != 0) fraction += bit(s.precision - 1);
  const long e = exponent == 0 ? 1 : exponent.get_si();
  mpfr_set_z_2exp(out, fraction.get_mpz_t(), s.lowest() + e - 1, MPFR_RNDN);
  if (negative) mpfr_neg(out, out, MPFR_RNDN);
}

// m * 2^e, and a little more where `more`, in units of 2^unit.
inline mpz_class rounded(bool negative, const mpz_class& m, long e, bool more, long unit, ir::Rounding rounding) {
  if (e >= unit) {
    const mpz_class n = m << static_cast<unsigned long>(e - unit);
    const bool away = more && (rounding == ir::Rounding::Up ? !negative : rounding == ir::Rounding::Down && negative);
    return away ? mpz_class(n + 1) : n;
  }
  const auto shift = static_cast<unsigned long>(unit - e);
  const mpz_class n = m >> shift, rest = m - (n << shift), half = mpz_class(1) << (shift - 1);
  const bool lost = rest != 0 || more;
  bool away = false;
  switch (rounding) {
    case ir::Rounding::NearestEven: away = rest > half || (rest == half && (more || mpz_odd_p(n.get_mpz_t()))); break;
    case ir::Rounding::NearestAway: away = rest >= half; break;
    case ir::Rounding::Up: away = lost && !negative; break;
    case ir::Rounding::Down: away = lost && negative; break;
    case ir::Rounding::TowardZero:
    case ir::Rounding::Given: break;
  }
  return away ? mpz_class(n + 1) : n;
}

inline mpz_class pack(const Shape& s, bool negative, const mpz_class& m, long e, bool more, ir::Rounding rounding) {
  const mpz_class of_sign = negative ? sign(s) : mpz_class(0);
  if (m == 0) return of_sign;
  const long top = e + static_cast<long>(mpz_sizeinbase(m.get_mpz_t(), 2)) - 1;
  long unit = std::max(top - static_cast<long>(s.precision) + 1, s.lowest());
  mpz_class n = rounded(negative, m, e, more, unit, rounding);
  if (n == bit(s.precision)) n = bit(s.precision - 1), unit++;
  if (n < bit(s.precision - 1)) return of_sign + n;
  if (unit + static_cast<long>(s.precision) - 1 > s.bias()) {
    using R = ir::Rounding;
    const bool stays = rounding == R::TowardZero || rounding == (negative ? R::Up : R::Down);
    return of_sign + infinity(s) - (stays ? 1 : 0);
  }
  return of_sign + (mpz_class(unit - s.lowest() + 1) << (s.precision - 1)) + n - bit(s.precision - 1);
}

// A result that lies off from `v` by less than its last bit, away from zero, where `more`.
inline mpz_class pack(const Shape& s, const Number& v, bool more, ir::Rounding rounding) {
  const bool negative = mpfr_signbit(v.v) != 0;
  if (mpfr_nan_p(v.v)) return nan(s);
  if (mpfr_inf_p(v.v) && !more) return infinity(s) + (negative ? sign(s) : mpz_class(0));
  if (mpfr_inf_p(v.v)) return pack(s, negative, 1, 100000, true, rounding);            // too large for MPFR
  if (mpfr_zero_p(v.v) && more) return pack(s, negative, 1, -100000, true, rounding);  // too small for it
  mpz_class m;
  if (mpfr_zero_p(v.v)) return pack(s, negative, 0, 0, false, rounding);
  const long e = mpfr_get_z_2exp(m.get_mpz_t(), v.v);
  return pack(s, negative, abs(m), e, more, rounding);
}

// The result towards zero, or -0 where that is what the rounding makes of a zero; whether bits were lost.
inline std::optional<bool> compute(ir::FloatOp op, ir::Rounding rounding, const Number& x, const Number& y,
                                   const Number& z, Number& r) {
  using F = ir::FloatOp;
  const auto sum = [&](auto f) {
    const int lost = f(MPFR_RNDZ);
    if (lost == 0 && mpfr_zero_p(r.v) && rounding == ir::Rounding::Down) f(MPFR_RNDD);
    return lost != 0;
  };
  switch (op) {
    case F::Add: return sum([&](mpfr_rnd_t d) { return mpfr_add(r.v, x.v, y.v, d); });
    case F::Sub: return sum([&](mpfr_rnd_t d) { return mpfr_sub(r.v, x.v, y.v, d); });
    case F::Fma: return sum([&](mpfr_rnd_t d) { return mpfr_fma(r.v, x.v, y.v, z.v, d); });
    case F::Mul: return mpfr_mul(r.v, x.v, y.v, MPFR_RNDZ) != 0;
    case F::Div: return mpfr_div(r.v, x.v, y.v, MPFR_RNDZ) != 0;
    case F::Sqrt: return mpfr_sqrt(r.v, x.v, MPFR_RNDZ) != 0;
    case F::Rem: return mpfr_fmod(r.v, x.v, y.v, MPFR_RNDZ) != 0;
    case F::Pow: return mpfr_pow(r.v, x.v, y.v, MPFR_RNDZ) != 0;
    case F::Sin: return mpfr_sin(r.v, x.v, MPFR_RNDZ) != 0;
    case F::Cos: return mpfr_cos(r.v, x.v, MPFR_RNDZ) != 0;
    case F::Asin: return mpfr_asin(r.v, x.v, MPFR_RNDZ) != 0;
    case F::Acos: return mpfr_acos(r.v, x.v, MPFR_RNDZ) != 0;
    case F::Tanh: return mpfr_tanh(r.v, x.v, MPFR_RNDZ) != 0;
    case F::Exp2: return mpfr_exp2(r.v, x.v, MPFR_RNDZ) != 0;
    case F::Log2: return mpfr_log2(r.v, x.v, MPFR_RNDZ) != 0;
    case F::Rcp: return mpfr_ui_div(r.v, 1, x.v, MPFR_RNDZ) != 0;
    case F::Rsqrt:
      if (mpfr_zero_p(x.v)) return mpfr_ui_div(r.v, 1, x.v, MPFR_RNDZ) != 0;
      return mpfr_rec_sqrt(r.v, x.v, MPFR_RNDZ) != 0;
    case F::Convert: return mpfr_set(r.v, x.v, MPFR_RNDZ) != 0;
    default: return std::nullopt;
  }
}

// -0 is less than +0, and a NaN loses to a number.
inline const Number& extreme(const Number& x, const Number& y, bool greater) {
  if (mpfr_nan_p(x.v)) return y;
  if (mpfr_nan_p(y.v)) return x;
  const int order = mpfr_cmp(x.v, y.v);
  const bool x_less = order < 0 || (order == 0 && mpfr_signbit(x.v));
  return x_less != greater ? x : y;
}

inline mpz_class to_integer(const Number& x, unsigned width, ir::Rounding rounding) {
  const mpz_class half = bit(width - 1);
  if (mpfr_nan_p(x.v) || mpfr_zero_p(x.v)) return 0;
  const bool negative = mpfr_signbit(x.v) != 0;
  if (mpfr_inf_p(x.v)) return negative ? mpz_class(-half) : mpz_class(half - 1);
  mpz_class m;
  const long e = mpfr_get_z_2exp(m.get_mpz_t(), x.v);
  const mpz_class size = rounded(negative, abs(m), e, false, 0, rounding), v = negative ? mpz_class(-size) : size;
  return v < -half ? mpz_class(-half) : v > half - 1 ? mpz_class(half - 1) : v;
}

// The result of an operation on patterns (FromInt: on a number); nothing for one that is not known here.
inline std::optional<mpz_class> value(const ir::FloatInfo& info, const mpz_class& a, const mpz_class& b,
                                      const mpz_class& c) {
  using F = ir::FloatOp;
  const Shape s = shape_of(info.format);
  if (info.op == F::FromInt) return pack(s, a < 0, abs(a), 0, false, info.rounding);
  Number x, y, z, r;
  unpack(s, a, x.v);
  unpack(s, b, y.v);
  unpack(s, c, z.v);
  const bool unordered = mpfr_nan_p(x.v) || mpfr_nan_p(y.v);
  switch (info.op) {
    case F::Eq: return !unordered && mpfr_equal_p(x.v, y.v);
    case F::Lt: return !unordered && mpfr_less_p(x.v, y.v);
    case F::Le: return !unordered && mpfr_lessequal_p(x.v, y.v);
    case F::Unordered: return unordered;
    case F::Min: return pack(s, extreme(x, y, false), false, info.rounding);
    case F::Max: return pack(s, extreme(x, y, true), false, info.rounding);
    case F::ToInt: return to_integer(x, info.width, info.rounding);
    default: break;
  }
  const auto lost = compute(info.op, info.rounding, x, y, z, r);
  if (!lost) return std::nullopt;
  return pack(info.op == F::Convert ? shape_of(info.to) : s, r, *lost, info.rounding);
}

}  // namespace isadora::corners::floats
