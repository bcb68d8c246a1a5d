// Output, formatted. What is written to standard output is kept until a line ends.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

struct isadora_file {
  int number;
  size_t used;
  char kept[512];
};
static struct isadora_file out = {1, 0, {0}}, err = {2, 0, {0}};
FILE* const stdout = &out;
FILE* const stderr = &err;

int fflush(FILE* f) {
  if (!f) return fflush(&out), fflush(&err);
  const char* at = f->kept;
  while (f->used) {
    const long n = write(f->number, at, f->used);
    if (n <= 0) break;
    at += n;
    f->used -= (size_t)n;
  }
  f->used = 0;
  return 0;
}
int fputc(int c, FILE* f) {
  f->kept[f->used++] = (char)c;
  if (c == '\n' || f->used == sizeof f->kept || f->number == 2) fflush(f);
  return (unsigned char)c;
}
int putc(int c, FILE* f) { return fputc(c, f); }
int putchar(int c) { return fputc(c, &out); }
int fputs(const char* restrict s, FILE* restrict f) {
  while (*s) fputc(*s++, f);
  return 0;
}
int puts(const char* s) {
  fputs(s, &out);
  return putchar('\n');
}
size_t fwrite(const void* restrict p, size_t size, size_t n, FILE* restrict f) {
  const char* c = p;
  for (size_t i = 0; i < size * n; ++i) fputc(c[i], f);
  return n;
}
int getchar(void) {
  unsigned char c;
  return read(0, &c, 1) == 1 ? c : EOF;
}

// Where text goes: to a file, or to so many bytes.
struct target {
  FILE* file;
  char* to;
  size_t room, count;
};
static void put(struct target* t, char c) {
  if (t->file) fputc(c, t->file);
  else if (t->count + 1 < t->room) t->to[t->count] = c;
  ++t->count;
}
static void repeat(struct target* t, char c, int n) {
  while (n-- > 0) put(t, c);
}

struct spec {
  int left, plus, blank, other, zero, width, precision;
};
static void field(struct target* t, const struct spec* s, const char* sign, const char* text, int length, int zeros) {
  const int pad = s->width - (int)strlen(sign) - length - zeros;
  if (!s->left && !s->zero) repeat(t, ' ', pad);
  for (; *sign; ++sign) put(t, *sign);
  if (!s->left && s->zero) repeat(t, '0', pad);
  repeat(t, '0', zeros);
  for (int i = 0; i < length; ++i) put(t, text[i]);
  if (s->left) repeat(t, ' ', pad);
}

static void integer(struct target* t, struct spec* s, unsigned long long n, unsigned base, const char* sign, int upper) {
  char text[24];
  int length = 0;
  if (n >> 32 == 0) {
    for (unsigned small = (unsigned)n; small; small /= base) text[length++] = (upper ? "0123456789ABCDEF" : "0123456789abcdef")[small % base];
  } else {
    for (; n; n /= base) text[length++] = (upper ? "0123456789ABCDEF" : "0123456789abcdef")[n % base];
  }
  if (!length && s->precision != 0) text[length++] = '0';
  for (int i = 0; i < length / 2; ++i) {
    const char c = text[i];
    text[i] = text[length - 1 - i];
    text[length - 1 - i] = c;
  }
  if (s->precision >= 0) s->zero = 0;
  field(t, s, sign, text, length, s->precision > length ? s->precision - length : 0);
}

