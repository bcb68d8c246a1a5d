// Inverse functions of complex numbers, on both sides of their cuts, and the generic names of <tgmath.h>.
#include <stdio.h>
#include <tgmath.h>

static void show(double _Complex z) { printf(" %.9g%+.9gi", creal(z), cimag(z)); }

int main(void) {
  static const double kParts[] = {0, -0.0, 1, -1, 0.5, -0.5, 3, -3, 1e-9, -1e-5, 0.999, 2e10, -1e200, INFINITY, -INFINITY};
  enum { kCount = sizeof kParts / sizeof *kParts };
  for (int i = 0; i < kCount; ++i) {
    for (int k = 0; k < kCount; ++k) {
      const double _Complex z = CMPLX(kParts[i], kParts[k]);
      printf("%g%+gi", kParts[i], kParts[k]);
      show(cacos(z)), show(casin(z)), show(catan(z)), show(cacosh(z)), show(casinh(z)), show(catanh(z));
      printf("\n");
    }
  }
  const float _Complex f = acos(CMPLXF(0.25f, -2));
  printf("%.5g %.5g %.5g\n", (double)crealf(f), (double)cimagf(f), (double)creall(catanl(CMPLXL(2, 1))));
  printf("%d %d %d %d\n", (int)sizeof sqrt(2.0f), (int)sizeof fabs(CMPLXF(1, 2)), (int)sizeof lgamma(2), (int)sizeof erfc(0.5f));
  printf("%.6g %.6g %.6g %.6g\n", (double)tgamma(4.5f), erf(0.25), cimag(exp(CMPLX(0, 1))), (double)remainder(7.5f, 2.0f));
  return 0;
}
