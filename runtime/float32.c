// Floats of 32 bits.
#define FLOAT float
#define BITS unsigned int
#define FRACTION 23
#define EXPONENTS 8
#define NAME(x) x##sf3
#define COMPARE(x) x##sf2
#define FIX(x, i) x##sf##i
#define FLOATED(x, i) x##i##sf
#define PRODUCT(a, b, high, low)                         \
  do {                                                   \
    const unsigned long long p = (unsigned long long)a * b; \
    high = (unsigned)(p >> (FRACTION - 3));              \
    low = (unsigned)p & ((1u << (FRACTION - 3)) - 1);    \
  } while (0)
#include "floats.h"
