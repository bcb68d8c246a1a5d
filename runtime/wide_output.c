// Streams of wide characters, written. In a file they are UTF-8.
#include <wchar.h>

#include "files.h"

// A stream that has written or read bytes is one of bytes.
int fwide(FILE* f, int mode) {
  if (!f->orientation) f->orientation = f->room || f->filled || f->has_pushed ? -1 : (signed char)((mode > 0) - (mode < 0));
  return f->orientation;
}
wint_t fputwc(wchar_t c, FILE* f) {
  char bytes[4];
  fwide(f, 1);
  const size_t n = wcrtomb(bytes, c, 0);
  if (n == (size_t)-1) f->has_error = 1;
  return n <= 4 && fwrite(bytes, 1, n, f) == n ? (wint_t)c : WEOF;
}
wint_t putwc(wchar_t c, FILE* f) { return fputwc(c, f); }
wint_t putwchar(wchar_t c) { return fputwc(c, stdout); }
int fputws(const wchar_t* restrict s, FILE* restrict f) {
  for (; *s; ++s)
    if (fputwc(*s, f) == WEOF) return -1;
  return 0;
}
