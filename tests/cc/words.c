// Numbers that are wider or narrower than a register: compares of two words, words that constants decide, short numbers
// compared with their signs or without, loads of a part, and values that are read on one way alone.
#include <stdint.h>
#include <stdio.h>

static const uint64_t kWide[] = {0,
                                 1,
                                 2,
                                 0x7FFFFFFF,
                                 0x80000000,
                                 0xFFFFFFFF,
                                 1ull << 32,
                                 3ull << 31,
                                 1ull << 63,
                                 (1ull << 63) - 1,
                                 ~0ull,
                                 ~0ull << 32,
                                 0x180000000,
                                 0x17FFFFFFF,
                                 0x8000000080000000,
                                 0x7FFFFFFF80000000};
enum { kCount = sizeof kWide / sizeof *kWide };

static uint32_t sum;
static void add(uint32_t n) { sum = (sum << 5 | sum >> 27) ^ n; }

__attribute__((noinline)) static unsigned as_values(uint64_t a, uint64_t b) {
  const int64_t x = (int64_t)a, y = (int64_t)b;
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 | (x < y) << 6 |
         (x <= y) << 7 | (x > y) << 8 | (x >= y) << 9;
}
__attribute__((noinline)) static unsigned as_branches(uint64_t a, uint64_t b) {
  const int64_t x = (int64_t)a, y = (int64_t)b;
  unsigned out = 0;
  if (a < b) out += 3;
  if (a <= b) out += 5;
  if (x < y) out += 7;
  if (x <= y) out += 11;
  if (a == b) out += 13;
  if (a < 5) out += 17;
  if (x < 0) out += 19;
  if (x > 0xFFFFFFFFll) out += 23;
  return out;
}
// The words of constants: upper ones that are 0, lower ones that are all ones.
__attribute__((noinline)) static uint64_t masked(uint64_t a, uint32_t b) {
  const uint64_t low = a & 0xFFFFFFFFu, high = a & 0xFFFFFFFF00000000u;
  return (low * b + (high >> 32) * 3) ^ (a | 0xFFFFFFFFu) ^ ((uint64_t)b << 32) ^ (a - (a & -a));
}

// Sums of short numbers that do and do not fit into 16 bits.
__attribute__((noinline)) static int clamped(uint8_t a, int16_t b) {
  b = (int16_t)(a + b);
  if ((uint16_t)b > 255) {
    if (b < 0) return 0;
    return 255;
  }
  return b;
}
__attribute__((noinline)) static int compared(uint8_t a, uint8_t b, uint8_t c) {
  const uint16_t fits = (uint16_t)(a + b - 300), wraps = (uint16_t)(a * 257 + b * 3), less = (uint16_t)(c - a);
  return (fits > 40000) | (wraps > 40000) << 1 | (fits < less) << 2 | (fits == (uint16_t)(c - 300)) << 3 |
         ((uint8_t)(a + b) < c) << 4 | ((uint8_t)(a - b) == (uint8_t)(c - b)) << 5;
}

struct Mixed {
  int16_t half;
  uint32_t word;
  volatile uint32_t seen;
};
__attribute__((noinline)) static int parts(const struct Mixed* m) {
  return (uint8_t)m->half + (int8_t)m->half * 3 + (int8_t)m->word + (uint16_t)m->word + (int16_t)m->word * 5 +
         (uint8_t)m->seen + (int)(m->word >> 31);
}

// What only one way reads, and what the next round alone reads.
__attribute__((noinline)) static uint32_t ways(const uint8_t* p, uint32_t n, uint32_t k) {
  uint32_t out = 0;
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t rare = (k + i) * 77 ^ (k >> 3), other = rare + (k ^ i) * 5;
    const uint32_t x = *p++;
    if (x > 250)
      out += rare;
    else if (x == 3)
      out ^= other;
    out += x == 7 ? i * 9 + k : 1;
  }
  return out;
}
// A sum that grows around a loop: what is known of its sign is given up in time.
__attribute__((noinline)) static uint32_t rounds(unsigned n) {
  int16_t a = 0;
  int32_t b = -1;
  uint32_t out = 0;
  for (unsigned i = 0; i < n; ++i) {
    a = (int16_t)(a + 300);
    b = (int32_t)((uint32_t)b + (uint32_t)b + 1 - i);
    out += (uint16_t)a > 30000 ? 1 : (uint32_t)b;
  }
  return out;
}

int main(void) {
  for (unsigned i = 0; i < kCount; ++i)
    for (unsigned k = 0; k < kCount; ++k) {
      add(as_values(kWide[i], kWide[k]));
      add(as_branches(kWide[i], kWide[k]));
      const uint64_t m = masked(kWide[i], (uint32_t)kWide[k]);
      add((uint32_t)m);
      add((uint32_t)(m >> 32));
    }
  printf("wide %08lx\n", (unsigned long)sum);
  static uint8_t bytes[256];
  for (int i = 0; i < 256; ++i) bytes[i] = (uint8_t)(i * 167 + 3);
  for (int a = 0; a < 256; a += 5)
    for (int b = -33000; b < 33000; b += 1371) add((uint32_t)clamped((uint8_t)a, (int16_t)b));
  for (int a = 0; a < 256; a += 7)
    for (int b = 0; b < 256; b += 11)
      for (int c = 0; c < 256; c += 13) add((uint32_t)compared((uint8_t)a, (uint8_t)b, (uint8_t)c));
  printf("short %08lx\n", (unsigned long)sum);
  for (int i = -5; i < 5; ++i) {
    const struct Mixed m = {(int16_t)(i * 10001), (uint32_t)i * 0x12345677u, (uint32_t)i * 0x7000001u};
    add((uint32_t)parts(&m));
  }
  printf("parts %08lx\n", (unsigned long)sum);
  add(ways(bytes, 256, 12345));
  add(rounds(500));
  printf("ways %08lx\n", (unsigned long)sum);
  return 0;
}
