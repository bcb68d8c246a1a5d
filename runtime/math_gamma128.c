// As precise as those of `double`.
#include <math.h>

long double tgammal(long double x) { return tgamma((double)x); }
long double lgammal(long double x) { return lgamma((double)x); }
