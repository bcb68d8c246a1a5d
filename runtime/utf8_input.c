// A wide character from bytes of UTF-8.
#include <errno.h>
#include <wchar.h>

// The least numbers that take so many bytes; shorter ones are written with fewer.
static const uint_least32_t least[] = {0, 0, 0x80, 0x800, 0x10000};

// May a number with so many bits missing, of so many bytes, become a character?
static int is_possible(uint_least32_t value, unsigned missing, unsigned size) {
  const uint_least32_t first = value << 6 * missing, last = first + (((uint_least32_t)1 << 6 * missing) - 1);
  return last >= least[size] && first <= 0x10FFFF && (first < 0xD800 || first >= 0xE000 || missing > 1);
}

size_t mbrtowc(wchar_t* restrict to, const char* restrict s, size_t n, mbstate_t* restrict state) {
  static mbstate_t own;
  if (!state) state = &own;
  if (!s) to = 0, s = "", n = 1;
  uint_least32_t value = state->value;
  unsigned missing = state->missing & 7, size = state->missing >> 3;
  for (size_t used = 0; used < n;) {
    const unsigned c = (unsigned char)s[used++];
    if (missing) {
      value = value << 6 | (c & 0x3F);
      --missing;
      if ((c & 0xC0) != 0x80) size = 0;
    } else {
      size = c < 0x80 ? 1 : c >= 0xC2 && c < 0xE0 ? 2 : c >= 0xE0 && c < 0xF0 ? 3 : c >= 0xF0 && c < 0xF5 ? 4 : 0;
      value = size == 1 ? c : c & (0x7Fu >> size);
      missing = size - 1;
    }
    if (!size || !is_possible(value, missing, size)) {
      state->missing = 0;
      errno = EILSEQ;
      return (size_t)-1;
    }
    if (missing) continue;
    state->missing = 0;
    if (to) *to = (wchar_t)value;
    return value ? used : 0;
  }
  state->value = value;
  state->missing = missing ? size << 3 | missing : 0;
  return (size_t)-2;
}
