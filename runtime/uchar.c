// Characters of UTF-16 and UTF-32, as bytes of UTF-8 and back.
#include <errno.h>
#include <uchar.h>

// A half of a pair that waits, the second one of what was read or the first one of what is written: in `value`, with this in `missing`.
enum { kHalf = 1 << 8 };

size_t mbrtoc32(char32_t* restrict to, const char* restrict s, size_t n, mbstate_t* restrict state) {
  static mbstate_t own;
  wchar_t c;
  const size_t used = mbrtowc(&c, s ? s : "", s ? n : 1, state ? state : &own);
  if (used <= 4 && s && to) *to = (char32_t)c;
  return used;
}
size_t c32rtomb(char* restrict to, char32_t c, mbstate_t* restrict state) { return wcrtomb(to, (wchar_t)c, state); }

size_t mbrtoc16(char16_t* restrict to, const char* restrict s, size_t n, mbstate_t* restrict state) {
  static mbstate_t own;
  if (!state) state = &own;
  char16_t ignored;
  if (!s) s = "", n = 1, to = &ignored;
  if (!to) to = &ignored;
  if (state->missing == kHalf) {
    *to = (char16_t)state->value;
    state->missing = 0;
    return (size_t)-3;
  }
  wchar_t c;
  const size_t used = mbrtowc(&c, s, n, state);
  if (used > 4) return used;
  if (c < 0x10000) return *to = (char16_t)c, used;
  *to = (char16_t)(0xD7C0 + (c >> 10));
  *state = (mbstate_t){0xDC00 | (c & 0x3FF), kHalf};
  return used;
}
size_t c16rtomb(char* restrict to, char16_t c, mbstate_t* restrict state) {
  static mbstate_t own;
  if (!state) state = &own;
  if (!to) return state->missing = 0, (size_t)1;
  if (state->missing != kHalf) {
    if (c < 0xD800 || c >= 0xDC00) return wcrtomb(to, c, 0);
    *state = (mbstate_t){c, kHalf};
    return 0;
  }
  const wchar_t both = (wchar_t)(((state->value - 0xD7C0) << 10) + (c - 0xDC00));
  state->missing = 0;
  if (c >= 0xDC00 && c < 0xE000) return wcrtomb(to, both, 0);
  errno = EILSEQ;
  return (size_t)-1;
}
