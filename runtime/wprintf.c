// Formatted output of wide characters, by the formatter of `printf`.
#include <wchar.h>

#include "format.h"

static int is_within(char byte) { return (byte & 0xC0) == 0x80; }  // a byte of a character that is not its first one

static int measure(const char* text, int most, int* length) {
  mbstate_t state = {0, 0};
  int count = 0;
  *length = 0;
  while (count != most) {
    const size_t n = mbrtowc(0, text + *length, 4, &state);
    if (n > 4) return -1;
    if (!n) break;
    *length += (int)n;
    ++count;
  }
  return count;
}
// Besides texts, the format itself has characters of several bytes.
static size_t count(const struct target* t, const char* end) {
  size_t n = t->count - t->wide->more;
  for (const char* at = t->wide->format; at != end; ++at) n -= (size_t)is_within(*at);
  return n;
}

// The format as UTF-8, on the stack.
static int format(struct target* t, const wchar_t* form, va_list a) {
  const size_t most = 4 * wcslen(form) + 1;
  char bytes[most];
  const size_t length = wcsrtombs(bytes, &form, most, 0);
  if (length == (size_t)-1) return -1;
  struct wide_output wide = {0, bytes, measure, count};
  t->wide = &wide;
  __isadora_format(t, bytes, a);
  return t->failed ? -1 : (int)count(t, bytes + length);
}

int vfwprintf(FILE* restrict f, const wchar_t* restrict form, va_list a) {
  struct target t = {f, 0, 0, 0, 0, 0};
  fwide(f, 1);
  return format(&t, form, a);
}
// From bytes to wide characters, maybe in the same place: then a character has at most as many bytes as a wide one, so the last one is moved first.
static int widen(wchar_t* to, const char* bytes, size_t used, size_t most) {
  size_t count = 0, end = 0;
  for (; end < used && (count < most || is_within(bytes[end])); ++end) count += !is_within(bytes[end]);
  to[count] = 0;
  while (count) {
    size_t begin = end - 1;
    while (begin && is_within(bytes[begin])) --begin;
    mbstate_t state = {0, 0};
    wchar_t c;
    if (mbrtowc(&c, bytes + begin, end - begin, &state) > 4) return -1;
    to[--count] = c;
    end = begin;
  }
  return 0;
}
int vswprintf(wchar_t* restrict to, size_t n, const wchar_t* restrict form, va_list a) {
  if (n > (size_t)-1 / 8) n = (size_t)-1 / 8;
  enum { kIsShort = sizeof *to < 4 };  // than a character of UTF-8 may be
  char own[kIsShort ? 4 * n + 1 : 1];
  char* const bytes = kIsShort ? own : (char*)to;
  struct target t = {0, bytes, 4 * n, 0, 0, 0};
  const int count = format(&t, form, a);
  if (!n || widen(to, bytes, t.count < t.room ? t.count : t.room - 1, n - 1)) return -1;
  return count < 0 || (size_t)count >= n ? -1 : count;
}
int vwprintf(const wchar_t* restrict form, va_list a) { return vfwprintf(stdout, form, a); }
int wprintf(const wchar_t* restrict form, ...) {
  va_list a;
  va_start(a, form);
  const int n = vfwprintf(stdout, form, a);
  va_end(a);
  return n;
}
int fwprintf(FILE* restrict f, const wchar_t* restrict form, ...) {
  va_list a;
  va_start(a, form);
  const int n = vfwprintf(f, form, a);
  va_end(a);
  return n;
}
int swprintf(wchar_t* restrict to, size_t n, const wchar_t* restrict form, ...) {
  va_list a;
  va_start(a, form);
  const int k = vswprintf(to, n, form, a);
  va_end(a);
  return k;
}
