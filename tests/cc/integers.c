// Operations on integers of all widths, on edge values: what each gives goes into a checksum.
#include <stdint.h>
#include <stdio.h>

static uint32_t sum = 2166136261u;
static void note(uint64_t n) {
  for (int i = 0; i < 8; ++i) sum = (sum ^ (uint8_t)(n >> (8 * i))) * 16777619u;
}
static void show(const char* what) {
  printf("%-8s %08x\n", what, (unsigned)sum);
  sum = 2166136261u;
}
#define TRY(T, U, name)                                                          \
  __attribute__((noinline)) static void name(T a, T b) {                         \
    note((U)(a + (U)b)), note((U)((U)a - (U)b)), note((U)((U)a * (U)b));         \
    note((U)(a & b)), note((U)(a | b)), note((U)(a ^ b)), note((U)~a);           \
    if (b != 0 && !(b == (T)-1 && (U)a == (U)1 << (8 * sizeof(T) - 1))) note((U)(a / b)), note((U)(a % b)); \
    const unsigned n = (unsigned)b % (8 * sizeof(T));                            \
    note((U)((U)a << n)), note((U)(a >> n)), note((U)((U)a >> n));               \
    note((U)((U)a << n | (U)a >> (8 * sizeof(T) - 1 - n)));                      \
    note((U)(a << 3)), note((U)(a >> 5)), note((U)((U)a * 10)), note((U)(a / 7)), note((U)(a % 8)); \
    note(a < b), note(a <= b), note(a == b), note(a != b), note(a > b), note(a >= b); \
    note((uint64_t)(int64_t)a), note((U)(a < b ? a : b)), note((U)(a > 5 ? b : a + 1)), note((uint64_t)(b == 0)); \
    if (a < b && (b & 1)) note(17);                                              \
    if (a == 3 || b > 9) note(18);                                               \
    note((U)__builtin_popcountll((U)a)), note((U)((T)-1 < a ? 3 : 4));           \
  }
TRY(int8_t, uint8_t, s8)
TRY(uint8_t, uint8_t, u8)
TRY(int16_t, uint16_t, s16)
TRY(uint16_t, uint16_t, u16)
TRY(int32_t, uint32_t, s32)
TRY(uint32_t, uint32_t, u32)
TRY(int64_t, uint64_t, s64)
TRY(uint64_t, uint64_t, u64)

static const uint64_t edges[] = {0, 1, 2, 3, 7, 9, 31, 32, 127, 128, 255, 256, 2047, 2048, 4095, 0x7FFF, 0x8000, 0xFFFF, 0x12345678,
                                 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x100000000, 0x123456789ABCDEF0, 0x7FFFFFFFFFFFFFFF, 0x8000000000000000, 0xFFFFFFFFFFFFFFFE, 0xFFFFFFFFFFFFFFFF};
enum { kEdges = sizeof edges / sizeof *edges };
#define ALL(name)                                                                                  \
  for (int i = 0; i < kEdges; ++i)                                                                 \
    for (int k = 0; k < kEdges; ++k) name(edges[i], edges[k]);                                     \
  show(#name);

struct bits {
  unsigned a : 3;
  int b : 5;
  unsigned c : 17;
  int d : 7;
  unsigned long long e : 40;
};

int main(void) {
  ALL(s8) ALL(u8) ALL(s16) ALL(u16) ALL(s32) ALL(u32) ALL(s64) ALL(u64)
  volatile struct bits x = {5, -3, 70000, -60, 0x123456789A};
  x.b -= 2, x.c += 9, x.d = x.d * 2, x.e ^= 0xFFFF;
  printf("%u %d %u %d %llu\n", x.a, x.b, x.c, x.d, (unsigned long long)x.e);
  for (int i = 0; i < kEdges; ++i) {
    const uint32_t n = (uint32_t)edges[i];
    if (n) note((uint64_t)__builtin_clz(n)), note((uint64_t)__builtin_ctz(n));
    if (edges[i]) note((uint64_t)__builtin_clzll(edges[i])), note((uint64_t)__builtin_ctzll(edges[i]));
    note(__builtin_bswap32(n)), note(__builtin_bswap64(edges[i])), note(__builtin_bswap16((uint16_t)n));
    int s;
    note((uint64_t)__builtin_add_overflow((int)n, 0x40000000, &s)), note((uint64_t)__builtin_mul_overflow((int)n, 77, &s));
    note(n << 7 | n >> 25), note(edges[i] << 13 | edges[i] >> 51);
  }
  show("bits");
  return 0;
}
