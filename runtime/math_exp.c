// Exponentials and logarithms. Logarithms are sums of two doubles: `pow` needs more bits than a double has.
#include "math_pairs.h"

static double overflow(void) { return INFINITY; }

double exp(double x) {
  if (isnan(x)) return x;
  if (x > 709.79) return overflow();
  if (x < -745.2) return 0;
  return exponential(x, 0, 0);
}
double exp2(double x) {
  if (isnan(x)) return x;
  if (x >= 1024) return overflow();
  if (x < -1075) return 0;
  const double k = __builtin_floor(x + 0.5);
  const struct pair p = two_product(x - k, 0x1.62e42fefa39efp-1);
  return exponential(p.high, p.low + (x - k) * 0x1.abc9e3b39803fp-56, (int)k);
}
double exp10(double x) {
  if (isnan(x)) return x;
  if (x > 308.3) return overflow();
  if (x < -324) return 0;
  return pow(10, x);
}
double expm1(double x) {
  if (isnan(x) || x == 0) return x;
  if (x > 709.79) return overflow();
  if (x < -40) return -1;
  if (fabs(x) > 0.35) {
    const double k = __builtin_floor(x * kPerLn2 + 0.5);
    const struct pair r = two_sum(x - k * kLn2High, -k * kLn2Low);
    // 2^k (exp(r) - 1) + (2^k - 1)
    const double inner = expm1(r.high) + r.low * (1 + r.high);
    if (k > 1000) return scalbn(inner + 1, (int)k);
    const double power = scalbn(1, (int)k);
    const struct pair all = two_sum(power - 1, power * inner);
    return all.high + all.low;
  }
  double sum = 1.0 / 355687428096000;
  for (int n = 16; n >= 2; --n) {
    double f = 1;
    for (int i = 2; i <= n; ++i) f *= i;
    sum = sum * x + 1 / f;
  }
  return x + x * x * sum;
}

static double edge_of_log(double x) { return x == 0 ? -INFINITY : x < 0 ? NAN : x; }

double log(double x) {
  if (!(x > 0) || isinf(x)) return edge_of_log(x);
  const struct pair l = logarithm(x);
  return l.high + l.low;
}
static double log_by(double x, double factor, double factor_low) {
  const struct pair l = logarithm(x), p = two_product(l.high, factor);
  return p.high + (p.low + l.low * factor + l.high * factor_low);
}
double log2(double x) {
  if (!(x > 0) || isinf(x)) return edge_of_log(x);
  int e;
  if (frexp(x, &e) == 0.5) return e - 1;
  return log_by(x, 0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56);
}
double log10(double x) {
  if (!(x > 0) || isinf(x)) return edge_of_log(x);
  return log_by(x, 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57);
}
double log1p(double x) {
  if (!(x > -1) || isinf(x)) return x == -1 ? -INFINITY : edge_of_log(x);
  if (fabs(x) < 1e-17) return x;
  const struct pair one = two_sum(1, x), l = logarithm(one.high);
  return l.high + (l.low + one.low / one.high);
}

double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (isnan(x) || isnan(y)) return x + y;
  const double size = fabs(x);
  const int is_whole = fabs(y) >= 9007199254740992.0 || y == __builtin_trunc(y);
  const int is_odd = is_whole && fabs(y) < 9007199254740992.0 && fmod(y, 2) != 0;
  const double sign = is_odd && signbit(x) ? -1 : 1;
  if (isinf(y)) return size == 1 ? 1 : (size > 1) == (y > 0) ? INFINITY : 0;
  if (size == 0 || isinf(x)) return sign * ((size == 0) == (y > 0) ? 0 : INFINITY);
  if (x < 0 && !is_whole) return NAN;
  const struct pair l = logarithm(size);
  if (fabs(y) > 1e300 || fabs(l.high * y) > 800) {
    if (size == 1) return sign;
    return sign * ((l.high > 0) == (y > 0) ? INFINITY : 0);
  }
  const struct pair p = two_product(l.high, y);
  return sign * exponential(p.high, p.low + l.low * y, 0);
}

double cbrt(double x) {
  if (x == 0 || !isfinite(x)) return x;
  int e;
  double size = frexp(fabs(x), &e);
  for (; e % 3 != 0; ++e) size /= 2;
  double r = exp(log(size) / 3);
  // One step of Newton's, in more bits.
  const struct pair square = two_product(r, r), cube = two_product(square.high, r);
  r -= ((cube.high - size) + (cube.low + square.low * r)) / (3 * square.high);
  return copysign(scalbn(r, e / 3), x);
}

double sinh(double x) {
  const double size = fabs(x);
  if (!isfinite(x) || size < 1e-9) return x;
  double out;
  if (size < 22) {
    const double t = expm1(size);
    out = (t + t / (t + 1)) / 2;
  } else {
    out = size > 711 ? INFINITY : exponential(size, 0, -1);
  }
  return copysign(out, x);
}
double cosh(double x) {
  const double size = fabs(x);
  if (isnan(x)) return x;
  if (size > 711) return INFINITY;
  if (size > 22) return exponential(size, 0, -1);
  const double t = exp(size);
  return (t + 1 / t) / 2;
}
double tanh(double x) {
  const double size = fabs(x);
  if (isnan(x) || size < 1e-9) return x;
  if (size > 22) return copysign(1, x);
  const double t = expm1(2 * size);
  return copysign(t / (t + 2), x);
}
double asinh(double x) {
  const double size = fabs(x);
  if (!isfinite(x) || size < 1e-9) return x;
  const double out = size > 1e9 ? log(size) + M_LN2 : log1p(size + size * size / (1 + sqrt(size * size + 1)));
  return copysign(out, x);
}
double acosh(double x) {
  if (x < 1) return NAN;
  if (x > 1e9) return isinf(x) ? x : log(x) + M_LN2;
  const double t = x - 1;
  return log1p(t + sqrt(2 * t + t * t));
}
double atanh(double x) {
  const double size = fabs(x);
  if (!(size <= 1)) return NAN;
  if (size < 1e-9) return x;
  return copysign(log1p(2 * size / (1 - size)) / 2, x);
}
