// Exact functions of `double` and `float`.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void show(double x) {
  uint64_t b;
  memcpy(&b, &x, sizeof b);
  printf(" %016" PRIx64, isnan(x) ? 0x7FF8000000000000 : b);
}
static const double kNumbers[] = {0, -0.0, 1, -1, 2.5, -3.5, 1e-310, -5e-324, 1e300, -1.7976931348623157e308, 0x1p-1022, 1e-20, 3, 7.75, 1e16, INFINITY, -INFINITY, NAN, 0.1, 123456.789, 8.988465674311580e307, 1.2e308};
enum { kCount = sizeof kNumbers / sizeof *kNumbers };

static void of_two(double x, double y) {
  int q = 0, f = 0;
  show(remquo(x, y, &q)), show(remquof((float)x, (float)y, &f));
  if (isfinite(x) && !isnan(y) && y != 0) printf(" %d", q % 8);
  if (isfinite((float)x) && !isnan(y) && (float)y != 0) printf(" %d", f % 8);
  show(nexttoward(x, y)), show(nexttowardf((float)x, y)), show(fdim(x, y)), show(fma(x, y, -x)), show(fmaf((float)x, (float)y, -(float)x));
  show(remainder(x, y)), show(fmin(x, y) + 0), show(fmaxf((float)x, (float)y) + 0), show(nextafter(x, y)), show(copysign(x, y));
  printf("\n");
}
static void of_one(double x) {
  show(scalbln(x, 3)), show(scalbln(x, -1030)), show(scalblnf((float)x, -140)), show(scalbln(x, 2000000)), show(logb(x)), show(rint(x)), show(roundf((float)x));
  if (fabs(x) < 2e9) printf(" %ld %lld %ld %lld", lround(x), llround(x), lrintf((float)x), llrintf((float)x));
  printf(" %d\n", (int)fpclassify(x) == (int)fpclassify(-x));
}

int main(void) {
  for (int i = 0; i < kCount; ++i) {
    of_one(kNumbers[i]);
    for (int k = 0; k < kCount; ++k) of_two(kNumbers[i], kNumbers[k]);
  }
  for (int i = 0; i < 200; ++i) of_two((i - 100) * 0.75, (i % 17 - 8) * 1.25);
  printf("%d %d\n", isnan(nan("1")), isnan(nanf("")) && isnan(nanl("x")));
  return 0;
}
