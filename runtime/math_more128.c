// Functions of `long double` that few programs use.
#define FLOAT long double
#define MOST LDBL_MAX
#define NAME(x) x##l
#include "math_more.h"

long double scalblnl(long double x, long n) { return scalbnl(x, n > 50000 ? 50000 : n < -50000 ? -50000 : (int)n); }
long double nanl(const char* text) { return (void)text, (long double)NAN; }
long lroundl(long double x) { return (long)roundl(x); }
long long llroundl(long double x) { return (long long)roundl(x); }
long lrintl(long double x) { return (long)rintl(x); }
long long llrintl(long double x) { return (long long)rintl(x); }

// ---- fma: all bits of the product and of the sum, rounded once

typedef unsigned _BitInt(128) bits;
struct wide {
  bits high, low;
};
static struct wide product(bits a, bits b) {
  const bits half = ((bits)1 << 64) - 1, a0 = a & half, a1 = a >> 64, b0 = b & half, b1 = b >> 64;
  const bits low = a0 * b0, middle = a1 * b0 + (low >> 64), other = a0 * b1 + (middle & half);
  return (struct wide){a1 * b1 + (middle >> 64) + (other >> 64), other << 64 | (low & half)};
}
static struct wide up(struct wide a, int n) {
  if (n >= 128) return (struct wide){a.low << (n - 128), 0};
  return n ? (struct wide){a.high << n | a.low >> (128 - n), a.low << n} : a;
}
// The last bit says whether one of those that are lost was set, too.
static struct wide down(struct wide a, int n) {
  if (n > 255) return (struct wide){0, (a.high | a.low) != 0};
  if (n >= 128) a = (struct wide){0, a.high | (a.low != 0)}, n -= 128;
  if (n == 0) return a;
  const int is_lost = a.low << (128 - n) != 0;
  return (struct wide){a.high >> n, a.high << (128 - n) | a.low >> n | (bits)is_lost};
}
static int is_less(struct wide a, struct wide b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }

enum { FRACTION = 112, BIAS = 16383, INFINITE = 0x7FFF, TOP = 253 };
union both {
  long double f;
  bits b;
};
struct number {
  struct wide m;  // TOP is its highest bit
  int e;          // of the lowest bit
  int is_negative;
};
// Of a number that is not 0: the bits of its fraction, with the highest one at FRACTION.
static bits fraction_of(long double x, int* e) {
  const union both u = {frexpl(x, e)};
  *e -= FRACTION + 1;
  return (u.b & (((bits)1 << FRACTION) - 1)) | (bits)1 << FRACTION;
}
static struct number placed(struct wide m, int e, int is_negative) {
  if (!m.high) m = up(m, TOP - 127), e -= TOP - 127;
  for (int n = 64; n; n /= 2)
    if (!(m.high >> (TOP - 127 - n))) m = up(m, n), e -= n;
  return (struct number){m, e, is_negative};
}
static struct number sum(struct number a, struct number b) {
  if (a.e < b.e || (a.e == b.e && is_less(a.m, b.m))) {
    const struct number t = a;
    a = b, b = t;
  }
  b.m = down(b.m, a.e - b.e);
  if (a.is_negative == b.is_negative) {
    a.m.low += b.m.low;
    a.m.high += b.m.high + (a.m.low < b.m.low);
  } else {
    a.m.high -= b.m.high + (a.m.low < b.m.low);
    a.m.low -= b.m.low;
  }
  return a;
}
static long double rounded(struct number a) {
  if (!(a.m.high | a.m.low)) return 0;
  if (a.m.high >> (TOP - 127)) a.m = down(a.m, 1), ++a.e;
  a = placed(a.m, a.e, a.is_negative);
  int e = a.e + TOP + BIAS;
  if (e >= INFINITE) return a.is_negative ? -INFINITY : INFINITY;
  // Two bits more than the fraction has say where the rest lies.
  const int shift = TOP - FRACTION - 2 + (e > 0 ? 0 : 1 - e);
  bits m = down(a.m, shift).low;
  const int rest = (int)(m & 3);
  m >>= 2;
  m += rest == 3 || (rest == 2 && m & 1);
  union both out;
  out.b = (e > 0 ? (bits)(e - 1) << FRACTION : 0) + m;
  return a.is_negative ? -out.f : out.f;
}
long double fmal(long double x, long double y, long double z) {
  if (!isfinite(x) || !isfinite(y) || !isfinite(z) || x == 0 || y == 0 || z == 0) return x * y + z;
  int ex, ey, ez;
  const bits mx = fraction_of(x, &ex), my = fraction_of(y, &ey), mz = fraction_of(z, &ez);
  const struct number p = placed(product(mx, my), ex + ey, signbit(x) != signbit(y));
  return rounded(sum(p, placed((struct wide){0, mz}, ez, signbit(z) != 0)));
}
