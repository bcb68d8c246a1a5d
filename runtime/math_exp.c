// Exponentials and logarithms. Logarithms are sums of two doubles: `pow` needs more bits than a double has.
#define FLOAT double
#define BITS unsigned long long
#define FRACTION 52
#define EXPONENTS 11
#include "math_bits.h"

struct pair {
  double high, low;
};
static const double kLn2High = 0x1.62e42fee00000p-1, kLn2Low = 0x1.a39ef35793c76p-33, kPerLn2 = 0x1.71547652b82fep+0;

static struct pair two_sum(double a, double b) {
  const double s = a + b, t = s - a;
  return (struct pair){s, (a - (s - t)) + (b - t)};
}
// The upper half of a number's bits.
static double upper(double x) { return float_of(bits_of(x) & ~0x7FFFFFFull); }
static struct pair two_product(double a, double b) {
  const double p = a * b, ah = upper(a), al = a - ah, bh = upper(b), bl = b - bh;
  return (struct pair){p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}

// exp(high + low), scaled by 2^`more`.
static double exponential(double high, double low, int more) {
  const double k = __builtin_floor(high * kPerLn2 + 0.5);
  const struct pair r = two_sum(high - k * kLn2High, low - k * kLn2Low);
  const double x = r.high;
  // exp(x) = 1 + x + x^2 / 2 + …, of |x| < 0.35
  double sum = 1.0 / 6227020800;
  static const double kTerms[] = {1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040,
                                  1.0 / 720,       1.0 / 120,      1.0 / 24,      1.0 / 6,      1.0 / 2};
  for (unsigned i = 0; i < sizeof kTerms / sizeof *kTerms; ++i) sum = sum * x + kTerms[i];
  return scalbn(1 + (x + (x * x * sum + r.low * (1 + x))), (int)k + more);
}

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

// ln(c / 32) from c = 22 on. The upper parts have few bits, so that sums with them are exact.
static const struct pair kLogs[] = {
    {-0x1.7fafa3bd81400p-2, -0x1.1bede6fdb532cp-46},
    {-0x1.522ae0738a200p-2, -0x1.d7ce102c98eb3p-46},
    {-0x1.269621134da00p-2, -0x1.92783beb7676cp-46},
    {-0x1.f991c6cb3b200p-3, -0x1.797d99419be60p-47},
    {-0x1.a93ed3c8ad800p-3, -0x1.e36f2bea77a5dp-47},
    {-0x1.5bf406b543c00p-3, -0x1.b1fb8292ecfc8p-47},
    {-0x1.1178e8227e400p-3, -0x1.ef78ce2d07f1dp-49},
    {-0x1.9335e5d594800p-4, -0x1.88ae1d5ea3ecdp-48},
    {-0x1.08598b59e3a00p-4, -0x1.a228ff66fd40dp-54},
    {-0x1.0415d89e74400p-5, -0x1.11c05cf1d7536p-51},
    {0x0.0p+0, 0x0.0p+0},
    {0x1.f829b0e783200p-6, 0x1.004cf8fc13c7cp-50},
    {0x1.f0a30c0116200p-5, 0x1.4cc2f992e2dddp-50},
    {0x1.6f0d28ae56a00p-4, 0x1.4b9be499b9ed2p-48},
    {0x1.e27076e2af200p-4, 0x1.cbd3d50fffc40p-49},
    {0x1.29552f81ff400p-3, 0x1.234c05dc7101fp-47},
    {0x1.5ff3070a79200p-3, 0x1.d3c873e20a072p-47},
    {0x1.9525a9cf45600p-3, 0x1.68ec8260ea717p-48},
    {0x1.c8ff7c79a9a00p-3, 0x1.0d612ec0f7980p-50},
    {0x1.fb9186d5e3e00p-3, 0x1.546aaa3361bcap-50},
    {0x1.1675cababa600p-2, 0x1.c07398faae20ep-51},
    {0x1.2e8e2bae11c00p-2, 0x1.309c2cc91a851p-46},
    {0x1.4618bc21c5e00p-2, 0x1.84fa16f66f668p-47},
    {0x1.5d1bdbf580800p-2, 0x1.ca508d8e0f720p-46},
};

// ln(x) of a positive number.
static struct pair logarithm(double x) {
  int e;
  double m = frexp(x, &e);
  if (m < 0.70710678118654752) m *= 2, --e;
  const int c = (int)(m * 32 + 0.5);
  // m = c / 32 (1 + f) / (1 - f), f = (m - c / 32) / (m + c / 32): ln = 2 f + 2 f^3 / 3 + …
  const double place = c / 32.0, over = m - place, under = m + place, under_low = (m - (under - place)) + (place - (under - (under - place)));
  const double f = over / under;
  const struct pair back = two_product(f, under);
  const double f_low = ((over - back.high) - back.low - f * under_low) / under, s = f * f;
  const double tail = f * s * (2.0 / 3 + s * (2.0 / 5 + s * (2.0 / 7 + s * (2.0 / 9 + s * (2.0 / 11)))));
  struct pair sum = two_sum(e * kLn2High, kLogs[c - 22].high);
  const struct pair next = two_sum(sum.high, 2 * f);
  const double low = next.low + sum.low + (2 * f_low + tail + kLogs[c - 22].low + e * kLn2Low);
  sum = two_sum(next.high, low);
  return sum;
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
