// The C library: what is printed and read in all forms, numbers from text with their errors, classes of characters.
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void printed(void) {
  char text[1400];
  printf("%a %.2a %#.0A %.15a|%12a|%-12a|%012a|%+a\n", 1.0, 1.99999, 1.0, 1.0 / 3, -1.5, 2.0, 3.0, 5e-324);
  printf("%#o|%#07.3o|%#06o|%#0o|%#-7o|\n", 8u, 8u, 8u, 0u, 8u);
  const int length = snprintf(text, sizeof text, "%.1000f", 1e300);
  printf("%d %.20s %s\n", length, text, text + 1290);
  struct { signed char a[2]; short b[2]; int c[2]; long long d[2]; } n = {{7, 7}, {7, 7}, {7, 7}, {7, 7}};
  printf("a%hhnb%hnc%nd%lln\n", &n.a[0], &n.b[0], &n.c[0], &n.d[0]);
  printf("%d %d %d %d %d %d %lld %lld\n", n.a[0], n.a[1], n.b[0], n.b[1], n.c[0], n.c[1], n.d[0], n.d[1]);
}

static void number(const char* text) {
  char* end;
  errno = 0;
  const double d = strtod(text, &end);
  printf("%s: %g %d %d,", text, d, (int)(end - text), errno == ERANGE);
  errno = 0;
  const float f = strtof(text, &end);
  printf(" %g %d %d\n", f, (int)(end - text), errno == ERANGE);
}
static void whole(const char* text, int base) {
  char *end = (char*)text, *also = end;
  errno = 0;
  const long long n = strtoll(text, &end, base);
  const int over = errno;
  errno = 0;
  const unsigned long long u = strtoull(text, &also, base);
  printf("%s in base %d: %lld %d %d, %llu %d %d\n", text, base, n, (int)(end - text), over, u, (int)(also - text), errno);
}
static void from_text(void) {
  for (const char* const* t = (const char*[]){"1.5", "-infinity", "infinit", "nan(a_1)x", "nan(", "1e999", "-1e-999", "0e999", "1e39", "1e-40", "- 1", "1e+", "0x1.8p1z", "0x", 0}; *t; ++t)
    number(*t);
  whole("9223372036854775807", 10), whole("9223372036854775808", 10), whole("-9223372036854775808", 10), whole("-9223372036854775809", 10);
  whole("18446744073709551615", 0), whole("18446744073709551616", 0), whole("-1", 10), whole("-18446744073709551616", 10);
  whole("0x1Fg", 0), whole("0xg", 16), whole("zZ", 36), whole("08", 0), whole("12", 1), whole(" +", 10);
  errno = 0;
  const long most = strtol("99999999999999999999", 0, 10);
  printf("%d %d", most > 0, errno);
  errno = 0;
  const unsigned long all = strtoul("-99999999999999999999", 0, 10);
  printf(" %d %d\n", all == (unsigned long)-1, errno);
  const imaxdiv_t d = imaxdiv(-7, 2);
  printf("%jd %jd %jd %jd %ju\n", d.quot, d.rem, imaxabs(-5), strtoimax("-12", 0, 10), strtoumax("12", 0, 8));
}

static void scanned(void) {
  int a = 0, b = 0, n = 0, k;
  short h;
  signed char c;
  long long l;
  float f;
  double d;
  char s[20], t[20];
  k = sscanf(" 12,-0x1f 017", "%d , %i%n%*i", &a, &b, &n);
  printf("%d %d %d %d\n", k, a, b, n);
  k = sscanf("70000 300 -99999999999", "%hd%hhd%lld", &h, &c, &l);
  printf("%d %d %d %lld\n", k, h, c, l);
  k = sscanf("1.5e1x.25", "%fx%lf", &f, &d);
  printf("%d %g %g\n", k, f, d);
  k = sscanf("key-1=some value", "%[^=]=%5s", s, t);
  printf("%d %s %s\n", k, s, t);
  printf("%d %d %d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a), sscanf("5x", "%d%d", &a, &b), sscanf("50%", "%d%%", &a));
}

static void show(double complex z) { printf(" %.6g%+.6gi", creal(z), cimag(z)); }
static void complex_numbers(void) {
  const double complex z = 1.5 - 2.0 * I;
  printf("%.6g %.6g", cabs(z), carg(z));
  show(csqrt(z)), show(csqrt(-4)), show(cexp(z)), show(clog(z)), show(cpow(z, z)), show(csin(z)), show(ccosh(z)), show(ctan(z));
  const long double complex l = (long double complex)z * z / (z + 1);
  printf(" %.6g %.6g\n", (double)creall(l), (double)cimagl(l));
}

int main(void) {
  printed();
  from_text();
  scanned();
  complex_numbers();
  unsigned classes = 0;
  for (int i = -1; i < 128; ++i) classes = classes * 33 + !!isgraph(i) + 2 * !!isblank(i) + 4 * !!iscntrl(i) + 8 * !!ispunct(i);
  printf("%u %s\n", classes, *strerror(0) ? "ok" : "");
  const int c = getchar();
  printf("%d %d\n", c, feof(stdin) != 0);
  return 0;
}
