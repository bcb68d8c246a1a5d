// Programs for a Cortex-M0 with newlib: each writes what it has computed.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t state = 1;
static uint32_t random32(void) { return state = state * 1664525u + 1013904223u; }

static uint32_t turned(uint32_t x, unsigned n) { return x >> n | x << (32 - n); }

static void sha256_block(uint32_t *h, const uint8_t *block) {
  static const uint32_t round[64] = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74,
      0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d,
      0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e,
      0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
      0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  uint32_t w[64], s[8];
  for (int i = 0; i < 16; ++i) w[i] = (uint32_t)block[4 * i] << 24 | block[4 * i + 1] << 16 | block[4 * i + 2] << 8 | block[4 * i + 3];
  for (int i = 16; i < 64; ++i)
    w[i] = w[i - 16] + (turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] + (turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10);
  memcpy(s, h, sizeof s);
  for (int i = 0; i < 64; ++i) {
    const uint32_t t1 = s[7] + (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + round[i] + w[i];
    const uint32_t t2 = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += t1;
    s[0] = t1 + t2;
  }
  for (int i = 0; i < 8; ++i) h[i] += s[i];
}

static void sha256(int blocks) {
  uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint8_t block[64];
  for (int n = 0; n < blocks; ++n) {
    for (int i = 0; i < 64; ++i) block[i] = (uint8_t)(n + i * 7);
    sha256_block(h, block);
  }
  for (int i = 0; i < 8; ++i) printf("%08lx", (unsigned long)h[i]);
  printf("\n");
}

static int by_value(const void *a, const void *b) { return *(const int32_t *)a < *(const int32_t *)b ? -1 : *(const int32_t *)a > *(const int32_t *)b; }

static void sorted(void) {
  int32_t *numbers = malloc(500 * sizeof *numbers);
  for (int i = 0; i < 500; ++i) numbers[i] = (int32_t)random32();
  qsort(numbers, 500, sizeof *numbers, by_value);
  for (int i = 0; i < 500; i += 50) printf("%ld ", (long)numbers[i]);
  printf("\n");
  free(numbers);
}

static void divided(void) {
  int64_t sum = 0;
  for (int i = 0; i < 200; ++i) {
    const int64_t a = (int64_t)((uint64_t)random32() << 32 | random32());
    const int32_t b = (int32_t)random32() | 1;
    sum += a / b + a % b + (int32_t)a / (b >> 7 | 1) + (uint32_t)a % (uint32_t)b;
    sum ^= a << (b & 63) | a >> (b & 31);
  }
  printf("%lld\n", (long long)sum);
}

static void floats(void) {
  double sum = 0;
  float product = 1;
  for (int i = 1; i < 60; ++i) {
    sum += sin(i) * sqrt(i) / (1 + exp(-i / 9.0));
    product *= 1 + 1.0f / (float)i;
  }
  printf("%.12g %.7g %d\n", sum, (double)product, (int)(sum * 1000));
}

static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }
static int times(int a, int b) { return a * b; }
static int (*const kOperations[])(int, int) = {plus, minus, times};

static int chosen(int n, int x) {
  switch (n) {
    case 0: return x + 1;
    case 1: return x * 3;
    case 2: return -x;
    case 3: return x ^ 0x55;
    case 4: return (int8_t)x;
    case 5: return (int16_t)(x << 3);
    case 6: return __builtin_bswap32((unsigned)x) >> 8;
    default: return x >> 2;
  }
}

static int total(int count, ...) {
  va_list all;
  va_start(all, count);
  int sum = 0;
  while (count--) sum = sum * 3 + va_arg(all, int);
  va_end(all);
  return sum;
}

static jmp_buf back;
static void leave(int n) {
  if (!n) longjmp(back, 42);
  leave(n - 1);
}

static void calls(void) {
  int x = 7;
  for (int i = 0; i < 1000; ++i) x = chosen((int)(random32() >> 20) & 7, kOperations[i % 3](x, i));
  printf("%d %d ", x, total(9, 1, 2, 3, 4, 5, 6, 7, 8, x));
  const int left = setjmp(back);
  if (!left) leave(20);
  printf("%d\n", left);
}

static int sieve(int limit) {
  uint8_t *composite = calloc((size_t)limit, 1);
  int count = 0;
  for (int i = 2; i < limit; ++i) {
    if (composite[i]) continue;
    ++count;
    for (int k = i * 2; k < limit; k += i) composite[k] = 1;
  }
  free(composite);
  return count;
}

int main(int count, char **arguments) {
  const int repeat = count > 1 ? atoi(arguments[1]) : 4;
  sha256(repeat);
  sorted();
  divided();
  floats();
  calls();
  int primes = 0;
  for (int i = 0; i < repeat; ++i) primes += sieve(20000);
  printf("%d primes, %s\n", primes, count > 2 ? arguments[2] : "no more arguments");
  return (int)(state >> 24);
}
