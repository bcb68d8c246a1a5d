// Functions that few programs use, for each float; exact ones, by those of math_exact.h. NAME(x): the name with the letter of the float.
//   MOST: the largest float
#include <float.h>
#include <math.h>

FLOAT NAME(nexttoward)(FLOAT x, long double y) {
  if (isnan(x) || isnan(y)) return x + (FLOAT)y;
  if (x == y) return (FLOAT)y;
  return NAME(nextafter)(x, x < y ? INFINITY : -INFINITY);
}

// The quotient to the nearest integer, of which the last three bits are kept, and the rest.
FLOAT NAME(remquo)(FLOAT x, FLOAT y, int* quotient) {
  const int sign = !signbit(x) == !signbit(y) ? 1 : -1;
  FLOAT a = NAME(fabs)(x), b = NAME(fabs)(y);
  *quotient = 0;
  if (!isfinite(x) || isnan(y) || y == 0) return NAME(fmod)(x, y);
  if (b > a && b - a > a) return x;
  // Where a multiple of y would overflow, both are large.
  const int scale = b > MOST / 16 ? 4 : 0;
  a = NAME(scalbn)(a, -scale), b = NAME(scalbn)(b, -scale);
  a = NAME(fmod)(a, 8 * b);
  int n = 0;
  for (int bit = 4; bit; bit /= 2)
    if (a >= bit * b) a -= bit * b, n += bit;
  if (2 * a > b || (2 * a == b && n & 1)) a -= b, ++n;
  *quotient = sign * (n & 7);
  a = NAME(scalbn)(a, scale);
  return signbit(x) ? -a : a;
}
