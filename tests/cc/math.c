// The mathematics library, `long double` and complex numbers. What is printed has fewer digits than are right.
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static volatile double two = 2, half = 0.5, large = 1e22;
static volatile float three = 3;
static volatile long double one = 1;

__attribute__((noinline)) static long double mixed(int a, long double x, double b, long double y) { return a + x * b - y; }

int main(void) {
  printf("%.14g %.14g %.14g %.14g\n", sqrt(two), exp(two), pow(two, half), log(two));
  printf("%.14g %.14g %.14g %.14g\n", sin(two), cos(two), tan(half), sin(large));
  printf("%.14g %.14g %.14g %.14g\n", asin(half), acos(half), atan(two), atan2(-half, -two));
  printf("%.14g %.14g %.14g %.14g\n", sinh(two), cosh(two), tanh(half), cbrt(-27 * half));
  printf("%.14g %.14g %.14g %.14g\n", log2(large), log10(two), log1p(half), expm1(half));
  printf("%.14g %.14g %.14g %.14g\n", floor(-two * 1.25), ceil(two * 1.25), round(-two * 1.25), rint(two * 1.25));
  printf("%.14g %.14g %.14g %.14g\n", fmod(large, 7 * half), hypot(3 * two, 4 * two), fmin(two, NAN), fmax(two, half));
  printf("%.14g %.14g %ld\n", fma(two, half, -1), ldexp(half, 10), lround(-half));
  printf("%.7g %.7g %.7g %.7g\n", sqrtf(three), powf(three, 1.5f), sinf(three), fmodf(7.5f, three));
  printf("%d %d %d %d %d\n", isnan(sqrt(-two)), isinf(pow(0, -two)), signbit(-0.0 * two), isnormal(5e-324 * two), fpclassify(two));

  const long double third = one / 3;
  printf("%d %d %d %d\n", third * 3 == one, (double)third == third, (int)(third * 1e9L), third > 0.333L);
  printf("%.14g %.14g %Lg\n", (double)sqrtl(one * 2), (double)floorl(third - 1), mixed(7, third, 9, 4));
  printf("%llu %lld\n", (unsigned long long)(third * 3e18L), (long long)(-third * 3e18L));

  const double _Complex z = (1 + 2.0i) / (two + half * 1.0i), square = z * z;
  printf("%.14g %.14g %.14g %.14g\n", creal(z), cimag(z), creal(square), cimag(square));

  printf("%.17g %.17g %.17g %.17g\n", strtod("0.1", 0), strtod("1e23", 0), strtod("4.94e-324", 0), strtod("-0x1.8p3x", 0));
  printf("%.17g %.17g %.9g\n", strtod("1797693134862315.7e293", 0), strtod("2.2250738585072011e-308", 0), (double)strtof("16777217", 0));
  printf("%#o %#o %#.5o %hhd %G %5.1Lf|\n", 0, 8, 8, 300, INFINITY, one);
  return 0;
}
