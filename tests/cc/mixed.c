// Floats that are compared and converted, and integers narrower than registers.
#include <stdio.h>

static double largest(const double* a, int n) {
  double m = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] > m) m = a[i];
  return m;
}
static int values(float a, float b) {
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5;
}
static int branches(double a, double b) {
  int r = 0;
  if (a < b) r += 1;
  if (a <= b) r += 2;
  if (a > b) r += 4;
  if (a >= b) r += 8;
  if (a == b) r += 16;
  if (a != b) r += 32;
  if (!(a < b)) r += 64;
  if (__builtin_isunordered(a, b)) r += 128;
  if (__builtin_islessgreater(a, b)) r += 256;
  return r;
}
static unsigned sum(unsigned a, unsigned b) { return (a + b * 3) / 7 + (a - b) % 1000; }
static short narrow(short a, signed char b) { return (short)(a * 3 + (signed char)(b << 1)); }

int main(void) {
  const double list[] = {1, 5.5, -3, 2};
  volatile double nan = 0.0;
  nan = nan / nan;
  volatile unsigned u = 4000000000u;
  volatile unsigned long long ull = 0xFFFFFFFFFFFFF000;
  volatile long long ll = -5;
  volatile signed char c = -7;
  volatile unsigned char uc = 249;
  printf("%.3f %d %d %d\n", largest(list, 4), values(1, 2), values(2, 1), values(2, 2));
  printf("%d %d %d %d %d\n", branches(1, 2), branches(2, 1), branches(2, 2), branches(nan, 2), branches(2, nan));
  printf("%.1f %.1f %.1f %.1f %.1f\n", (double)u, (double)ull, (double)ll, (float)c, (float)uc);
  printf("%d %u %lld\n", (int)list[1], (unsigned)3e9, (long long)-1e15);
  printf("%u %u %d %d\n", sum(u, 5), sum(5, u), narrow(30000, 100), narrow(-30000, c));
  for (int shift = 0; shift < 64; shift += 21) printf("%llx %lld ", ull >> shift, ll * (1ll << shift));
  puts("");
  return 0;
}
