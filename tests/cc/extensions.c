// What GNU C has beyond the standard, and what surrounds `main`.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Names that registers have on one machine or the other.
int t1(int x) { return x + 1; }
int zero = 5, a0 = 7;
static int rne(const int* p) { return *p; }

__attribute__((constructor)) static void early(void) { puts("early"); }
__attribute__((constructor(200))) static void first(void) { puts("first"); }
__attribute__((destructor)) static void late(void) { puts("late"); }
static void at_exit(void) { puts("at exit"); }

extern int nothing(void) __attribute__((weak));
__attribute__((weak)) int perhaps(void) { return 3; }
int twice(int a) { return a * 2; }
int other(int a) __attribute__((alias("twice")));
int data[2] = {3, 4};
extern int same[2] __attribute__((alias("data")));

static _Thread_local int of_thread = 4;
static _Atomic long counter;
static int plain;

static const char* label(int i) {
  static void* const to[] = {&&x, &&y, &&z};
  goto* to[i];
x:
  return "x";
y:
  return "y";
z:
  return "z";
}

typedef int four __attribute__((vector_size(16)));
typedef float two __attribute__((vector_size(8)));
__attribute__((noinline)) static four sum(four a, four b) { return a * b + (a > b); }

static int is_aligned(int n) {
  _Alignas(128) char bytes[100];
  char* const more = __builtin_alloca_with_align((unsigned)n, 64 * 8);
  memset(bytes, n, sizeof bytes);
  more[0] = bytes[99];
  return (unsigned long)bytes % 128 == 0 && (unsigned long)more % 64 == 0 && more[0] == n;
}

__attribute__((noinline)) static int barrier(int* p) {
  const int before = *p;
  __asm__ volatile("" : : "r"(p) : "memory");
  int after = *p;
  __asm__("" : "+r"(after));
  return before + after;
}
__attribute__((noinline)) static int through_memory(int x) {
  int y = x;
  __asm__("" : "+m"(y));
  return y;
}

typedef unsigned _BitInt(128) wide;
__attribute__((noinline)) static wide power(wide x, int n) {
  wide out = 1;
  for (; n; n >>= 1, x *= x)
    if (n & 1) out *= x;
  return out;
}
static void print(wide x) { printf("%llx%016llx\n", (unsigned long long)(x >> 64), (unsigned long long)x); }

__attribute__((noinline)) static int overflows(long long a, long long b, long long* to) { return __builtin_mul_overflow(a, b, to); }
__attribute__((noinline)) static int caller_is_known(void) { return __builtin_return_address(0) != 0 && __builtin_frame_address(0) != 0; }

int main(void) {
  atexit(at_exit);
  printf("%d %d %d %d\n", t1(4), zero, a0, rne(&zero));
  printf("%d %d %d %d\n", nothing != 0, perhaps(), other(4), same[1]);
  counter += 3;
  counter <<= 2;
  const int was = __sync_fetch_and_add(&plain, 9);
  int expected = 9;
  const int changed = __atomic_compare_exchange_n(&plain, &expected, 11, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  printf("%d %ld %d %d %d\n", of_thread++, counter, was, changed, plain);
  for (int i = 0; i < 3; ++i) printf("%s", label(i));
  const four v = sum((four){1, 2, 3, 4}, (four){4, 3, 2, 1});
  const two w = (two){0.5f, 1.5f} + (two){1, 2};
  printf(" %d %d %d %d %.1f %.1f\n", v[0], v[1], v[2], v[3], (double)w[0], (double)w[1]);
  int cell = 20;
  printf("%d %d %d\n", is_aligned(7), barrier(&cell), through_memory(6));
  const wide x = power(7, 40);
  print(x);
  print(x / 1000000007u);
  print(x % ((wide)1 << 67));
  print(x >> (cell + 13) ^ x << (cell + 70));
  long long product = 0;
  const int a = overflows(3000000000ll, 3000000000ll, &product), b = overflows(-4000000000ll, 4000000000ll, &product);
  printf("%d %d %lld %d\n", a, b, product, caller_is_known());
  return 0;
}
