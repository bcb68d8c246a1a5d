// Float formats as numbers of the C library's 128 bits, which hold every value of theirs and of 64-bit integers.
#pragma once

#include <algorithm>
#include <cmath>

#include "isas/warp.h"

namespace isadora::test {

#ifdef __clang__
using Wide = __float128;
#else
using Wide = _Float128;  // of the C library, which is long double where that has 113 bits
#endif

}  // namespace isadora::test

#ifdef __clang__  // to which the C library's header does not declare them
extern "C" {
__float128 ldexpf128(__float128 v, int exponent) noexcept;
__float128 frexpf128(__float128 v, int* exponent) noexcept;
__float128 copysignf128(__float128 v, __float128 sign) noexcept;
__float128 fabsf128(__float128 v) noexcept;
__float128 rintf128(__float128 v) noexcept;
__float128 truncf128(__float128 v) noexcept;
__float128 floorf128(__float128 v) noexcept;
__float128 ceilf128(__float128 v) noexcept;
}
#endif

namespace isadora::test {

inline const Wide kEndless = static_cast<Wide>(INFINITY);
inline bool is_nan(Wide v) { return v != v; }
inline bool is_endless(Wide v) { return v == kEndless || v == -kEndless; }

// A format by its precision and the exponents of its largest power of two and its smallest subnormal.
struct Format {
  const char* name;
  unsigned bits, precision;
  int top() const { return (1 << (bits - precision - 1)) - 1; }
  int least() const { return 2 - top() - static_cast<int>(precision); }
  U64 infinity() const { return ((U64{1} << (bits - precision)) - 1) << (precision - 1); }
  U64 nan() const { return (U64{1} << (bits - 1)) - 1; }
  U64 sign() const { return U64{1} << (bits - 1); }
};
constexpr Format kF16{"F16", 16, 11}, kBF16{"BF16", 16, 8}, kF32{"F32", 32, 24}, kF64{"F64", 64, 53};

inline Wide value_of(const Format& f, U64 pattern) {
  const U64 magnitude = pattern & (f.sign() - 1), hidden = U64{1} << (f.precision - 1);
  const int exponent = static_cast<int>(magnitude >> (f.precision - 1));
  const Wide sign = pattern & f.sign() ? -1 : 1;
  if (magnitude > f.infinity()) return static_cast<Wide>(NAN);
  if (magnitude == f.infinity()) return sign * kEndless;
  const U64 mantissa = (magnitude & (hidden - 1)) | (exponent ? hidden : 0);
  return sign * ldexpf128(static_cast<Wide>(mantissa), f.least() + std::max(exponent, 1) - 1);
}

// Nearest, ties to even, by trying: the mantissa at the last place's exponent is an integer, and the rest decides.
inline U64 rounded(const Format& f, Wide v) {
  if (is_nan(v)) return f.nan();
  const U64 sign = copysignf128(1, v) < 0 ? f.sign() : 0;
  v = fabsf128(v);
  if (v == 0) return sign;
  if (is_endless(v)) return sign | f.infinity();
  int exponent;
  frexpf128(v, &exponent);
  const int last = std::max(exponent - static_cast<int>(f.precision), f.least());
  const Wide scaled = ldexpf128(v, -last), whole = rintf128(scaled);
  const auto mantissa = static_cast<U64>(whole);
  const U64 pattern = (static_cast<U64>(last - f.least()) << (f.precision - 1)) + mantissa;
  return sign | std::min(pattern, f.infinity());
}

}  // namespace isadora::test
