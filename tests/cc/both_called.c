// The other half: what is called.
#include <stdarg.h>
#include <string.h>
struct small { short a; char b; };
struct two { int a; long long b; };
struct large { int n[7]; double d; };
long long many(int a, long long b, char c, short d, long long e, int f, unsigned char g, long long h, int i) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i;
}
struct small make_small(struct small s, int n) {
  s.a += n, s.b -= n;
  return s;
}
struct two make_two(struct two t) {
  t.b *= t.a;
  return t;
}
struct large make_large(struct large l, int n) {
  for (int i = 0; i < 7; ++i) l.n[i] += n * i;
  l.d *= 2;
  return l;
}
long long variadic(const char* what, ...) {
  va_list a;
  va_start(a, what);
  long long n = 0;
  for (; *what; ++what) n = n * 3 + (*what == 'i' ? va_arg(a, int) : *what == 'l' ? va_arg(a, long long) : *what == 'd' ? (long long)va_arg(a, double) : (long long)strlen(va_arg(a, char*)));
  va_end(a);
  return n;
}
double floats(float a, double b, int c, double d, float e) { return a + b * c - d / e; }
int apply(int (*f)(int, long long), int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s += f(i, i * 100000000000ll);
  return s;
}
