// What the library gives at the points: the bits, as numbers of base 16. NAME RANGE COUNT; a name that ends in `f` is the function of floats.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "points.h"

static const struct {
  const char* name;
  double (*of)(double);
  float (*of_float)(float);
} kFunctions[] = {{"erf", erf, 0}, {"erfc", erfc, 0}, {"tgamma", tgamma, 0}, {"lgamma", lgamma, 0}, {"erff", 0, erff}, {"erfcf", 0, erfcf}, {"tgammaf", 0, tgammaf}, {"lgammaf", 0, lgammaf}};

int main(int argc, char** argv) {
  if (argc < 4) return 1;
  unsigned f = 0;
  while (strcmp(kFunctions[f].name, argv[1])) ++f;
  for (int i = 0; i < atoi(argv[3]); ++i) {
    const double x = point(i, argv[2]);
    printf("%" PRIx64 "\n", bits_of(kFunctions[f].of ? kFunctions[f].of(x) : (double)kFunctions[f].of_float((float)x)));
  }
  return 0;
}
