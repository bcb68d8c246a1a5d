// Functions of `float`: exact ones by their bits, the others by those of `double`.
#define FLOAT float
#define BITS unsigned
#define FRACTION 23
#define EXPONENTS 8
#define NAME(x) x##f
#include "math_exact.h"

#define OF_ONE(name) \
  float name##f(float x) { return (float)name(x); }
OF_ONE(cbrt) OF_ONE(exp) OF_ONE(exp2) OF_ONE(exp10) OF_ONE(expm1) OF_ONE(log) OF_ONE(log2) OF_ONE(log10) OF_ONE(log1p)
OF_ONE(sin) OF_ONE(cos) OF_ONE(tan) OF_ONE(asin) OF_ONE(acos) OF_ONE(atan) OF_ONE(sinh) OF_ONE(cosh) OF_ONE(tanh)
OF_ONE(asinh) OF_ONE(acosh) OF_ONE(atanh)
float powf(float x, float y) { return (float)pow(x, y); }
float atan2f(float y, float x) { return (float)atan2(y, x); }
float hypotf(float x, float y) { return isinf(x) || isinf(y) ? INFINITY : (float)sqrt((double)x * x + (double)y * y); }
long lroundf(float x) { return (long)roundf(x); }
long long llroundf(float x) { return (long long)roundf(x); }
long lrintf(float x) { return (long)rintf(x); }
long long llrintf(float x) { return (long long)rintf(x); }

// The product is exact in `double`; the sum is rounded to odd there.
float fmaf(float x, float y, float z) {
  const double p = (double)x * y, s = p + z;
  if (!isfinite(s) || s == 0) return (float)s;
  const double t = s - p, lost = (p - (s - t)) + (z - t);
  union {
    double f;
    unsigned long long b;
  } u = {s};
  if (lost != 0 && !(u.b & 1)) u.b += (lost > 0) == (s > 0) ? 1 : -1;
  return (float)u.f;
}
