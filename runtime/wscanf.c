// Values from wide characters, by the scanner of `scanf`.
#include <string.h>
#include <wchar.h>

#include "scan.h"

struct wide_source {
  struct source base;
  FILE* file;
  const wchar_t* text;
};
static int take(struct source* s) {
  struct wide_source* const w = (struct wide_source*)s;
  return w->file ? (int)fgetwc(w->file) : *w->text ? (int)*w->text++ : EOF;
}
static void give_back(struct source* s, int c) {
  struct wide_source* const w = (struct wide_source*)s;
  if (w->file) ungetwc((wint_t)c, w->file);
  else --w->text;
}
static int next(const char** format) {
  mbstate_t state = {0, 0};
  wchar_t c = 0;
  *format += mbrtowc(&c, *format, 4, &state);
  return (int)c;
}
static int has(const struct set* set, int c) {
  if (!set->text) return 1;
  for (const char* at = set->text; at != set->end;) {
    const int from = next(&at), is_range = *at == '-' && at + 1 != set->end;
    at += is_range;
    const int to = is_range ? next(&at) : from;
    if (from <= c && c <= to) return !set->is_inverted;
  }
  return set->is_inverted;
}
static int keep(struct place* p, int c) {
  char bytes[4];
  const wchar_t one = c;
  const size_t n = p->is_wide ? sizeof one : wcrtomb(bytes, one, 0);
  if (n == (size_t)-1) return -1;
  if (p->to) memcpy(p->to, p->is_wide ? (const char*)&one : bytes, n), p->to += n;
  return 1;
}

// The format as UTF-8, on the stack.
static int scan(FILE* file, const wchar_t* text, const wchar_t* format, va_list a) {
  static const struct wide_input kWide = {take, give_back, next, has, keep};
  struct wide_source w = {{0, 0, 0, &kWide}, file, text};
  const size_t most = 4 * wcslen(format) + 1;
  char bytes[most];
  return wcsrtombs(bytes, &format, most, 0) == (size_t)-1 ? EOF : __isadora_scan(&w.base, bytes, a);
}

int vfwscanf(FILE* restrict f, const wchar_t* restrict format, va_list a) {
  fwide(f, 1);
  return scan(f, 0, format, a);
}
int vswscanf(const wchar_t* restrict text, const wchar_t* restrict format, va_list a) { return scan(0, text, format, a); }
int vwscanf(const wchar_t* restrict format, va_list a) { return vfwscanf(stdin, format, a); }
int wscanf(const wchar_t* restrict format, ...) {
  va_list a;
  va_start(a, format);
  const int n = vfwscanf(stdin, format, a);
  va_end(a);
  return n;
}
int fwscanf(FILE* restrict f, const wchar_t* restrict format, ...) {
  va_list a;
  va_start(a, format);
  const int n = vfwscanf(f, format, a);
  va_end(a);
  return n;
}
int swscanf(const wchar_t* restrict text, const wchar_t* restrict format, ...) {
  va_list a;
  va_start(a, format);
  const int n = vswscanf(text, format, a);
  va_end(a);
  return n;
}
