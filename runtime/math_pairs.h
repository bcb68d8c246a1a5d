// Exponentials and logarithms of sums of two doubles, which have more bits than a double has.
#pragma once
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
