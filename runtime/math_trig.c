// Functions of angles.
#define FLOAT double
#define BITS unsigned long long
#define FRACTION 52
#define EXPONENTS 11
#include "math_bits.h"

struct pair {
  double high, low;
};
static struct pair two_sum(double a, double b) {
  const double s = a + b, t = s - a;
  return (struct pair){s, (a - (s - t)) + (b - t)};
}

// 2 / pi after its binary point.
static const unsigned long long kTwoByPi[] = {
    0xA2F9836E4E441529ull, 0xFC2757D1F534DDC0ull, 0xDB6295993C439041ull, 0xFE5163ABDEBBC561ull,
    0xB7246E3A424DD2E0ull, 0x06492EEA09D1921Cull, 0xFE1DEB1CB129A73Eull, 0xE88235F52EBB4484ull,
    0xE99C7026B45F7E41ull, 0x3991D639835339F4ull, 0x9C845F8BBDF9283Bull, 0x1FF897FFDE05980Full,
    0xEF2F118B5A0A6D1Full, 0x6D367ECF27CB09B7ull, 0x4F463F669E5FEA2Dull, 0x7527BAC7EBE5F17Bull,
    0x3D0739F78A5292EAull, 0x6BFB5FB11F8D5D08ull, 0x56033046FC7B6BABull, 0xF0CFBC209AF4361Dull,
};

typedef unsigned long long word;
// a * b as two words.
static word product(word a, word b, word* high) {
  const word a0 = (unsigned)a, a1 = a >> 32, b0 = (unsigned)b, b1 = b >> 32;
  const word low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (unsigned)middle;
  *high = a1 * b1 + (middle >> 32) + (other >> 32);
  return other << 32 | (unsigned)low;
}

// Of a large angle: its multiple of pi / 2 (modulo 4) and the rest, by as many bits of 2 / pi as count.
static int reduce_large(double x, struct pair* rest) {
  const BITS b = bits_of(x);
  const int e = exponent_of(b) - BIAS - FRACTION;  // x = m * 2^e
  const word m = (b & (HIDDEN - 1)) | HIDDEN;
  // Bits of 2 / pi before `first` give multiples of 4; before its point are zeros.
  const int first = e - 2;
  word part[4];
  for (int i = 0; i < 4; ++i) {
    const int at = first + 64 * i, from = at / 64, by = at % 64;
    part[i] = at < 0 ? kTwoByPi[0] >> -at : by ? kTwoByPi[from] << by | kTwoByPi[from + 1] >> (64 - by) : kTwoByPi[from];
  }
  // m * part: its upper word is dropped where it counts multiples of 4.
  word sum[4] = {0, 0, 0, 0}, carry = 0;
  for (int i = 3; i >= 0; --i) {
    word high;
    const word low = product(part[i], m, &high) + carry;
    carry = high + (low < carry);
    sum[i] = low;
  }
  // The point is two bits after the beginning of the sum.
  int multiple = (int)(sum[0] >> 62);
  for (int i = 0; i < 3; ++i) sum[i] = sum[i] << 2 | sum[i + 1] >> 62;
  sum[3] <<= 2;
  // The fraction, from -1/2 to 1/2.
  int negative = 0;
  if (sum[0] >> 63) {
    ++multiple, negative = 1;
    for (int i = 0; i < 4; ++i) sum[i] = ~sum[i];
  }
  int zeros = 0;
  while (!(sum[0] >> 63) && zeros < 128) {
    for (int i = 0; i < 3; ++i) sum[i] = sum[i] << 1 | sum[i + 1] >> 63;
    sum[3] <<= 1;
    ++zeros;
  }
  const double high = (double)(sum[0] >> 11), low = (double)((sum[0] & 0x7FF) << 42 | sum[1] >> 22);
  const double f = scalbn(high, -53 - zeros), f_low = scalbn(low, -106 - zeros);
  // by pi / 2, in two parts
  const double ph = 0x1.921fb54442d18p+0, pl = 0x1.1a62633145c07p-54;
  const double t = f * ph, fh = float_of(bits_of(f) & ~0x7FFFFFFull), fl = f - fh, hh = float_of(bits_of(ph) & ~0x7FFFFFFull), hl = ph - hh;
  const double t_low = ((fh * hh - t) + fh * hl + fl * hh) + fl * hl;
  *rest = two_sum(t, t_low + f_low * ph + f * pl);
  if (negative) rest->high = -rest->high, rest->low = -rest->low;
  return multiple & 3;
}

// The multiple of pi / 2 that is nearest to an angle (modulo 4), and the rest.
static int reduce(double x, struct pair* rest) {
  const double size = fabs(x);
  if (size < 0.78539816339744831) {
    *rest = (struct pair){x, 0};
    return 0;
  }
  if (size > 1e5) {
    const int n = reduce_large(size, rest);
    if (x >= 0) return n;
    rest->high = -rest->high, rest->low = -rest->low;
    return -n & 3;
  }
  const double k = __builtin_floor(x * 0x1.45f306dc9c883p-1 + 0.5);
  // Products with the first parts are exact.
  const struct pair a = two_sum(x - k * 0x1.921fb54400000p+0, -k * 0x1.0b4611a600000p-34), b = two_sum(a.high, -k * 0x1.3198a2e000000p-69);
  *rest = two_sum(b.high, (b.low + a.low) - k * 0x1.b839a252049c1p-104);
  return (int)k & 3;
}

