/* What the compiler makes of bit operations and atomics, for a hart without a C library: each line is a sum over many numbers. */
#include <stdint.h>

long syscall3(long number, long a, long b, long c);

static void put(const char *name, uint32_t v) {
  char text[16];
  int n = 0;
  while (*name) text[n++] = *name++;
  text[n++] = ' ';
  for (int i = 0; i < 8; i++) text[n + i] = "0123456789abcdef"[v >> (28 - 4 * i) & 15];
  text[n + 8] = '\n';
  syscall3(64, 1, (long)text, n + 9);
}

static uint32_t seed;
/* A random number, often with few bits or many. */
static uint32_t some(void) {
  seed = seed * 1664525 + 1013904223;
  const uint32_t shift = seed >> 27, kind = seed >> 25 & 3;
  seed = seed * 1664525 + 1013904223;
  return kind == 0 ? seed >> shift : kind == 1 ? seed << shift : kind == 2 ? ~(seed >> shift) : seed;
}

static uint32_t rotated(uint32_t x, uint32_t n) { return x << (n & 31) | x >> (-n & 31); }

#define SUM(name, value)                   \
  do {                                     \
    uint32_t sum = 0;                      \
    seed = 1;                              \
    for (int i = 0; i < 2000; i++) {       \
      const uint32_t x = some(), y = some(); \
      sum = rotated(sum, 3) ^ (value);     \
    }                                      \
    put(name, sum);                        \
  } while (0)

static uint32_t counter, table[64];
static uint16_t halves[4];

/* A spin lock, and what it guards. */
static volatile uint32_t lock;
static uint32_t guarded;
static void add_guarded(uint32_t x) {
  uint32_t is_free = 0;
  while (!__atomic_compare_exchange_n(&lock, &is_free, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) is_free = 0;
  guarded += x;
  __atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
}

static uint32_t swapped(uint32_t x, uint32_t y) {
  uint32_t old = x & 3;
  __atomic_compare_exchange_n(&table[x % 64], &old, y, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  return old;
}

static uint32_t smaller(uint32_t x, uint32_t y) {
  uint32_t was;
  __asm__ volatile("amomin.w.aq %0, %2, (%1)" : "=r"(was) : "r"(&table[x % 64]), "r"(y) : "memory");
  return was;
}
static uint32_t larger(uint32_t x, uint32_t y) {
  uint32_t was, then;
  __asm__ volatile("amomaxu.w %0, %3, 0(%2)\n\tamominu.w.rl %1, %0, (%2)" : "=&r"(was), "=&r"(then) : "r"(&table[x % 64]), "r"(y) : "memory");
  __asm__ volatile("amomax.w.aqrl %0, %2, (%1)" : "=r"(was) : "r"(&table[y % 64]), "r"(x) : "memory");
  return was ^ then;
}
static uint32_t zero_bytes(uint32_t x) {
  uint32_t y;
  __asm__("orc.b %0, %1" : "=r"(y) : "r"(x));
  return y;
}

int main(void) {
  SUM("clz", x ? (uint32_t)__builtin_clz(x) : 32);
  SUM("ctz", x ? (uint32_t)__builtin_ctz(x) : 32);
  SUM("cpop", (uint32_t)__builtin_popcount(x));
  SUM("rev8", __builtin_bswap32(x));
  SUM("orc", zero_bytes(x & y));
  SUM("not", (x & ~y) ^ (x | ~(y >> 1)) ^ ~(x ^ y << 1));
  SUM("min", (uint32_t)((int32_t)x < (int32_t)y ? x : y) ^ (x < y ? x >> 1 : y >> 1));
  SUM("max", (uint32_t)((int32_t)x > (int32_t)y ? x : y) ^ (x > y ? x >> 1 : y >> 1));
  SUM("ext", (uint32_t)(int8_t)x ^ (uint32_t)(int16_t)y ^ (uint16_t)(x >> 3));
  SUM("rot", rotated(x, y) ^ (x >> (y & 31) | x << (-y & 31)) ^ rotated(y, 13));
  SUM("bit", (x & ~(1u << (y & 31))) ^ (x | 1u << (y & 31)) ^ (x ^ 1u << (x & 31)) ^ (x >> (y & 31) & 1));
  SUM("biti", (x & ~(1u << 20)) ^ (y | 1u << 21) ^ (x >> 17 & 1) ^ ((x + y) ^ 1u << 30));
  SUM("shadd", table[x % 64] ^ ((x << 1) + y) ^ ((x << 2) + y) ^ ((y << 3) + x) ^ halves[y % 4]);
  SUM("fetch", __atomic_fetch_add(&counter, x, __ATOMIC_RELAXED) ^ __atomic_fetch_xor(&counter, y, __ATOMIC_ACQUIRE) ^ __atomic_fetch_and(&counter, x | y, __ATOMIC_RELEASE) ^
                   __atomic_fetch_or(&counter, x & y, __ATOMIC_SEQ_CST) ^ __atomic_exchange_n(&counter, y, __ATOMIC_ACQ_REL));
  SUM("cas", swapped(x, y));
  SUM("least", smaller(x, y));
  SUM("most", larger(x, y));
  SUM("lock", (add_guarded(x), guarded));
  return 0;
}
