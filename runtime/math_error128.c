// As precise as those of `double`.
#include <math.h>

long double erfl(long double x) { return erf((double)x); }
long double erfcl(long double x) { return erfc((double)x); }
