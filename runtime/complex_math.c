// Functions of complex numbers. Those of `float` and `long double` have the precision of `double`.
#include <complex.h>
#include <math.h>

static double _Complex of(double re, double im) {
  double _Complex z;
  __real__ z = re;
  __imag__ z = im;
  return z;
}
static double _Complex times_i(double _Complex z) { return of(-__imag__ z, __real__ z); }
static double _Complex by_i(double _Complex z) { return of(__imag__ z, -__real__ z); }

double cabs(double _Complex z) { return hypot(__real__ z, __imag__ z); }
double carg(double _Complex z) { return atan2(__imag__ z, __real__ z); }
double _Complex cproj(double _Complex z) { return isinf(__real__ z) || isinf(__imag__ z) ? of(INFINITY, copysign(0, __imag__ z)) : z; }
double _Complex cexp(double _Complex z) {
  const double e = exp(__real__ z), y = __imag__ z;
  return y == 0 ? of(e, y) : of(e * cos(y), e * sin(y));
}
double _Complex clog(double _Complex z) { return of(log(cabs(z)), carg(z)); }
double _Complex csqrt(double _Complex z) {
  const double x = __real__ z, y = __imag__ z;
  if (isinf(y)) return of(INFINITY, y);
  if (x == 0 && y == 0) return of(0, y);
  // The halves do not overflow.
  const double root = sqrt(2 * (fabs(x) / 4 + hypot(x / 4, y / 4)));
  return x >= 0 ? of(root, y / (2 * root)) : of(fabs(y) / (2 * root), copysign(root, y));
}
double _Complex cpow(double _Complex a, double _Complex b) { return a == 0 ? of(b == 0, 0) : cexp(b * clog(a)); }
double _Complex csinh(double _Complex z) {
  const double x = __real__ z, y = __imag__ z;
  return of(sinh(x) * cos(y), y == 0 ? y : cosh(x) * sin(y));
}
double _Complex ccosh(double _Complex z) {
  const double x = __real__ z, y = __imag__ z;
  return of(cosh(x) * cos(y), x == 0 || y == 0 ? x * y : sinh(x) * sin(y));
}
double _Complex ctanh(double _Complex z) {
  const double x = __real__ z, y = __imag__ z;
  if (fabs(x) > 20) return of(copysign(1, x), 4 * sin(y) * cos(y) * exp(-2 * fabs(x)));
  const double s = sinh(x), c = cos(y), d = c * c + s * s;
  return of(s * cosh(x) / d, sin(y) * c / d);
}
double _Complex csin(double _Complex z) { return by_i(csinh(times_i(z))); }
double _Complex ccos(double _Complex z) { return ccosh(times_i(z)); }
double _Complex ctan(double _Complex z) { return by_i(ctanh(times_i(z))); }

#define OF_ONE(name)                                                                                \
  float _Complex name##f(float _Complex z) { return (float _Complex)name((double _Complex)z); }     \
  long double _Complex name##l(long double _Complex z) { return (long double _Complex)name((double _Complex)z); }
OF_ONE(cproj) OF_ONE(cexp) OF_ONE(clog) OF_ONE(csqrt) OF_ONE(csinh) OF_ONE(ccosh) OF_ONE(ctanh) OF_ONE(csin) OF_ONE(ccos) OF_ONE(ctan)
float cabsf(float _Complex z) { return (float)cabs((double _Complex)z); }
float cargf(float _Complex z) { return (float)carg((double _Complex)z); }
long double cabsl(long double _Complex z) { return hypotl(__real__ z, __imag__ z); }
long double cargl(long double _Complex z) { return carg((double _Complex)z); }
float _Complex cpowf(float _Complex a, float _Complex b) { return (float _Complex)cpow((double _Complex)a, (double _Complex)b); }
long double _Complex cpowl(long double _Complex a, long double _Complex b) { return (long double _Complex)cpow((double _Complex)a, (double _Complex)b); }
