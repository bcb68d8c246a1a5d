// What the files of the mathematics library share: a float as its bits. A file says which float, and includes this.
//   FLOAT, BITS, FRACTION, EXPONENTS as in floats.h
#include <math.h>

#define WIDTH (FRACTION + EXPONENTS + 1)
#define BIAS ((1 << (EXPONENTS - 1)) - 1)
#define MOST ((1 << EXPONENTS) - 1)
#define SIGN ((BITS)1 << (WIDTH - 1))
#define HIDDEN ((BITS)1 << FRACTION)

static inline BITS bits_of(FLOAT x) {
  union {
    FLOAT f;
    BITS b;
  } u = {x};
  return u.b;
}
static inline FLOAT float_of(BITS b) {
  union {
    BITS b;
    FLOAT f;
  } u = {b};
  return u.f;
}
static inline int exponent_of(BITS b) { return (int)(b >> FRACTION) & MOST; }
