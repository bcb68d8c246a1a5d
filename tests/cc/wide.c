// Integers of 128 and of 96 bits: all operations, quotients, and floats from them and to them, at corner values.
// The output is that of clang-19 for x86-64.
#include <stdio.h>

typedef unsigned _BitInt(128) u128;
typedef signed _BitInt(128) i128;
typedef unsigned _BitInt(96) u96;
typedef signed _BitInt(96) i96;
typedef unsigned long long u64;

static u64 sum;
static void add(u64 n) { sum = (sum << 7 | sum >> 57) ^ n; }
static void add_wide(u128 n) { add((u64)n), add((u64)(n >> 64)); }
static void add_float(float x) {
  union {
    float f;
    unsigned b;
  } u = {x};
  add(u.b);
}
static void add_double(double x) {
  union {
    double f;
    u64 b;
  } u = {x};
  add(u.b);
}
static void show(const char* name) { printf("%s %016llx\n", name, sum), sum = 0; }

enum { kMost = 300 };
static u128 numbers[kMost];
static int count;
static void make(void) {
  for (int bit = 0; bit < 128; bit += bit < 20 ? 5 : bit < 60 ? 11 : bit < 66 ? 1 : 6)
    for (int below = -1; below <= 1; ++below) {
      const u128 n = ((u128)1 << bit) + (u128)below;
      numbers[count++] = n, numbers[count++] = 0 - n;
    }
  u64 state = 12345;
  for (int i = 0; i < 40; ++i) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    numbers[count++] = ((u128)state << (i * 3) ^ (u128)(state * 77)) >> (i * 2);
  }
}

__attribute__((noinline)) static void arithmetic(u128 a, u128 b) {
  add_wide(a + b), add_wide(a - b), add_wide(a * b), add_wide(a ^ (b & ~a));
  add((a < b) | ((i128)a < (i128)b) << 1 | (a == b) << 2);
  add_wide(a << (int)(b & 127)), add_wide(a >> (int)(b & 127)), add_wide((u128)((i128)a >> (int)(b & 127)));
}
__attribute__((noinline)) static void quotients(u128 a, u128 b) {
  if (b == 0) return;
  add_wide(a / b), add_wide(a % b);
  if (a == (u128)1 << 127 && b == ~(u128)0) return;
  add_wide((u128)((i128)a / (i128)b)), add_wide((u128)((i128)a % (i128)b));
}
__attribute__((noinline)) static void short_quotients(u96 a, u96 b) {
  if (b == 0) return;
  add_wide(a / b), add_wide(a % b);
  if (a == (u96)1 << 95 && b == (u96)~(u96)0) return;
  add_wide((u128)(i128)((i96)a / (i96)b)), add_wide((u128)(i128)((i96)a % (i96)b));
}
__attribute__((noinline)) static void floats(u128 n) {
  add_float((float)n), add_float((float)(i128)n), add_double((double)n), add_double((double)(i128)n);
  add_float((float)(u96)n), add_double((double)(i96)n);
}
// What does not fit is undefined.
__attribute__((noinline)) static void integers(double d, float f) {
  if (d > -1 && d < 0x1p128) add_wide((u128)d);
  if (d >= -0x1p127 && d < 0x1p127) add_wide((u128)(i128)d);
  if (d >= -0x1p95 && d < 0x1p95) add_wide((u128)(i128)(i96)d);
  if (f > -1 && f < 0x1p96f) add_wide((u128)(u96)f);
  if (f > -1 && f < 0x1p127f) add_wide((u128)f), add_wide((u128)(i128)-f);
}

int main(void) {
  make();
  for (int i = 0; i < count; ++i)
    for (int k = i % 3; k < count; k += 3) arithmetic(numbers[i], numbers[k]);
  show("arithmetic");
  for (int i = 0; i < count; ++i)
    for (int k = i % 7; k < count; k += 7) quotients(numbers[i], numbers[k]);
  show("quotients");
  for (int i = 0; i < count; ++i)
    for (int k = i % 7; k < count; k += 7) short_quotients((u96)numbers[i], (u96)numbers[k]);
  show("quotients of 96 bits");
  for (int i = 0; i < count; ++i) floats(numbers[i]);
  show("floats");
  for (int i = 0; i < count; ++i) integers((double)(i128)numbers[i] * 1.25, (float)numbers[i] * 0.75f);
  for (int e = -5; e < 128; ++e) integers(1.3 * __builtin_ldexp(1, e), -0.9f);
  show("integers");
  return 0;
}
