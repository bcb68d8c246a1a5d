// Wide characters: Unicode's numbers. As bytes they are UTF-8.
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

size_t wcsnlen(const wchar_t* s, size_t n) {
  size_t length = 0;
  while (length < n && s[length]) ++length;
  return length;
}
size_t wcslen(const wchar_t* s) { return wcsnlen(s, (size_t)-1); }
wchar_t* wmemcpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) { return memcpy(to, from, n * sizeof *to); }
wchar_t* wmemmove(wchar_t* to, const wchar_t* from, size_t n) { return memmove(to, from, n * sizeof *to); }
wchar_t* wmemset(wchar_t* to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; ++i) to[i] = c;
  return to;
}
wchar_t* wmemchr(const wchar_t* s, wchar_t c, size_t n) {
  for (; n; --n, ++s)
    if (*s == c) return (wchar_t*)s;
  return 0;
}
int wmemcmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (; n; --n, ++a, ++b)
    if (*a != *b) return *a < *b ? -1 : 1;
  return 0;
}
wchar_t* wcscpy(wchar_t* restrict to, const wchar_t* restrict from) { return wmemcpy(to, from, wcslen(from) + 1); }
wchar_t* wcsncpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  const size_t length = wcsnlen(from, n);
  wmemcpy(to, from, length);
  wmemset(to + length, 0, n - length);
  return to;
}
wchar_t* wcscat(wchar_t* restrict to, const wchar_t* restrict from) { return wcscpy(to + wcslen(to), from), to; }
wchar_t* wcsncat(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  wchar_t* const end = to + wcslen(to);
  const size_t length = wcsnlen(from, n);
  wmemcpy(end, from, length);
  end[length] = 0;
  return to;
}
int wcsncmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (; n; --n, ++a, ++b)
    if (*a != *b || !*a) return *a < *b ? -1 : *a > *b;
  return 0;
}
int wcscmp(const wchar_t* a, const wchar_t* b) { return wcsncmp(a, b, (size_t)-1); }
wchar_t* wcschr(const wchar_t* s, wchar_t c) { return wmemchr(s, c, wcslen(s) + 1); }
wchar_t* wcsrchr(const wchar_t* s, wchar_t c) {
  for (size_t n = wcslen(s) + 1; n; --n)
    if (s[n - 1] == c) return (wchar_t*)s + n - 1;
  return 0;
}
wchar_t* wcsstr(const wchar_t* s, const wchar_t* part) {
  const size_t n = wcslen(part);
  for (;; ++s) {
    if (!wcsncmp(s, part, n)) return (wchar_t*)s;
    if (!*s) return 0;
  }
}

// ---- UTF-8

wint_t btowc(int c) { return c >= 0 && c < 128 ? (wint_t)c : WEOF; }
int wctob(wint_t c) { return c < 128 ? (int)c : EOF; }
int mbsinit(const mbstate_t* state) { return !state || !state->missing; }

size_t mbrlen(const char* restrict s, size_t n, mbstate_t* restrict state) { return mbrtowc(0, s, n, state); }

size_t mbsrtowcs(wchar_t* restrict to, const char** restrict from, size_t n, mbstate_t* restrict state) {
  mbstate_t own = {0, 0};
  const char* s = *from;
  if (!state) state = &own;
  size_t count = 0;
  for (; !to || count < n; ++count) {
    wchar_t c;
    const size_t used = mbrtowc(&c, s, 4, state);
    if (used > 4) return (size_t)-1;
    if (to) to[count] = c;
    if (!c) {
      if (to) *from = 0;
      return count;
    }
    s += used;
  }
  *from = s;
  return count;
}
size_t wcsrtombs(char* restrict to, const wchar_t** restrict from, size_t n, mbstate_t* restrict state) {
  const wchar_t* s = *from;
  size_t count = 0;
  for (;; ++s) {
    char bytes[4];
    const size_t used = wcrtomb(bytes, *s, state);
    if (used == (size_t)-1) return used;
    if (to && count + used > n) break;
    if (to) memcpy(to + count, bytes, used);
    if (!*s) {
      if (to) *from = 0;
      return count;
    }
    count += used;
  }
  *from = s;
  return count;
}

int mbtowc(wchar_t* restrict to, const char* restrict s, size_t n) {
  mbstate_t state = {0, 0};
  const size_t used = s ? mbrtowc(to, s, n, &state) : 0;
  return used > 4 ? -1 : (int)used;
}
int mblen(const char* s, size_t n) { return mbtowc(0, s, n); }
int wctomb(char* to, wchar_t c) { return to ? (int)wcrtomb(to, c, 0) : 0; }
size_t mbstowcs(wchar_t* restrict to, const char* from, size_t n) { return mbsrtowcs(to, &from, n, 0); }
size_t wcstombs(char* restrict to, const wchar_t* from, size_t n) { return wcsrtombs(to, &from, n, 0); }
