// An MPFR number with 64 bits of precision, and its conversion to an UnroundedFloat.
#pragma once

#include <gmpxx.h>
#include <mpfr.h>

#include "ir/rounding.h"

namespace isadora::ir {

struct BigFloat {
  mpfr_t v;
  explicit BigFloat(double x = 0) {
    mpfr_init2(v, 64);
    mpfr_set_d(v, x, MPFR_RNDN);
  }
  ~BigFloat() { mpfr_clear(v); }
  BigFloat(const BigFloat&) = delete;
  BigFloat& operator=(const BigFloat&) = delete;
};

// `sticky`: bits were lost when it was rounded towards zero.
inline UnroundedFloat real_of_big(const BigFloat& big, bool sticky) {
  bool negative = mpfr_signbit(big.v) != 0;
  if (mpfr_zero_p(big.v)) return {negative, 0, -(int64_t{1} << 40), sticky};  // below MPFR's own exponents where sticky
  mpz_class mantissa;
  int64_t exponent = mpfr_get_z_2exp(mantissa.get_mpz_t(), big.v);
  mpz_abs(mantissa.get_mpz_t(), mantissa.get_mpz_t());
  return {negative, mantissa.get_ui(), exponent, sticky};
}

}  // namespace isadora::ir
