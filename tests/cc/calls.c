// Calls: many arguments, structures as arguments and results, variadic functions, pointers to functions, recursion.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct small { short a; char b; };
struct two { int a; long long b; };
struct large { int n[7]; double d; };

__attribute__((noinline)) static long long many(int a, long long b, char c, short d, long long e, int f, unsigned char g, long long h, int i) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i;
}
__attribute__((noinline)) static struct small make_small(struct small s, int n) {
  s.a += n, s.b -= n;
  return s;
}
__attribute__((noinline)) static struct two make_two(struct two t) {
  t.b *= t.a;
  return t;
}
__attribute__((noinline)) static struct large make_large(struct large l, int n) {
  for (int i = 0; i < 7; ++i) l.n[i] += n * i;
  l.d *= 2;
  return l;
}
__attribute__((noinline)) static long long variadic(const char* what, ...) {
  va_list a, again;
  va_start(a, what);
  va_copy(again, a);
  long long n = 0;
  for (; *what; ++what) n = n * 3 + (*what == 'i' ? va_arg(a, int) : *what == 'l' ? va_arg(a, long long) : *what == 'd' ? (long long)va_arg(a, double) : (long long)strlen(va_arg(a, char*)));
  n += va_arg(again, int);
  va_end(again);
  va_end(a);
  return n;
}
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }
static int (*const table[])(int, int) = {plus, minus};
static int order(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }
__attribute__((noinline)) static int on_the_stack(int n) {
  int a[n], big[700];
  for (int i = 0; i < n; ++i) a[i] = i * i;
  for (int i = 0; i < 700; ++i) big[i] = i ^ n;
  int s = 0;
  for (int i = 0; i < n; ++i) s += a[i] + big[i * 3];
  return n > 2 ? s + on_the_stack(n - 2) : s;
}

int main(int argc, char** argv) {
  printf("%d %d\n", argc, argv[0] != 0);
  printf("%lld\n", many(1, -20000000000, 'x', -7, 1ll << 40, 99, 200, -5, 12345));
  struct small s = make_small((struct small){1000, 20}, 5);
  struct two t = make_two((struct two){-3, 12345678901});
  struct large l = make_large((struct large){{1, 2, 3, 4, 5, 6, 7}, 1.25}, 10);
  printf("%d %d %d %lld %d %d %.3f\n", s.a, s.b, t.a, t.b, l.n[0], l.n[6], l.d);
  printf("%lld\n", variadic("ilsdillsid", 5, -6ll, "seven", 8.5, 9, 10ll, 11ll, "twelve", 13, 14.0));
  printf("%d %d\n", fibonacci(18), ackermann(2, 9));
  int (*volatile f)(int, int) = table[argc & 1];
  printf("%d %d\n", f(30, 12), table[0](30, 12));
  int v[] = {5, -3, 12, 0, 7, 7, -100, 42};
  qsort(v, 8, sizeof *v, order);
  for (int i = 0; i < 8; ++i) printf("%d ", v[i]);
  const int key = 42;
  printf("%d\n", (int)((int*)bsearch(&key, v, 8, sizeof *v, order) - v));
  printf("%d\n", on_the_stack(40));
  printf("%5d|%-6d|%06d|%+d|%x|%#X|%o|%c|%s|%.2s|%10s|%%|%lld|%llu\n", 42, 42, -42, 42, 48879, 48879, 8, 'c', "text", "text", "right", -1234567890123ll, 18446744073709551615ull);
  return 42;
}
