// The error function and its complement.
#include "math_pairs.h"

static double polynomial(const double* terms, unsigned count, double x) {
  double sum = terms[0];
  for (unsigned i = 1; i < count; ++i) sum = sum * x + terms[i];
  return sum;
}
#define POLYNOMIAL(terms, x) polynomial(terms, sizeof(terms) / sizeof *(terms), x)

// erf(x) - x, of |x| < 1/2: x times a polynomial in x^2, through the values at 10 Chebyshev nodes.
static double beyond(double x) {
  static const double kTerms[] = {-0x1.39fb524e9c1f7p-23, 0x1.b776442df3041p-20, -0x1.f4bb9f7301dedp-17, 0x1.f9a2a6635fe79p-14, -0x1.c02db23d41138p-11,
                                  0x1.565bcd0aa6349p-8,   -0x1.b82ce3127f739p-6, 0x1.ce2f21a042b29p-4,   -0x1.812746b0379e6p-2, 0x1.06eba8214db69p-3};
  return x * POLYNOMIAL(kTerms, x * x);
}

// erfc(x), of x from 1/2 to 28: exp(-x^2) / (1 + 2 x) times a polynomial in (x - 4) / (x + 4), which few terms give on the whole
// range (the transformation is that of M. Shepherd and J. Laframboise, 1981); through the values at 23 Chebyshev nodes. The constant term stands below.
static double complement(double x) {
  static const double kTerms[] = {0x1.0eff5654f9fd0p-29, -0x1.4ba5c49bc26a7p-27, -0x1.3c396538d8d44p-26, 0x1.bb7be885c5a0bp-24, 0x1.43dc50b7baccdp-24, -0x1.b7f86449a0aa8p-21,
                                  0x1.3abf792a3125dp-22, 0x1.7ef4d531cf830p-18, -0x1.788966f85ff88p-17, -0x1.9954dbbbdf343p-16, 0x1.3be055036ec36p-13, -0x1.a1df44d0d357ap-13,
                                  -0x1.8d4a9b1376eaep-11, 0x1.49c672aa08182p-8, -0x1.09623883f080cp-6, 0x1.3079edf61e7a1p-5, -0x1.0fb06dfe4e4f9p-4, 0x1.7fee004e14c37p-4,
                                  -0x1.9ddb23c3e8e00p-4, 0x1.16ecefcfa52b5p-4, 0x1.f7f5df66fd76dp-7, -0x1.1df1ad154a28ep-3};
  const double place = (x - 4) / (x + 4);
  const struct pair above = two_sum(0x1.3ba5916e9fd7fp+0, place * POLYNOMIAL(kTerms, place)), below = two_sum(1, 2 * x);
  // What the rounded quotient lost is a factor near 1, which goes into the exponent.
  const double factor = above.high / below.high;
  const struct pair back = two_product(factor, below.high);
  const double lost = (((above.high - back.high) - back.low) + (above.low - 0x1.a7c78f1a306c7p-55) - factor * below.low) / above.high;
  const struct pair square = two_product(x, x);
  // What may be less than the least normal number is scaled until the end.
  return x < 26 ? exponential(-square.high, lost - square.low, 0) * factor : scalbn(exponential(-square.high, lost - square.low, 200) * factor, -200);
}

double erf(double x) {
  const double size = fabs(x);
  if (isnan(x)) return x;
  if (size < 0.5) return x + beyond(x);
  return copysign(size < 6 ? 1 - complement(size) : 1, x);
}
double erfc(double x) {
  if (isnan(x)) return x;
  if (x < -6) return 2;
  if (x <= -0.5) return 2 - complement(-x);
  if (x < 0.25) return 1 - (x + beyond(x));
  if (x < 0.5) return 0.5 - ((x - 0.5) + beyond(x));
  return x < 28 ? complement(x) : 0;
}
float erff(float x) { return (float)erf(x); }
float erfcf(float x) { return (float)erfc(x); }
