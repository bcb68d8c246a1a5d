// The gamma function and its logarithm.
#include "math_pairs.h"

static struct pair sum_of(struct pair a, struct pair b) {
  const struct pair high = two_sum(a.high, b.high);
  return two_sum(high.high, high.low + (a.low + b.low));
}
static struct pair product_of(struct pair a, struct pair b) {
  const struct pair high = two_product(a.high, b.high);
  return two_sum(high.high, high.low + (a.high * b.low + a.low * b.high));
}
static struct pair logarithm_of(struct pair x) {
  const struct pair l = logarithm(x.high);
  return two_sum(l.high, l.low + x.low / x.high);
}

enum { kLeast = 12 };  // where Stirling's series has enough digits

// ln(gamma(x)) of x from kLeast on: (x - 1/2) ln(x) - x + ln(2 pi) / 2 + 1 / (12 x) - 1 / (360 x^3) + …, with the Bernoulli numbers B(2k) / (2k (2k - 1)).
static struct pair stirling(struct pair x) {
  static const double kTerms[] = {43867.0 / 244188, -3617.0 / 122400, 1.0 / 156, -691.0 / 360360, 1.0 / 1188, -1.0 / 1680, 1.0 / 1260, -1.0 / 360};
  const double inverse = 1 / x.high, square = inverse * inverse;
  double tail = -174611.0 / 125400;
  for (unsigned i = 0; i < sizeof kTerms / sizeof *kTerms; ++i) tail = tail * square + kTerms[i];
  // 1 / (12 x) as two doubles
  const double first = inverse / 12;
  const struct pair back = two_product(first, x.high);
  const double rest = ((1.0 / 12 - back.high) - back.low + 0x1.5555555555555p-58 - first * x.low) * inverse;
  static const struct pair kHalfLn2Pi = {0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55};
  const struct pair power = product_of(sum_of(x, (struct pair){-0.5, 0}), logarithm_of(x));
  const struct pair small = sum_of(kHalfLn2Pi, (struct pair){first, rest + tail * square * inverse});
  return sum_of(sum_of(power, (struct pair){-x.high, -x.low}), small);
}

// How often 1 is added to x until it is at least kLeast.
static int steps_of(double x) { return x < kLeast ? (int)ceil(kLeast - x) : 0; }

// x (x + 1) … (x + n - 1), times `scale`.
static struct pair rising(double x, int n, double scale) {
  struct pair out = {scale, 0};
  for (int i = 0; i < n; ++i) out = product_of(out, two_sum(i, x));
  return out;
}

// gamma(x) = gamma(x + n) / (x (x + 1) … (x + n - 1)), of negative numbers as well.
double tgamma(double x) {
  if (isnan(x) || x == INFINITY) return x;
  if (x == 0) return 1 / x;
  const int is_whole = x == floor(x);
  if (x < 0 && is_whole) return NAN;
  if (x > 172) return INFINITY;
  if (x < -186) return fmod(floor(x), 2) == 0 ? 0 : -0.0;
  if (fabs(x) < 0x1p-60) return 1 / x;
  if (is_whole && x < 24) return rising(1, (int)x - 1, 1).high;  // exact
  const int n = steps_of(x);
  // A large product, and a result that may be less than the least normal number, are scaled until the end.
  const int scale = x < -100 ? -500 : 0;
  const struct pair l = stirling(two_sum(n, x)), by = rising(x, n, scalbn(1, scale));
  if (n == 0) return exponential(l.high, l.low, 0);
  const double power = exponential(l.high, l.low, 0), out = power / by.high;
  return scalbn(out - out * (by.low / by.high), scale);
}

// d times a polynomial.
static double series(const double* terms, int count, double d) {
  double sum = terms[0];
  for (int i = 1; i < count; ++i) sum = sum * d + terms[i];
  return d * sum + 0;  // not -0
}
// Beside 1 and 2, where ln(gamma(x)) is 0: the coefficients are Euler's constant and zeta(k) / k, or 1 less each.
static double beside_zero(double d, int at) {
  static const double kTerms[2][10] = {{0x1.9a01e385d5f8fp-4, -0x1.c806706d57db4p-4, 0x1.010b36af86397p-3, -0x1.2703a1dcea3aep-3, 0x1.5b40cb100c306p-3, -0x1.a8b9c17aa6149p-3,
                                        0x1.151322ac7d848p-2, -0x1.9a4d55beab2d7p-2, 0x1.a51a6625307d3p-1, -0x1.2788cfc6fb619p-1},
                                       {0x1.a127b0f17d65ap-14, -0x1.d3fd4c76d2fc8p-13, 0x1.0b36af86396e9p-11, -0x1.38ac5c2bf8e08p-10, 0x1.7add6eadb6c30p-9, -0x1.e404fc218f5f2p-8,
                                        0x1.51322ac7d8483p-6, -0x1.13e001a557607p-4, 0x1.4a34cc4a60fa6p-2, 0x1.b0ee6072093cep-2}};
  return series(kTerms[at - 1], 10, d);
}

double lgamma(double x) {
  if (isnan(x)) return x;
  if (isinf(x) || (x <= 0 && x == floor(x))) return INFINITY;
  if (fabs(x) < 0x1p-60) return -log(fabs(x));
  if (fabs(x - 1) < 1.0 / 128) return beside_zero(x - 1, 1);
  if (fabs(x - 2) < 1.0 / 128) return beside_zero(x - 2, 2);
  if (x > 0x1p900) return x * (log(x) - 1);
  // gamma(x) gamma(-x) = -pi / (x sin(pi x)); less than -32 no sum is near 0.
  if (x < -32) return log(M_PI / fabs(x * sin(M_PI * (x - rint(x))))) - lgamma(-x);
  const int n = steps_of(x);
  struct pair l = stirling(two_sum(n, x));
  if (n) {
    struct pair by = rising(x, n, 1);
    if (by.high < 0) by.high = -by.high, by.low = -by.low;
    by = logarithm_of(by);
    l = sum_of(l, (struct pair){-by.high, -by.low});
  }
  return l.high + l.low;
}
float tgammaf(float x) { return (float)tgamma(x); }
float lgammaf(float x) { return (float)lgamma(x); }
