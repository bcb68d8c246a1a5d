// IEEE numbers by MPFR: an oracle for floats of 16, 32 and 64 bits under the four roundings of CSR, which shares
// nothing with ours.
#pragma once

#include <mpfr.h>

#include <algorithm>
#include <cstdint>
#include <functional>

namespace isadora::test {

struct IeeeFormat {
  unsigned bits, precision;  // with the hidden one
  int bias;
};
inline IeeeFormat ieee_format(unsigned bits) {
  return bits == 16 ? IeeeFormat{16, 11, 15} : bits == 32 ? IeeeFormat{32, 24, 127} : IeeeFormat{64, 53, 1023};
}
inline mpfr_rnd_t mpfr_rounding(unsigned csr) {
  constexpr mpfr_rnd_t kAll[] = {MPFR_RNDU, MPFR_RNDD, MPFR_RNDZ, MPFR_RNDN};
  return kAll[csr];
}

class Real {
 public:
  explicit Real(unsigned precision = 64) { mpfr_init2(v, precision); }
  Real(const IeeeFormat& f, uint64_t pattern);
  Real(const Real&) = delete;
  ~Real() { mpfr_clear(v); }
  mpfr_t v;
};

inline Real::Real(const IeeeFormat& f, uint64_t pattern) {
  const unsigned fraction_bits = f.precision - 1;
  const uint64_t fraction = pattern & ((uint64_t{1} << fraction_bits) - 1);
  const int exponent = static_cast<int>(pattern >> fraction_bits) & (2 * f.bias + 1);
  const bool negative = pattern >> (f.bits - 1) & 1;
  mpfr_init2(v, 64);
  if (exponent == 2 * f.bias + 1) {
    if (fraction)
      mpfr_set_nan(v);
    else
      mpfr_set_inf(v, negative ? -1 : 1);
    return;
  }
  const uint64_t mantissa = exponent ? fraction | uint64_t{1} << fraction_bits : fraction;
  mpfr_set_ui_2exp(v, mantissa, (exponent ? exponent : 1) - f.bias - static_cast<int>(fraction_bits), MPFR_RNDN);
  if (negative) mpfr_neg(v, v, MPFR_RNDN);
}

// The pattern of a number that fits the format.
inline uint64_t pattern_of(const IeeeFormat& f, mpfr_t v) {
  const unsigned fraction_bits = f.precision - 1;
  const uint64_t sign = mpfr_signbit(v) ? uint64_t{1} << (f.bits - 1) : 0, infinity = (2 * uint64_t(f.bias) + 1)
                                                                                      << fraction_bits;
  if (mpfr_nan_p(v)) return infinity | ((uint64_t{1} << fraction_bits) - 1);
  if (mpfr_inf_p(v)) return sign | infinity;
  if (mpfr_zero_p(v)) return sign;
  Real m;
  const mpfr_exp_t lowest = 1 - f.bias - static_cast<int>(fraction_bits);
  const mpfr_exp_t top = mpfr_get_exp(v) - 1;  // 2^top <= |v|
  const mpfr_exp_t last = std::max<mpfr_exp_t>(top - static_cast<int>(fraction_bits), lowest);
  mpfr_mul_2si(m.v, v, -last, MPFR_RNDN);
  mpfr_abs(m.v, m.v, MPFR_RNDN);
  const uint64_t mantissa = mpfr_get_ui(m.v, MPFR_RNDN);
  const bool normal = mantissa >> fraction_bits;
  const uint64_t exponent = normal ? static_cast<uint64_t>(top + f.bias) : 0;
  return sign | exponent << fraction_bits | (mantissa & ((uint64_t{1} << fraction_bits) - 1));
}

// The result of `compute` (r, rounding), rounded once to the format with its subnormals.
inline uint64_t rounded(const IeeeFormat& f, mpfr_rnd_t rounding,
                        const std::function<int(mpfr_t, mpfr_rnd_t)>& compute) {
  const mpfr_exp_t emin = mpfr_get_emin(), emax = mpfr_get_emax();
  mpfr_set_emin(3 - f.bias - static_cast<int>(f.precision));
  mpfr_set_emax(f.bias + 1);
  Real r(f.precision);
  int ternary = compute(r.v, rounding);
  ternary = mpfr_check_range(r.v, ternary, rounding);
  mpfr_subnormalize(r.v, ternary, rounding);
  mpfr_set_emin(emin);
  mpfr_set_emax(emax);
  return pattern_of(f, r.v);
}

}  // namespace isadora::test
