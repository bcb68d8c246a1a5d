// Much of C in little code, without the library: what a compiler that follows from a description has to find ways for.
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

long __host_write(int file, const void* bytes, size_t n);
#define APART __attribute__((noinline)) static

static uint32_t sum;
APART void note(uint32_t n) { sum = (sum << 5 | sum >> 27) ^ n; }
static void show(char what) {
  char line[] = {what, ' ', 0, 0, 0, 0, 0, 0, 0, 0, '\n'};
  for (int i = 0; i < 8; ++i) line[2 + i] = "0123456789abcdef"[sum >> (28 - 4 * i) & 15];
  __host_write(1, line, sizeof line);
  sum = 0;
}

#define OPERATIONS(T, U, name)                                                                          \
  APART void name(T a, T b) {                                                                           \
    const unsigned n = (unsigned)b % (8 * sizeof(T));                                                   \
    note((U)((U)a + (U)b)), note((U)((U)a - (U)b)), note((U)((uint64_t)a * (uint64_t)b));               \
    note((U)(a & b)), note((U)(a | b)), note((U)(a ^ b)), note((U)~a), note((U)(a & ~b));               \
    if (b && b != (T)-1) note((U)(a / b)), note((U)(a % b));                                            \
    note((U)((U)a << n)), note((U)(a >> n)), note((U)((U)a << 3)), note((U)(a >> 5)), note((U)(a / 7)); \
    note((a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3 | (a > b) << 4 | (a >= b) << 5);       \
    if (a < b) note(3);                                                                                 \
    if (a <= b) note(5);                                                                                \
    if (a == b) note(7);                                                                                \
    if (a > 9) note(11);                                                                                \
    if (a < 0x55) note(13);                                                                             \
    note((U)(a < b ? a : b)), note((U)((uint64_t)a * (uint64_t)b + 77));                            \
    note((U)(((uint64_t)a << 2) + (uint64_t)b)), note((U)((uint64_t)a - 2047));                         \
    note((uint32_t)((int64_t)a >> 32));                                                                 \
  }
OPERATIONS(int8_t, uint8_t, s8)
OPERATIONS(uint8_t, uint8_t, u8)
OPERATIONS(int16_t, uint16_t, s16)
OPERATIONS(int32_t, uint32_t, s32)
OPERATIONS(uint32_t, uint32_t, u32)
OPERATIONS(int64_t, uint64_t, s64)
OPERATIONS(uint64_t, uint64_t, u64)

#define BITS(U, name, end)                                                                                \
  APART void name(U a, unsigned n) {                                                                      \
    note((uint32_t)__builtin_popcount##end(a)), note(a ? (uint32_t)__builtin_clz##end(a) : 99);           \
    note(a ? (uint32_t)__builtin_ctz##end(a) : 99), note((uint32_t)(a << n | a >> (8 * sizeof a - n)));   \
    note((uint32_t)(a << 7 | a >> (8 * sizeof a - 7))), note((uint32_t)(a >> (8 * sizeof a - 31) | a & -a)); \
  }
BITS(uint32_t, bits32, )
BITS(uint64_t, bits64, ll)
APART void swapped(uint64_t a) {
  const uint64_t b = __builtin_bswap64(a);
  int64_t s;
  note((uint32_t)b), note((uint32_t)(b >> 32)), note(__builtin_bswap32((uint32_t)a)), note(__builtin_bswap16((uint16_t)a));
  note((uint32_t)__builtin_mul_overflow((int32_t)a, 77, (int32_t*)&s)), note((uint32_t)__builtin_add_overflow((int64_t)a, 0x4000000000000000, &s));
}

static const uint64_t edges[] = {0, 1, 7, 32, 127, 255, 2048, 0x8000, 0x12345678, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x8000000000000000, 0xFFFFFFFFFFFFFFF7};
enum { kEdges = sizeof edges / sizeof *edges };

struct All {
  int8_t a;
  uint8_t b;
  int16_t c;
  uint16_t d;
  int32_t e;
  int64_t f;
  unsigned g : 3;
  int h : 9;
};
static struct All here = {-1, 200, -300, 60000, 1 << 30, -5000000000, 5, -200}, there[40];

APART uint32_t members(const volatile struct All* p, struct All* q, uint32_t i) {
  q[i].a = p->a, q[i].b = p->b, q[i].c = p->c, q[i].d = p->d, q[i].e = p->e, q[i].f = p->f, q[i].g = p->g, q[i].h = p->h;
  return (uint32_t)(q[i].a + q[i].b * 3 + q[i].c * 5 + q[i].d * 7 + q[i].e + (int32_t)(q[i].f >> 3) + (int)q[i].g + q[i].h);
}
struct __attribute__((packed)) Packed {
  uint8_t a;
  uint32_t b;
  int16_t c;
  uint64_t d;
};
APART uint32_t packed(const struct Packed* p, const uint8_t* bytes, uint8_t* to) {
  uint32_t n;
  uint16_t h;
  __builtin_memcpy(&n, bytes + 1, 4), __builtin_memcpy(&h, bytes + 5, 2);
  __builtin_memcpy(to + 1, &p->d, 8);
  return p->a + p->b * 3 + (uint32_t)p->c * 5 + (uint32_t)(p->d >> 20) + n * 7 + h * 9u + to[4];
}
// The values of many variables at once.
APART uint32_t pressed(const uint32_t* p) {
  uint32_t a = p[0], b = p[1], c = p[2], d = p[3], e = p[4], f = p[5], g = p[6], h = p[7], i = p[8], j = p[9], k = p[10], l = p[11], m = p[12], n = p[13];
  for (int round = 0; round < 9; ++round) {
    a += b ^ c, b += c ^ d, c += d ^ e, d += e ^ f, e += f ^ g, f += g ^ h, g += h ^ i, h += i ^ j, i += j ^ k, j += k ^ l, k += l ^ m, l += m ^ n, m += n ^ a, n += a ^ b;
    if (a & 1) note(a);
  }
  return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ i ^ j ^ k ^ l ^ m ^ n;
}
APART int64_t many(int a, int64_t b, int8_t c, int16_t d, int64_t e, int f, uint8_t g, int64_t h, int i, int j, int k) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k;
}
struct Two {
  int32_t a;
  int64_t b;
};
APART struct Two twice(struct Two t, int n) { return (struct Two){t.a * n, t.b + t.a}; }
APART int64_t variadic(const char* what, ...) {
  va_list a;
  va_start(a, what);
  int64_t n = 0;
  for (; *what; ++what) n = n * 3 + (*what == 'i' ? va_arg(a, int) : va_arg(a, int64_t));
  va_end(a);
  return n;
}
APART int64_t variadic_after(int x, int y, const char* what, ...) {
  va_list a;
  va_start(a, what);
  int64_t n = x - y;
  for (; *what; ++what) n = n * 3 + (*what == 'i' ? va_arg(a, int) : va_arg(a, int64_t));
  va_end(a);
  return n;
}
APART uint32_t dense(unsigned n) {
  switch (n) {
    case 0: return 11;
    case 1: return 70000;
    case 2: n *= 3;  // falls through
    case 3: return n + 2;
    case 4: note(n); return 1;
    case 5: return 90;
    case 6: return n ^ 0x80000000;
    case 9: return 1000;
    default: return n;
  }
}
static uint32_t plus(uint32_t a, uint32_t b) { return a + b; }
static uint32_t minus(uint32_t a, uint32_t b) { return a - b; }
static uint32_t (*const table[])(uint32_t, uint32_t) = {plus, minus};
static unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

// Frames: large ones, ones that grow, and values that ask for an alignment.
APART uint32_t large(unsigned n) {
  volatile uint32_t a[900], b[9000];
  for (unsigned i = 0; i < 900; ++i) a[i] = i * n;
  for (unsigned i = 0; i < 9000; i += 100) b[i] = a[i / 10] + n, b[i + 99] = i;
  uint32_t s = 0;
  for (unsigned i = 0; i < 9000; i += 100) s = s * 3 + b[i] + b[i + 99];
  return s + a[899];
}
APART uint32_t growing(unsigned n) {
  volatile uint8_t a[n];
  volatile uint32_t b[n + 3];
  for (unsigned i = 0; i < n; ++i) a[i] = (uint8_t)(i * 77), b[i] = a[i] * n;
  uint32_t s = n;
  for (unsigned i = 0; i < n; ++i) s = s * 5 + a[i] + b[i];
  return n > 4 ? s + growing(n - 4) : s;
}
APART void kept(uint64_t* p, char* one, uint32_t* q) { note((uint32_t)*p), *p += *q, *one = (char)*p, *q ^= 5; }
APART uint32_t aligned(char n) {
  char one = n;
  uint64_t a = 0x123456789u + (uint64_t)n;
  uint32_t b = 7;
  kept(&a, &one, &b);
  _Alignas(16) char bytes[16];
  for (int i = 0; i < 16; ++i) bytes[i] = (char)(i * n);
  char* volatile p = bytes;
  note((uint32_t)((uintptr_t)p & 15));
  *(uint64_t*)p = a, ((uint64_t*)p)[1] = b;
  kept((uint64_t*)p, &one, &b);
  return (uint32_t)a + (uint32_t)(a >> 32) + (uint8_t)one + b + (uint8_t)p[3] + (uint8_t)p[8];
}
// A loop whose code is long.
#define STEP(n) x = x * 5 + (x >> (n)), y ^= x + (n), y -= p[(n) & 7] << ((n) & 3), q[(n) & 7] += (uint16_t)y;
#define STEPS(n) STEP(n) STEP(n + 1) STEP(n + 2) STEP(n + 3) STEP(n + 4) STEP(n + 5) STEP(n + 6)
APART uint32_t lengthy(const volatile uint32_t* p, volatile uint16_t* q, uint32_t x) {
  uint32_t y = x;
  for (int i = 0; i < 3; ++i) {
    if (y & 1) {
      STEPS(1) STEPS(8) STEPS(15) STEPS(22)
    }
    if ((int32_t)x < (int32_t)y) {
      STEPS(2) STEPS(9) STEPS(16) STEPS(23)
    }
    if (x == 7) break;
  }
  return x ^ y;
}

int main(void) {
  for (int i = 0; i < kEdges; ++i)
    for (int k = 0; k < kEdges; ++k) {
      s8((int8_t)edges[i], (int8_t)edges[k]), u8((uint8_t)edges[i], (uint8_t)edges[k]), s16((int16_t)edges[i], (int16_t)edges[k]);
      s32((int32_t)edges[i], (int32_t)edges[k]), u32((uint32_t)edges[i], (uint32_t)edges[k]);
      s64((int64_t)edges[i], (int64_t)edges[k]), u64(edges[i], edges[k]);
    }
  show('o');
  for (int i = 0; i < kEdges; ++i) bits32((uint32_t)edges[i], 5), bits64(edges[i], 37), bits64(edges[i], 11), swapped(edges[i]);
  show('b');
  for (uint32_t i = 0; i < 40; i += 3) note(members(&here, there, i));
  uint8_t bytes[16] = {1, 2, 3, 200, 5, 6, 7, 8, 9}, copied[9];
  note(packed(&(const struct Packed){200, 0x89ABCDEF, -5, 0x123456789ABCDEF0}, bytes, copied));
  show('m');
  uint32_t words[14];
  for (uint32_t i = 0; i < 14; ++i) words[i] = i * 0x9E3779B9;
  note(pressed(words));
  show('p');
  const int64_t m = many(1, -20000000000, 'x', -7, 1ll << 40, 99, 200, -5, 12345, 77, -1);
  note((uint32_t)m), note((uint32_t)(m >> 32));
  const struct Two t = twice((struct Two){-3, 12345678901}, 9);
  note((uint32_t)t.a), note((uint32_t)t.b), note((uint32_t)(t.b >> 32));
  uint32_t (*volatile f)(uint32_t, uint32_t) = table[words[3] & 1];
  note(f(30, 12)), note(table[0](30, 12)), note(fibonacci(12));
  show('c');
  note((uint32_t)variadic("iliillilil", 5, -6ll, 7, 8, 9ll, 10ll, 11, 12ll << 33, 13, 14ll));
  note((uint32_t)variadic("llli", 5ll, -6ll, 7ll, 8));
  note((uint32_t)variadic_after(1, 2, "lil", 5ll, -6, 7ll));
  note((uint32_t)variadic_after(1, 2, "illli", 5, -6ll, 7ll, 9ll, 10));
  show('v');
  for (unsigned i = 0; i < 11; ++i) note(dense(i));
  show('s');
  note(large(3)), note(growing(13)), note(aligned(3));
  show('f');
  uint16_t halves[8] = {0};
  note(lengthy(words, halves, 0x12345679)), note(halves[3]);
  show('l');
  return 0;
}
