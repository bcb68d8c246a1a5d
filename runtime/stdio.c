// Output, formatted. What is written to standard output is kept until a line ends.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "files.h"
#include "format.h"
#include "posix.h"

static struct isadora_file err = {.number = 2, .buffering = _IONBF, .can_write = 1}, out = {.number = 1, .buffering = _IOLBF, .can_write = 1, .next = &err};
FILE* const stdout = &out;
FILE* const stderr = &err;
struct isadora_file* __isadora_files = &out;

static int flush(FILE* f) {
  const char* at = buffer_of(f);
  while (f->used) {
    const long n = __isadora_write(f->number, at, f->used);
    if (n <= 0) {
      f->used = 0;
      f->has_error = 1;
      return EOF;
    }
    at += n;
    f->used -= (size_t)n;
  }
  return 0;
}
int fflush(FILE* f) {
  if (f) return f->room ? flush(f) : f->give_back ? (int)f->give_back(f) : 0;
  int failed = 0;
  for (f = __isadora_files; f; f = f->next) failed |= flush(f);
  return failed;
}
static int begin_writing(FILE* f) {
  if (!f->can_write) {
    errno = EBADF;
    f->has_error = 1;
    return EOF;
  }
  if (f->give_back) f->give_back(f);
  f->taken = f->filled = 0;
  f->has_pushed = 0;
  f->room = buffer_size(f);
  return 0;
}
int fputc(int c, FILE* f) {
  if (f->used == f->room && (f->room ? flush(f) : begin_writing(f))) return EOF;
  buffer_of(f)[f->used++] = (char)c;
  if ((f->used == f->room || (c == '\n' && f->buffering == _IOLBF)) && flush(f)) return EOF;
  return (unsigned char)c;
}
int putc(int c, FILE* f) { return fputc(c, f); }
int putchar(int c) { return fputc(c, &out); }
int fputs(const char* restrict s, FILE* restrict f) {
  for (; *s; ++s) {
    if (fputc(*s, f) == EOF) return EOF;
  }
  return 0;
}
int puts(const char* s) { return fputs(s, &out) == EOF ? EOF : putchar('\n'); }
size_t fwrite(const void* restrict p, size_t size, size_t n, FILE* restrict f) {
  const char* c = p;
  for (size_t i = 0; size && i < n; ++i) {
    for (size_t b = 0; b < size; ++b) {
      if (fputc(*c++, f) == EOF) return i;
    }
  }
  return size ? n : 0;
}
int feof(FILE* f) { return f->is_at_end; }
int ferror(FILE* f) { return f->has_error; }
void clearerr(FILE* f) { f->is_at_end = f->has_error = 0; }

static void put(struct target* t, char c) {
  if (t->file) t->failed |= fputc(c, t->file) == EOF;
  else if (t->count + 1 < t->room) t->to[t->count] = c;
  ++t->count;
}
static void repeat(struct target* t, char c, int n) {
  while (n-- > 0) put(t, c);
}

