// Floats of 64 bits.
#define FLOAT double
#define BITS unsigned long long
#define FRACTION 52
#define EXPONENTS 11
#define NAME(x) x##df3
#define COMPARE(x) x##df2
#define FIX(x, i) x##df##i
#define FLOATED(x, i) x##i##df
// 53 bits by 53 bits in pieces of 32; above the lowest 49 bits there are three more than a fraction.
#define PRODUCT(a, b, high, low) product(a, b, &high, &low)
static void product(unsigned long long a, unsigned long long b, unsigned long long* high, unsigned long long* low) {
  const unsigned long long a0 = (unsigned)a, a1 = a >> 32, b0 = (unsigned)b, b1 = b >> 32;
  const unsigned long long p00 = a0 * b0, middle = a0 * b1 + (p00 >> 32), other = a1 * b0 + (unsigned)middle;
  const unsigned long long upper = a1 * b1 + (middle >> 32) + (other >> 32), lower = other << 32 | (unsigned)p00;
  *high = upper << 15 | lower >> 49;
  *low = lower << 15;
}
#include "floats.h"

float __truncdfsf2(double x) {
  union {
    double f;
    unsigned long long b;
  } u = {x};
  union {
    unsigned b;
    float f;
  } out;
  const unsigned sign = (unsigned)(u.b >> 32) & 0x80000000u;
  const int e = (int)(u.b >> 52) & 0x7FF;
  unsigned long long m = u.b & ((1ull << 52) - 1);
  if (e == 0x7FF) {
    out.b = m ? 0x7FC00000u : sign | 0x7F800000u;
    return out.f;
  }
  int to = e - 1023 + 127;
  if (to >= 255) {
    out.b = sign | 0x7F800000u;
    return out.f;
  }
  if (e) m |= 1ull << 52;
  int shift = 29;
  if (to <= 0) shift += 1 - to, to = 0;
  if (shift > 62) {
    out.b = sign;
    return out.f;
  }
  unsigned kept = (unsigned)(m >> shift);
  const unsigned long long lost = m & ((1ull << shift) - 1), half = 1ull << (shift - 1);
  if (lost > half || (lost == half && (kept & 1))) ++kept;
  out.b = sign | (to ? ((unsigned)(to - 1) << 23) + kept : kept);
  return out.f;
}

double __extendsfdf2(float x) {
  union {
    float f;
    unsigned b;
  } u = {x};
  union {
    unsigned long long b;
    double f;
  } out;
  const unsigned long long sign = (unsigned long long)(u.b & 0x80000000u) << 32;
  int e = (int)(u.b >> 23) & 0xFF;
  unsigned m = u.b & 0x7FFFFF;
  if (e == 0xFF) {
    out.b = m ? 0x7FF8000000000000ull : sign | 0x7FF0000000000000ull;
  } else if (e == 0 && m == 0) {
    out.b = sign;
  } else {
    if (e == 0) {
      e = 1;
      while (!(m & 0x800000)) m <<= 1, --e;
      m &= 0x7FFFFF;
    }
    out.b = sign | (unsigned long long)(e - 127 + 1023) << 52 | (unsigned long long)m << 29;
  }
  return out.f;
}
