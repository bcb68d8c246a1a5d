// Reads what values.c gives, and prints the largest error in units of the last place, against MPFR. NAME RANGE COUNT. Values that are infinite or no
// number have to be so; 0 has its sign.
#include <inttypes.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>

#include "points.h"

static int is_float;

static void exact(mpfr_t out, const char* name, double of) {
  mpfr_t x;
  mpfr_init2(x, 53);
  mpfr_set_d(x, of, MPFR_RNDN);
  int sign;
  if (!strncmp(name, "erfc", 4)) mpfr_erfc(out, x, MPFR_RNDN);
  else if (!strncmp(name, "erf", 3)) mpfr_erf(out, x, MPFR_RNDN);
  else if (*name == 't') mpfr_gamma(out, x, MPFR_RNDN);
  else mpfr_lgamma(out, &sign, x, MPFR_RNDN);
  mpfr_clear(x);
}
static int is_same(double a, double b) { return (isnan(a) && isnan(b)) || (a == b && signbit(a) == signbit(b)); }
static double error(double got, mpfr_t right) {
  const double near = is_float ? mpfr_get_flt(right, MPFR_RNDN) : mpfr_get_d(right, MPFR_RNDN);
  if (!isfinite(near) || near == 0 || !isfinite(got)) return is_same(got, near) ? 0 : INFINITY;
  const int least = is_float ? -126 : -1022, e = ilogb(near) < least ? least : ilogb(near);
  mpfr_t difference;
  mpfr_init2(difference, 200);
  mpfr_sub_d(difference, right, got, MPFR_RNDN);
  mpfr_mul_2si(difference, difference, (is_float ? 23 : 52) - e, MPFR_RNDN);
  const double out = fabs(mpfr_get_d(difference, MPFR_RNDN));
  mpfr_clear(difference);
  return out;
}

int main(int argc, char** argv) {
  if (argc < 4) return 1;
  is_float = strlen(argv[1]) > 3 && argv[1][strlen(argv[1]) - 1] == 'f';
  double worst = 0, where = 0;
  mpfr_t right;
  mpfr_init2(right, 200);
  for (int i = 0; i < atoi(argv[3]); ++i) {
    uint64_t b;
    double got, x = point(i, argv[2]);
    if (scanf("%" SCNx64, &b) != 1) return 1;
    memcpy(&got, &b, sizeof got);
    if (is_float) x = (float)x;
    exact(right, argv[1], x);
    const double e = error(got, right);
    if (e > worst) worst = e, where = x;
  }
  printf("%.3f at %a\n", worst, where);
  return 0;
}