// A number in decimal, exactly: its digits as an array of nine digits each.
static void decimal(struct target* t, struct spec* s, double x, char how) {
  union {
    double f;
    unsigned long long b;
  } u = {x};
  const char* sign = u.b >> 63 ? "-" : s->plus ? "+" : s->blank ? " " : "";
  const int e = (int)(u.b >> 52) & 0x7FF;
  unsigned long long m = u.b & ((1ull << 52) - 1);
  if (e == 0x7FF) {
    s->zero = 0;
    return field(t, s, sign, how & 32 ? (m ? "nan" : "inf") : (m ? "NAN" : "INF"), 3, 0);
  }
  if (e) m |= 1ull << 52;
  int shift = (e ? e : 1) - 1075;
  enum { kWhole = 36, kParts = 36 + 125 };
  static uint32_t part[kParts];  // whole parts, the least at kWhole - 1; after them the fraction
  memset(part, 0, sizeof part);
  for (int i = kWhole - 1; m; --i, m /= 1000000000) part[i] = (uint32_t)(m % 1000000000);
  for (; shift > 0; --shift) {
    uint32_t carry = 0;
    for (int i = kWhole - 1; i >= 0; --i) {
      const uint32_t n = part[i] * 2 + carry;
      carry = n >= 1000000000;
      part[i] = carry ? n - 1000000000 : n;
    }
  }
  int last = kWhole;
  for (; shift < 0; ++shift) {
    uint32_t odd = 0;
    if (last < kParts && part[last - 1] & 1) ++last;
    for (int i = 0; i < last; ++i) {
      const uint32_t n = part[i] + (odd ? 1000000000 : 0);
      odd = n & 1;
      part[i] = n / 2;
    }
  }
  static char digits[kParts * 9 + 1];  // the first one is 0, for what is carried
  int count = 1, point = 1 + kWhole * 9;
  digits[0] = 0;
  for (int i = 0; i < last; ++i) {
    uint32_t n = part[i];
    for (int k = 8; k >= 0; --k) digits[count + k] = (char)(n % 10), n /= 10;
    count += 9;
  }
  int first = 0;
  while (first < count && !digits[first]) ++first;
  int precision = s->precision < 0 ? 6 : s->precision;
  const int is_zero = first == count;
  int exponent = is_zero ? 0 : point - 1 - first;
  int style = how | 32;
  int keeps = style == 'f' ? point + precision : first + precision + (style == 'e');
  if (style == 'g' && precision == 0) precision = 1, keeps = first + 1;
  if (!is_zero && keeps < count) {
    int up = 0;
    if (keeps >= 0) {
      up = digits[keeps] > 5;
      if (digits[keeps] == 5) {
        for (int i = keeps + 1; i < count && !up; ++i) up = digits[i] != 0;
        if (!up) up = keeps > 0 && (digits[keeps - 1] & 1);
      }
    }
    for (int i = keeps < 0 ? 0 : keeps; i < count; ++i) digits[i] = 0;
    for (int i = keeps - 1; up && i >= 0; --i) {
      up = digits[i] == 9;
      digits[i] = up ? 0 : digits[i] + 1;
    }
    int now = 0;
    while (now < count && !digits[now]) ++now;
    if (now < first) ++exponent, first = now;
  }
  static char text[400 + 64];
  int length = 0;
  const int limit = (int)sizeof text - 16;
  if (style == 'g') {
    style = exponent >= -4 && exponent < precision ? 'f' : 'e';
    precision -= style == 'f' ? exponent + 1 : 1;
    if (!s->other) {
      const int begin = style == 'f' ? point : first + 1;
      while (precision > 0 && (is_zero || begin + precision - 1 >= count || !digits[begin + precision - 1])) --precision;
    }
  }
  const int begin = style == 'f' ? (first < point - 1 ? first : point - 1) : first;
  const int whole = style == 'f' ? point - begin : 1;
  for (int i = 0; i < whole && length < limit; ++i) text[length++] = (char)('0' + (!is_zero && begin + i < count ? digits[begin + i] : 0));
  if (precision > 0 || s->other) text[length++] = '.';
  for (int i = 0; i < precision && length < limit; ++i) text[length++] = (char)('0' + (!is_zero && begin + whole + i < count ? digits[begin + whole + i] : 0));
  if (style == 'e') {
    text[length++] = how & 32 ? 'e' : 'E';
    text[length++] = exponent < 0 ? '-' : '+';
    const int n = exponent < 0 ? -exponent : exponent;
    if (n >= 100) text[length++] = (char)('0' + n / 100);
    text[length++] = (char)('0' + n / 10 % 10);
    text[length++] = (char)('0' + n % 10);
  }
  field(t, s, sign, text, length, 0);
}

// A text of wide characters; the precision counts bytes, and no character is cut.
static void wide(struct target* t, const struct spec* s, const wchar_t* text) {
  char bytes[4];
  int length = 0;
  size_t count = 0, n;
  for (; text[count] && (n = wcrtomb(bytes, text[count], 0)) <= 4; ++count, length += (int)n)
    if (s->precision >= 0 && length + (int)n > s->precision) break;
  if (!s->left) repeat(t, ' ', s->width - length);
  for (size_t i = 0; i < count; ++i) {
    n = wcrtomb(bytes, text[i], 0);
    for (size_t k = 0; k < n; ++k) put(t, bytes[k]);
  }
  if (s->left) repeat(t, ' ', s->width - length);
}

static int number(const char** at) {
  int n = 0;
  while (**at >= '0' && **at <= '9') n = n * 10 + (*(*at)++ - '0');
  return n;
}