static double sine(struct pair r) {
  const double x = r.high, s = x * x;
  const double tail = s * (-1.0 / 6 + s * (1.0 / 120 + s * (-1.0 / 5040 + s * (1.0 / 362880 + s * (-1.0 / 39916800 + s * (1.0 / 6227020800 + s * (-1.0 / 1307674368000 + s / 355687428096000)))))));
  return x + (x * tail + r.low * (1 - s / 2));
}
static double cosine(struct pair r) {
  const double x = r.high, s = x * x, half = s / 2, one = 1 - half;
  const double tail = s * s * (1.0 / 24 + s * (-1.0 / 720 + s * (1.0 / 40320 + s * (-1.0 / 3628800 + s * (1.0 / 479001600 + s * (-1.0 / 87178291200 + s / 20922789888000))))));
  return one + (((1 - one) - half) + (tail - x * r.low));
}

double sin(double x) {
  struct pair r;
  if (!isfinite(x)) return x - x;
  if (fabs(x) < 1e-9) return x;
  switch (reduce(x, &r)) {
    case 0: return sine(r);
    case 1: return cosine(r);
    case 2: return -sine(r);
    default: return -cosine(r);
  }
}
double cos(double x) {
  struct pair r;
  if (!isfinite(x)) return x - x;
  switch (reduce(x, &r)) {
    case 0: return cosine(r);
    case 1: return -sine(r);
    case 2: return -cosine(r);
    default: return sine(r);
  }
}
void sincos(double x, double* s, double* c) { *s = sin(x), *c = cos(x); }
double tan(double x) {
  struct pair r;
  if (!isfinite(x)) return x - x;
  if (fabs(x) < 1e-9) return x;
  const int n = reduce(x, &r);
  const double s = sine(r), c = cosine(r);
  return n & 1 ? -c / s : s / c;
}

// atan(k / 8)
static const struct pair kArcs[] = {
    {0x0.0p+0, 0x0.0p+0},
    {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
    {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
    {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
    {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
};
// Of a number from 0 to 1, and a correction.
static struct pair arc(double x, double low) {
  const int k = (int)(x * 8 + 0.5);
  const double c = k / 8.0, under = 1 + x * c, t = ((x - c) + low) / under, s = t * t;
  const double tail = t * s * (-1.0 / 3 + s * (1.0 / 5 + s * (-1.0 / 7 + s * (1.0 / 9 + s * (-1.0 / 11 + s / 13)))));
  struct pair sum = two_sum(kArcs[k].high, t);
  sum.low += kArcs[k].low + tail;
  return sum;
}
static const double kHalf = 0x1.921fb54442d18p+0, kHalfLow = 0x1.1a62633145c07p-54;  // pi / 2

double atan(double x) {
  const double size = fabs(x);
  if (isnan(x) || size < 1e-9) return x;
  if (size > 1e18) return copysign(kHalf, x);
  if (size <= 1) {
    const struct pair a = arc(size, 0);
    return copysign(a.high + a.low, x);
  }
  const double y = 1 / size, yh = float_of(bits_of(y) & ~0x7FFFFFFull), sh = float_of(bits_of(size) & ~0x7FFFFFFull);
  const double product = y * size, low = ((yh * sh - product) + yh * (size - sh) + (y - yh) * sh) + (y - yh) * (size - sh);
  const struct pair a = arc(y, ((1 - product) - low) * y), sum = two_sum(kHalf, -a.high);
  return copysign(sum.high + (sum.low + kHalfLow - a.low), x);
}
double atan2(double y, double x) {
  if (isnan(x) || isnan(y)) return x + y;
  const double pi = 2 * kHalf, a = fabs(y), b = fabs(x);
  double out;
  if (y == 0) out = signbit(x) ? pi : 0;
  else if (x == 0) out = kHalf;
  else if (isinf(x)) out = isinf(y) ? (x > 0 ? kHalf / 2 : 1.5 * kHalf) : x > 0 ? 0 : pi;
  else if (isinf(y)) out = kHalf;
  else {
    // The quotient of the smaller by the larger one, with what its rounding lost.
    const int turned = a > b;
    const int scale = -ilogb(turned ? a : b);
    const double n = scalbn(turned ? b : a, scale), d = scalbn(turned ? a : b, scale), q = n / d;
    const double qh = float_of(bits_of(q) & ~0x7FFFFFFull), dh = float_of(bits_of(d) & ~0x7FFFFFFull), p = q * d;
    const double low = ((qh * dh - p) + qh * (d - dh) + (q - qh) * dh) + (q - qh) * (d - dh);
    struct pair r = arc(q, ((n - p) - low) / d);
    if (turned) {
      const struct pair sum = two_sum(kHalf, -r.high);
      r = (struct pair){sum.high, sum.low + kHalfLow - r.low};
    }
    if (x < 0) {
      const struct pair sum = two_sum(pi, -r.high);
      r = (struct pair){sum.high, sum.low + 2 * kHalfLow - r.low};
    }
    out = r.high + r.low;
  }
  return copysign(out, y);
}
double asin(double x) {
  if (!(fabs(x) <= 1)) return NAN;
  if (fabs(x) < 1e-9) return x;
  return atan2(x, sqrt((1 - x) * (1 + x)));
}
double acos(double x) {
  if (!(fabs(x) <= 1)) return NAN;
  return 2 * atan2(sqrt(1 - x), sqrt(1 + x));
}
