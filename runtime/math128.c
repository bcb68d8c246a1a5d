// Functions of `long double`: exact ones by their bits, the others as precise as those of `double`.
#define FLOAT long double
#define BITS unsigned _BitInt(128)
#define FRACTION 112
#define EXPONENTS 15
#define NAME(x) x##l
#include "math_exact.h"

#define OF_ONE(name) \
  long double name##l(long double x) { return name((double)x); }
OF_ONE(cbrt) OF_ONE(exp) OF_ONE(exp2) OF_ONE(exp10) OF_ONE(expm1) OF_ONE(log) OF_ONE(log2) OF_ONE(log10) OF_ONE(log1p)
OF_ONE(sin) OF_ONE(cos) OF_ONE(tan) OF_ONE(asin) OF_ONE(acos) OF_ONE(atan) OF_ONE(sinh) OF_ONE(cosh) OF_ONE(tanh)
OF_ONE(asinh) OF_ONE(acosh) OF_ONE(atanh)
long double powl(long double x, long double y) { return pow((double)x, (double)y); }
long double atan2l(long double y, long double x) { return atan2((double)y, (double)x); }
long double hypotl(long double x, long double y) { return hypot((double)x, (double)y); }