static void format(struct target* t, const char* f, va_list a) {
  for (; *f; ++f) {
    if (*f != '%') {
      put(t, *f);
      continue;
    }
    struct spec s = {0, 0, 0, 0, 0, 0, -1};
    for (++f;; ++f) {
      if (*f == '-') s.left = 1;
      else if (*f == '+') s.plus = 1;
      else if (*f == ' ') s.blank = 1;
      else if (*f == '#') s.other = 1;
      else if (*f == '0') s.zero = 1;
      else break;
    }
    if (*f == '*') {
      s.width = va_arg(a, int), ++f;
      if (s.width < 0) s.left = 1, s.width = -s.width;
    } else {
      s.width = number(&f);
    }
    if (*f == '.') {
      ++f;
      if (*f == '*') s.precision = va_arg(a, int), ++f;
      else s.precision = number(&f);
    }
    int is_long = 0;  // a float
    int size = 0;     // l: 1, ll: 2, h: -1, hh: -2
    for (;; ++f) {
      if (*f == 'l') ++size;
      else if (*f == 'h') --size;
      else if (*f == 'z' || *f == 't') size = sizeof(size_t) > sizeof(int) ? 1 : 0;
      else if (*f == 'j') size = 2;
      else if (*f == 'L') is_long = 1;
      else break;
    }
    switch (*f) {
      case 'd':
      case 'i': {
        long long n = size >= 2 ? va_arg(a, long long) : size == 1 ? va_arg(a, long) : va_arg(a, int);
        if (size == -1) n = (short)n;
        if (size <= -2) n = (signed char)n;
        integer(t, &s, n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n, 10, n < 0 ? "-" : s.plus ? "+" : s.blank ? " " : "", 0);
        break;
      }
      case 'u':
      case 'x':
      case 'X':
      case 'o': {
        unsigned long long n = size >= 2 ? va_arg(a, unsigned long long) : size == 1 ? va_arg(a, unsigned long) : va_arg(a, unsigned);
        if (size == -1) n = (unsigned short)n;
        if (size <= -2) n = (unsigned char)n;
        const char* sign = s.other && n && *f == 'x' ? "0x" : s.other && n && *f == 'X' ? "0X" : "";
        if (s.other && *f == 'o') {  // as many digits as make the first one 0
          int digits = 1;
          for (unsigned long long rest = n; rest; rest >>= 3) ++digits;
          if (s.precision < digits && (n || s.precision == 0)) s.precision = digits;
          if (s.zero && s.width > digits) s.precision = s.width;
        }
        integer(t, &s, n, *f == 'u' ? 10 : *f == 'o' ? 8 : 16, sign, *f == 'X');
        break;
      }
      case 'p': integer(t, &s, (uintptr_t)va_arg(a, void*), 16, "0x", 0); break;
      case 'c': {
        char text[4] = {0};
        size_t length = 1;
        if (size > 0) length = wcrtomb(text, (wchar_t)va_arg(a, wint_t), 0);
        else text[0] = (char)va_arg(a, int);
        s.zero = 0;
        field(t, &s, "", text, length <= 4 ? (int)length : 0, 0);
        break;
      }
      case 's': {
        s.zero = 0;
        if (size > 0) {
          wide(t, &s, va_arg(a, const wchar_t*));
          break;
        }
        const char* text = va_arg(a, const char*);
        if (!text) text = "(null)";
        field(t, &s, "", text, (int)(s.precision >= 0 ? strnlen(text, (size_t)s.precision) : strlen(text)), 0);
        break;
      }
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G': decimal(t, &s, is_long ? (double)va_arg(a, long double) : va_arg(a, double), *f); break;
      case 'n': *va_arg(a, int*) = (int)t->count; break;
      case '%': put(t, '%'); break;
      case 0: return;
      default: put(t, '%'), put(t, *f);
    }
  }
}

int vfprintf(FILE* restrict f, const char* restrict text, va_list a) {
  struct target t = {f, 0, 0, 0};
  format(&t, text, a);
  return (int)t.count;
}
int vsnprintf(char* restrict to, size_t n, const char* restrict text, va_list a) {
  struct target t = {0, to, n, 0};
  format(&t, text, a);
  if (n) to[t.count < n ? t.count : n - 1] = 0;
  return (int)t.count;
}
int vsprintf(char* restrict to, const char* restrict text, va_list a) { return vsnprintf(to, (size_t)-1 >> 1, text, a); }
void perror(const char* text) { fprintf(&err, "%s: error\n", text); }
int vprintf(const char* restrict text, va_list a) { return vfprintf(&out, text, a); }
int printf(const char* restrict text, ...) {
  va_list a;
  va_start(a, text);
  const int n = vfprintf(&out, text, a);
  va_end(a);
  return n;
}
int fprintf(FILE* restrict f, const char* restrict text, ...) {
  va_list a;
  va_start(a, text);
  const int n = vfprintf(f, text, a);
  va_end(a);
  return n;
}
int sprintf(char* restrict to, const char* restrict text, ...) {
  va_list a;
  va_start(a, text);
  const int n = vsnprintf(to, (size_t)-1 >> 1, text, a);
  va_end(a);
  return n;
}
int snprintf(char* restrict to, size_t n, const char* restrict text, ...) {
  va_list a;
  va_start(a, text);
  const int k = vsnprintf(to, n, text, a);
  va_end(a);
  return k;
}
