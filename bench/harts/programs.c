/* What `./dev bench --harts` runs, for a hart of 32 bits without a C library (its start is examples/rv32imc/crt.s) and for the host: `PROGRAM NAME SIZE`
   writes one number. The tables of sha256 are made at run time, so that every build has the same work. */
#include <stddef.h>
#include <stdint.h>

#ifdef HOST
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void put_number(uint64_t v) { printf("%016llx\n", (unsigned long long)v); }
static uint32_t number(const char *s) { return (uint32_t)strtoul(s, 0, 10); }
static int same(const char *a, const char *b) { return strcmp(a, b) == 0; }
#else
long syscall3(long number, long a, long b, long c);
void *memset(void *to, int byte, size_t n) {
  for (uint8_t *p = to; n; n--) *p++ = (uint8_t)byte;
  return to;
}
static void put_number(uint64_t v) {
  char text[17];
  for (int i = 15; i >= 0; i--, v >>= 4) text[i] = "0123456789abcdef"[v & 15];
  text[16] = '\n';
  syscall3(64, 1, (long)text, 17);
}
static uint32_t number(const char *s) {
  uint32_t n = 0;
  for (; *s; s++) n = n * 10 + (uint32_t)(*s - '0');
  return n;
}
static int same(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *a == *b;
}
#endif

enum { MOST = 64 << 20 };
static uint8_t bytes[MOST];

/* Primes below n, with one byte for each number. */
static uint64_t sieve(uint32_t n) {
  uint32_t primes = 0;
  for (uint32_t i = 2; i < n; i++) {
    if (bytes[i]) continue;
    primes++;
    if (i < 65536)
      for (uint32_t j = i * i; j < n; j += i) bytes[j] = 1;
  }
  return primes;
}

/* The longest chain that starts below n. */
static uint64_t collatz(uint32_t n) {
  uint64_t best = 0, at = 0;
  for (uint32_t start = 1; start < n; start++) {
    uint64_t x = start, steps = 1;
    for (; x != 1; steps++) x = x & 1 ? 3 * x + 1 : x >> 1;
    if (steps > best) best = steps, at = start;
  }
  return at << 16 | best;
}

/* A product of n by n numbers, n at most 512. */
static uint64_t matrix(uint32_t n) {
  static uint32_t a[512][512], b[512][512], c[512][512];
  uint32_t x = 7;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++) {
      x = x * 1664525 + 1013904223;
      a[i][j] = x >> 8;
      x = x * 1664525 + 1013904223;
      b[i][j] = x >> 8;
    }
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < n; k++)
      for (uint32_t j = 0; j < n; j++) c[i][j] += a[i][k] * b[k][j];
  uint64_t sum = 0;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++) sum = sum * 31 + c[i][j];
  return sum;
}

static uint32_t turn(uint32_t x, int n) { return x >> n | x << (32 - n); }

/* The first 32 bits of the fraction of a prime's root: the largest r with r^degree <= prime * 2^(32 * degree), in numbers of 16 bits. */
static int too_large(uint64_t r, uint32_t prime, int degree) {
  uint32_t power[12] = {1};
  for (int d = 0; d < degree; d++) {
    uint32_t next[12] = {0};
    for (int i = 0; i < 9; i++) {
      uint32_t carry = 0;
      for (int j = 0; j < 3; j++) {
        const uint32_t sum = power[i] * (uint32_t)(r >> (16 * j) & 0xFFFF) + next[i + j] + carry;
        next[i + j] = sum & 0xFFFF;
        carry = sum >> 16;
      }
      for (int j = i + 3; carry && j < 12; j++) {
        const uint32_t sum = next[j] + carry;
        next[j] = sum & 0xFFFF;
        carry = sum >> 16;
      }
    }
    for (int i = 0; i < 12; i++) power[i] = next[i];
  }
  const uint64_t whole = (uint64_t)power[2 * degree + 1] << 16 | power[2 * degree];
  int more = 0;
  for (int i = 0; i < 2 * degree; i++) more |= power[i] != 0;
  return whole > prime || (whole == prime && more);
}

static uint32_t fraction(uint32_t prime, int degree) {
  uint64_t r = 0;
  for (int bit = 36; bit >= 0; bit--)
    if (!too_large(r | (uint64_t)1 << bit, prime, degree)) r |= (uint64_t)1 << bit;
  return (uint32_t)r;
}

static void sha256_block(uint32_t h[8], const uint32_t k[64], const uint8_t *p) {
  uint32_t w[64];
  for (int i = 0; i < 16; i++) w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 | (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
  for (int i = 16; i < 64; i++) {
    const uint32_t x = w[i - 15], y = w[i - 2];
    w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >> 3) + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ y >> 10);
  }
  uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], last = h[7];
  for (int i = 0; i < 64; i++) {
    const uint32_t x = last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i];
    const uint32_t y = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    last = g, g = f, f = e, e = d + x, d = c, c = b, b = a, a = x + y;
  }
  h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e, h[5] += f, h[6] += g, h[7] += last;
}

/* Of n blocks of 64 bytes, without the last one that tells the length. */
static uint64_t sha256(uint32_t n) {
  uint32_t h[8], k[64], x = 1;
  for (uint32_t prime = 2, found = 0; found < 64; prime++) {
    int is_prime = 1;
    for (uint32_t d = 2; d * d <= prime; d++) is_prime &= prime % d != 0;
    if (!is_prime) continue;
    if (found < 8) h[found] = fraction(prime, 2);
    k[found++] = fraction(prime, 3);
  }
  for (uint32_t i = 0; i < 4096; i++) bytes[i] = (uint8_t)((x = x * 1664525 + 1013904223) >> 24);
  for (uint32_t i = 0; i < n; i++) sha256_block(h, k, bytes + i % 64 * 64);
  return (uint64_t)h[0] << 32 | h[7];
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  const uint32_t n = number(argv[2]);
  if (same(argv[1], "sieve") && n <= MOST) return put_number(sieve(n)), 0;
  if (same(argv[1], "sha256")) return put_number(sha256(n)), 0;
  if (same(argv[1], "collatz")) return put_number(collatz(n)), 0;
  if (same(argv[1], "matrix") && n <= 512) return put_number(matrix(n)), 0;
  return 1;
}
