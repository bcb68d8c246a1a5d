// Streams of wide characters, read. In a file they are UTF-8.
#include <errno.h>
#include <wchar.h>

#include "files.h"

// What `ungetwc` has pushed back is counted in bytes, for `ftell`.
wint_t fgetwc(FILE* f) {
  fwide(f, 1);
  if (f->has_pushed) return f->has_pushed = 0, (wint_t)f->pushed;
  mbstate_t state = {0, 0};
  for (;;) {
    const int c = fgetc(f);
    if (c == EOF && !state.missing) return WEOF;
    const char byte = (char)c;
    wchar_t out;
    const size_t n = c == EOF ? (size_t)-1 : mbrtowc(&out, &byte, 1, &state);
    if (n <= 1) return (wint_t)out;
    if (n == (size_t)-2) continue;
    errno = EILSEQ;
    f->has_error = 1;
    return WEOF;
  }
}
wint_t getwc(FILE* f) { return fgetwc(f); }
wint_t getwchar(void) { return fgetwc(stdin); }
wint_t ungetwc(wint_t c, FILE* f) {
  char bytes[4];
  fwide(f, 1);
  const size_t n = c == WEOF || f->has_pushed ? 5 : wcrtomb(bytes, (wchar_t)c, 0);
  if (n > 4) return WEOF;
  f->pushed = (int)c;
  f->has_pushed = (int)n;
  f->is_at_end = 0;
  return c;
}
wchar_t* fgetws(wchar_t* restrict to, int n, FILE* restrict f) {
  if (n <= 0) return 0;
  int length = 0;
  wint_t c = 0;
  while (length < n - 1 && c != '\n') {
    c = fgetwc(f);
    if (c == WEOF) break;
    to[length++] = (wchar_t)c;
  }
  if ((!length && n > 1) || (c == WEOF && ferror(f))) return 0;
  to[length] = 0;
  return to;
}
