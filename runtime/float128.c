// Floats of 128 bits: `long double`.
#define FLOAT long double
#define BITS unsigned _BitInt(128)
#define FRACTION 112
#define EXPONENTS 15
#define NAME(x) x##tf3
#define COMPARE(x) x##tf2
#define FIX(x, i) x##tf##i
#define FLOATED(x, i) x##i##tf
// 113 bits by 113 bits in pieces of 64; above the lowest 109 bits there are three more than a fraction.
#define PRODUCT(a, b, high, low) product(a, b, &high, &low)
typedef unsigned long long piece;
static void product(BITS a, BITS b, BITS* high, BITS* low) {
  const BITS a0 = (piece)a, a1 = (piece)(a >> 64), b0 = (piece)b, b1 = (piece)(b >> 64);
  const BITS p00 = a0 * b0, middle = a1 * b0 + (p00 >> 64), other = a0 * b1 + (piece)middle;
  const BITS upper = a1 * b1 + (middle >> 64) + (other >> 64), lower = other << 64 | (piece)p00;
  *high = upper << 19 | lower >> 109;
  *low = lower << 19;
}
#include "floats.h"
