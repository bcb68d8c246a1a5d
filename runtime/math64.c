// Exact functions of `double`, and those that follow from them.
#define FLOAT double
#define BITS unsigned long long
#define FRACTION 52
#define EXPONENTS 11
#define NAME(x) x
#include "math_exact.h"

double scalbln(double x, long n) { return scalbn(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }
double nan(const char* text) { return (void)text, NAN; }
float nanf(const char* text) { return (void)text, NAN; }
long lround(double x) { return (long)round(x); }
long long llround(double x) { return (long long)round(x); }
long lrint(double x) { return (long)rint(x); }
long long llrint(double x) { return (long long)rint(x); }

double hypot(double x, double y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  if (isnan(x) || isnan(y)) return x + y;
  x = fabs(x), y = fabs(y);
  const double a = x > y ? x : y, b = x > y ? y : x;
  if (b == 0) return a;
  const int scale = ilogb(a);
  const double p = scalbn(a, -scale), q = scalbn(b, -scale), r = sqrt(p * p + q * q);
  return scalbn(r, scale);
}

// The product is exact in `long double`. The sum is rounded to odd there, so that the second rounding is right.
double fma(double x, double y, double z) {
  const long double p = (long double)x * y, s = p + z;
  if (!isfinite(s) || s == 0) return (double)s;
  const long double t = s - p, lost = (p - (s - t)) + (z - t);
  union {
    long double f;
    unsigned _BitInt(128) b;
  } u = {s};
  if (lost != 0 && !(u.b & 1)) u.b += (lost > 0) == (s > 0) ? 1 : -1;
  return (double)u.f;
}
