// Half of a program: what calls. The other half is compiled by another compiler.
#include <stdio.h>
struct small { short a; char b; };
struct two { int a; long long b; };
struct large { int n[7]; double d; };
extern long long many(int a, long long b, char c, short d, long long e, int f, unsigned char g, long long h, int i);
extern struct small make_small(struct small s, int n);
extern struct two make_two(struct two t);
extern struct large make_large(struct large l, int n);
extern long long variadic(const char* what, ...);
extern double floats(float a, double b, int c, double d, float e);
extern int apply(int (*f)(int, long long), int n);
int back(int a, long long b) { return a - (int)(b >> 3); }
int main(void) {
  printf("%lld\n", many(1, -20000000000, 'x', -7, 1ll << 40, 99, 200, -5, 12345));
  const struct small s = make_small((struct small){1000, 20}, 5);
  const struct two t = make_two((struct two){-3, 12345678901});
  const struct large l = make_large((struct large){{1, 2, 3, 4, 5, 6, 7}, 1.25}, 10);
  printf("%d %d %d %lld %d %d %.3f\n", s.a, s.b, t.a, t.b, l.n[0], l.n[6], l.d);
  printf("%lld\n", variadic("ilsdillsid", 5, -6ll, "seven", 8.5, 9, 10ll, 11ll, "twelve", 13, 14.0));
  printf("%.4f %d\n", floats(1.5f, -2.25, 7, 1e3, 0.125f), apply(back, 9));
  return 0;
}
