// Inverses of the trigonometric and hyperbolic functions of complex numbers, by the formulas of W. Kahan ("Branch cuts for complex elementary functions", 1987),
// which say on which side of a cut a number with a zero of either sign lies. Those of `float` and `long double` have the precision of `double`.
#include <complex.h>
#include <math.h>

double _Complex cacos(double _Complex z) {
  const double x = creal(z), y = cimag(z);
  if (isinf(x) || isinf(y)) return CMPLX(atan2(fabs(y), x), -copysign(INFINITY, y));
  const double _Complex a = csqrt(CMPLX(1 - x, -y)), b = csqrt(CMPLX(1 + x, y));
  return CMPLX(2 * atan2(creal(a), creal(b)), asinh(creal(b) * cimag(a) - cimag(b) * creal(a)));
}
double _Complex casin(double _Complex z) {
  const double x = creal(z), y = cimag(z);
  if (isinf(x) || isinf(y)) return CMPLX(atan2(x, fabs(y)), copysign(INFINITY, y));
  const double _Complex a = csqrt(CMPLX(1 - x, -y)), b = csqrt(CMPLX(1 + x, y));
  return CMPLX(atan2(x, creal(a) * creal(b) - cimag(a) * cimag(b)), copysign(asinh(creal(a) * cimag(b) - cimag(a) * creal(b)), y));
}
double _Complex catanh(double _Complex z) {
  const double x = fabs(creal(z)), y = fabs(cimag(z));
  double re, im;
  if (x > 1e100 || y > 1e100) {
    const double size = hypot(x, y);
    re = isinf(size) ? 0 : x / size / size, im = M_PI_2;
  } else if (x == 1 && y < 1e-9) {
    re = (M_LN2 - log(y)) / 2, im = y == 0 ? 0 : M_PI_4 + y / 4;
  } else {
    re = log1p(4 * x / ((1 - x) * (1 - x) + y * y)) / 4, im = atan2(2 * y, (1 - x) * (1 + x) - y * y) / 2;
  }
  return CMPLX(copysign(re, creal(z)), copysign(im, cimag(z)));
}
double _Complex cacosh(double _Complex z) {
  const double _Complex w = cacos(z);
  return CMPLX(fabs(cimag(w)), copysign(creal(w), cimag(z)));
}
// f(i z) / i, of the odd functions.
double _Complex casinh(double _Complex z) {
  const double _Complex w = casin(CMPLX(-cimag(z), creal(z)));
  return CMPLX(cimag(w), -creal(w));
}
double _Complex catan(double _Complex z) {
  const double _Complex w = catanh(CMPLX(-cimag(z), creal(z)));
  return CMPLX(cimag(w), -creal(w));
}

#define OF_ONE(name)                                                                            \
  float _Complex name##f(float _Complex z) { return (float _Complex)name((double _Complex)z); } \
  long double _Complex name##l(long double _Complex z) { return (long double _Complex)name((double _Complex)z); }
OF_ONE(cacos) OF_ONE(casin) OF_ONE(catan) OF_ONE(cacosh) OF_ONE(casinh) OF_ONE(catanh)
