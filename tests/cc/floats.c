// Floats of 32 and 64 bits: arithmetic, compares, conversions, printing.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t sum = 2166136261u;
static void note(const void* p, int n) {
  for (int i = 0; i < n; ++i) sum = (sum ^ ((const uint8_t*)p)[i]) * 16777619u;
}
#define TRY(T, name, letters)                                                            \
  static void name(volatile T* v, int n) {                                               \
    for (int i = 0; i < n; ++i)                                                          \
      for (int k = 0; k < n; ++k) {                                                      \
        const T a = v[i], b = v[k];                                                      \
        const T r[] = {a + b, a - b, a * b, b != 0 ? a / b : 0, -a, a < b ? a : b};      \
        for (int m = 0; m < 6; ++m) note(&r[m], sizeof(T));                              \
        const int c = (a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3 | (a > b) << 4 | (a >= b) << 5 | !(a < b) << 6; \
        note(&c, sizeof c);                                                              \
        const T conv[] = {(T)i, (T)(i * 1000000007ll), (T)(unsigned)(k * 77777777u), (T)(float)a, (T)(double)b}; \
        note(conv, sizeof conv);                                                         \
        if (a > -1e9 && a < 1e9) {                                                       \
          const long long w[] = {(int)a, (long long)a, a > 0 ? (unsigned)a : 0};         \
          note(w, sizeof w);                                                             \
        }                                                                                \
      }                                                                                  \
    printf(letters " %08x\n", (unsigned)sum);                                            \
  }
TRY(float, singles, "float")
TRY(double, doubles, "double")

int main(void) {
  volatile float f[] = {0, 1, -1, 0.5f, 3.14159f, -2.75f, 1e10f, 1e-10f, 16777217.0f, 1e38f, 1e-40f, 123456.789f};
  volatile double d[] = {0, 1, -1, 0.5, 3.14159265358979, -2.75, 1e10, 1e-10, 9007199254740993.0, 1e300, 1e-310, 123456.789};
  singles(f, 12);
  doubles(d, 12);
  double pi = 0;
  for (int i = 0; i < 200; ++i) pi += (i & 1 ? -4.0 : 4.0) / (2 * i + 1);
  printf("%.10f %g %e %.0f %8.3f|%-9.2f|%g %g\n", pi, 1e-5, 12345.678, 2.5, -1.0005, 1e3, 1e20, 0.0001);
  return 0;
}