struct spec {
  int left, plus, blank, other, zero, width, precision;
};
// What is before a text of so many characters, and after it.
static void begin_field(struct target* t, const struct spec* s, const char* sign, int length) {
  const int pad = s->width - (int)strlen(sign) - length;
  if (!s->left && !s->zero) repeat(t, ' ', pad);
  for (; *sign; ++sign) put(t, *sign);
  if (!s->left && s->zero) repeat(t, '0', pad);
}
static void end_field(struct target* t, const struct spec* s, const char* sign, int length) {
  if (s->left) repeat(t, ' ', s->width - (int)strlen(sign) - length);
}
static void field(struct target* t, const struct spec* s, const char* sign, const char* text, int length, int zeros) {
  begin_field(t, s, sign, zeros + length);
  repeat(t, '0', zeros);
  for (int i = 0; i < length; ++i) put(t, text[i]);
  end_field(t, s, sign, zeros + length);
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

// The exponent of e or p, its sign and at least so many digits; returns the length.
static int exponent_text(char* to, char mark, int exponent, int least) {
  char digit[4];
  int n = exponent < 0 ? -exponent : exponent, count = 0, length = 0;
  while (n || count < least) digit[count++] = (char)('0' + n % 10), n /= 10;
  to[length++] = mark;
  to[length++] = exponent < 0 ? '-' : '+';
  while (count) to[length++] = digit[--count];
  return length;
}

// In base 16: a digit, and 13 of the fraction, rounded to even half way.
static void hexadecimal(struct target* t, const struct spec* s, const char* sign, int e, unsigned long long m, char how) {
  const char* const digits = how & 32 ? "0123456789abcdef" : "0123456789ABCDEF";
  char text[40];
  int length = 0, precision = s->precision, zeros = 0;
  const int exponent = e ? e - 1023 : m ? -1022 : 0;
  if (e) m |= 1ull << 52;
  if (precision < 0) {
    for (precision = 13; precision && !(m >> (52 - 4 * precision) & 15);) --precision;
  } else if (precision < 13) {
    const unsigned long long unit = 1ull << (52 - 4 * precision), rest = m & (unit - 1);
    m -= rest;
    if (rest > unit / 2 || (rest == unit / 2 && m & unit)) m += unit;
  } else {
    zeros = precision - 13, precision = 13;
  }
  text[length++] = (char)('0' + (m >> 52));
  if (precision > 0 || s->other) text[length++] = '.';
  for (int i = 1; i <= precision; ++i) text[length++] = digits[m >> (52 - 4 * i) & 15];
  char end[8];
  const int more = exponent_text(end, how & 32 ? 'p' : 'P', exponent, 1);
  begin_field(t, s, sign, length + zeros + more);
  for (int i = 0; i < length; ++i) put(t, text[i]);
  repeat(t, '0', zeros);
  for (int i = 0; i < more; ++i) put(t, end[i]);
  end_field(t, s, sign, length + zeros + more);
}

static void decimal(struct target* t, const struct spec* s, const char* sign, int e, unsigned long long m, char how);

static void floating(struct target* t, struct spec* s, double x, char how) {
  union {
    double f;
    unsigned long long b;
  } u = {x};
  const int is_hexadecimal = (how | 32) == 'a';
  static const char* const kSigns[2][2][4] = {{{"", "-", "+", " "}, {"", "-", "+", " "}}, {{"0X", "-0X", "+0X", " 0X"}, {"0x", "-0x", "+0x", " 0x"}}};
  const int sign = u.b >> 63 ? 1 : s->plus ? 2 : s->blank ? 3 : 0;
  const int e = (int)(u.b >> 52) & 0x7FF;
  const unsigned long long m = u.b & ((1ull << 52) - 1);
  if (e == 0x7FF) {
    s->zero = 0;
    return field(t, s, kSigns[0][0][sign], how & 32 ? (m ? "nan" : "inf") : (m ? "NAN" : "INF"), 3, 0);
  }
  (is_hexadecimal ? hexadecimal : decimal)(t, s, kSigns[is_hexadecimal][how >> 5 & 1][sign], e, m, how);
}

// A number in decimal, exactly: its digits as an array of nine digits each.
static void decimal(struct target* t, const struct spec* s, const char* sign, int e, unsigned long long m, char how) {
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
  const int has_point = precision > 0 || s->other;
  char end[8];
  const int more = style == 'e' ? exponent_text(end, how & 32 ? 'e' : 'E', exponent, 2) : 0;
  const int length = whole + has_point + (precision > 0 ? precision : 0) + more;
  begin_field(t, s, sign, length);
  for (int i = 0; i < whole; ++i) put(t, (char)('0' + (!is_zero && begin + i < count ? digits[begin + i] : 0)));
  if (has_point) put(t, '.');
  for (int i = begin + whole; i < begin + whole + precision; ++i) put(t, (char)('0' + (!is_zero && i < count ? digits[i] : 0)));
  for (int i = 0; i < more; ++i) put(t, end[i]);
  end_field(t, s, sign, length);
}

// A text that has fewer characters than bytes.
static void count_characters(struct target* t, struct spec* s, int bytes, int count) {
  s->width += bytes - count;
  t->wide->more += (size_t)(bytes - count);
}
// Bytes; the precision counts them, or characters that are not cut.
static void bytes(struct target* t, struct spec* s, const char* text) {
  int length;
  if (t->wide) {
    const int count = t->wide->measure(text, s->precision, &length);
    if (count < 0) {
      t->failed = 1;
      return;
    }
    count_characters(t, s, length, count);
  } else {
    length = (int)(s->precision >= 0 ? strnlen(text, (size_t)s->precision) : strlen(text));
  }
  field(t, s, "", text, length, 0);
}
// A text of wide characters; the precision counts bytes, or characters, and no character is cut.
static void wide(struct target* t, struct spec* s, const wchar_t* text) {
  char bytes[4];
  int length = 0;
  size_t count = 0, n;
  for (; s->precision < 0 || (t->wide ? (int)count : length) < s->precision; ++count, length += (int)n) {
    if (!text[count]) break;
    n = wcrtomb(bytes, text[count], 0);
    if (n > 4) {
      t->failed = 1;
      return;
    }
    if (!t->wide && s->precision >= 0 && length + (int)n > s->precision) break;
  }
  if (t->wide) count_characters(t, s, length, (int)count);
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

void __isadora_format(struct target* t, const char* f, va_list a) {
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
          const int is_padded = s.zero && !s.left && s.precision < 0;
          if (s.precision < digits && (n || s.precision == 0)) s.precision = digits;
          if (is_padded && s.width > digits) s.precision = s.width;
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
        if (length > 4) {
          t->failed = 1;
          break;
        }
        if (t->wide) count_characters(t, &s, (int)length, 1);
        field(t, &s, "", text, (int)length, 0);
        break;
      }
      case 's': {
        s.zero = 0;
        if (size > 0) {
          const wchar_t* const text = va_arg(a, const wchar_t*);
          wide(t, &s, text ? text : L"(null)");
          break;
        }
        const char* text = va_arg(a, const char*);
        bytes(t, &s, text ? text : "(null)");
        break;
      }
      case 'a':
      case 'A':
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G': floating(t, &s, is_long ? (double)va_arg(a, long double) : va_arg(a, double), *f); break;
      case 'n': {
        const size_t count = t->wide ? t->wide->count(t, f) : t->count;
        void* const to = va_arg(a, void*);
        if (size <= -2) *(signed char*)to = (signed char)count;
        else if (size == -1) *(short*)to = (short)count;
        else if (size == 0) *(int*)to = (int)count;
        else if (size == 1) *(long*)to = (long)count;
        else *(long long*)to = (long long)count;
        break;
      }
      case '%': put(t, '%'); break;
      default: {  // unknown: as it stands
        const char* begin = f;
        do --begin;
        while (*begin != '%');
        for (; begin != f; ++begin) put(t, *begin);
        if (!*f) return;
        put(t, *f);
      }
    }
  }
}

int vfprintf(FILE* restrict f, const char* restrict text, va_list a) {
  struct target t;
  t.file = f, t.count = 0, t.failed = 0, t.wide = 0;
  __isadora_format(&t, text, a);
  return t.failed ? -1 : (int)t.count;
}
int vsnprintf(char* restrict to, size_t n, const char* restrict text, va_list a) {
  struct target t = {0, to, n, 0, 0, 0};
  __isadora_format(&t, text, a);
  if (n) to[t.count < n ? t.count : n - 1] = 0;
  return t.failed ? -1 : (int)t.count;
}
int vsprintf(char* restrict to, const char* restrict text, va_list a) { return vsnprintf(to, (size_t)-1 >> 1, text, a); }
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
