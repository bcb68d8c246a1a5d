// Exact functions of `long double`, against those of the host's type with the same bits.
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#ifdef __x86_64__
#include <quadmath.h>
typedef __float128 quad;
#define OF_QUAD(x) x##q
#else
typedef long double quad;
#define OF_QUAD(x) x##l
#endif

static uint64_t state = 88172645463325252;
static uint64_t next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}
// A number whose exponent is near another's, with runs of equal bits.
static quad number(int exponent, int spread) {
  uint64_t low = next(), high = next();
  if (next() % 4 == 0) low = next() & 1 ? 0 : ~(uint64_t)0;
  if (next() % 4 == 0) high = high & 1 ? 0 : ~(uint64_t)0, low = low % 4 ? low : next() % 3;
  const int e = exponent + (int)(next() % (unsigned)spread) - spread / 2;
  high = (high & 0x8000FFFFFFFFFFFF) | (uint64_t)(e < 0 ? 0 : e > 0x7FFE ? 0x7FFE : e) << 48;
  quad out;
  memcpy(&out, &low, 8);
  memcpy((char*)&out + 8, &high, 8);
  return out;
}
static uint64_t sum;
static void add(quad x) {
  uint64_t w[2];
  memcpy(w, &x, sizeof w);
  if (x != x) w[0] = 1, w[1] = 2;
  sum = (sum ^ w[0]) * 0x9E3779B97F4A7C15 + w[1];
  sum ^= sum >> 29;
}

int main(void) {
  static const int kExponents[] = {16383, 1, 60, 115, 8192, 8250, 8300, 24500, 32766};
  for (int i = 0; i < 9; ++i) {
    for (int k = 0; k < 300; ++k) {
      const quad x = number(kExponents[i], 20), y = number(i < 5 ? 16383 : 8192 + (i > 6) * 8000, 20);
      const quad p = x * y, z = k % 3 == 0 ? -p : number(k % 3 == 1 ? kExponents[i] : 16383, 250);
      add(OF_QUAD(fma)(x, y, z));
      int q;
      const quad t = number(kExponents[i], 200);
      add(OF_QUAD(remquo)(t, x, &q));
      q &= 7;
      if (OF_QUAD(fabs)(OF_QUAD(remquo)(t, x, &q)) == 0) q = 0;
      add(OF_QUAD(scalbln)(x, (long)(next() % 40000) - 20000));
    }
    printf("%d %016" PRIx64 "\n", kExponents[i], sum);
  }
  for (int k = 0; k < 200; ++k) {
    const quad x = number(16383 + 15, 31);
    printf("%ld %lld %ld %lld\n", OF_QUAD(lround)(x), OF_QUAD(llround)(x), OF_QUAD(lrint)(x), OF_QUAD(llrint)(x));
  }
  return 0;
}
