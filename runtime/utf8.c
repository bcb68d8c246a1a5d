// A wide character as bytes of UTF-8, and back.
#include <wchar.h>

size_t wcrtomb(char* restrict to, wchar_t c, mbstate_t* restrict state) {
  const unsigned n = (unsigned)c;
  (void)state;
  if (!to) return 1;
  if (n < 0x80) return *to = (char)n, (size_t)1;
  if (n > 0x10FFFF || (n >= 0xD800 && n < 0xE000)) return (size_t)-1;
  const size_t size = n < 0x800 ? 2 : n < 0x10000 ? 3 : 4;
  to[0] = (char)(0xF00 >> size | n >> 6 * (size - 1));
  for (size_t i = 1; i < size; ++i) to[i] = (char)(0x80 | (n >> 6 * (size - 1 - i) & 0x3F));
  return size;
}

// The least numbers that take so many bytes; shorter ones are written with fewer.
static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};

size_t mbrtowc(wchar_t* restrict to, const char* restrict s, size_t n, mbstate_t* restrict state) {
  static mbstate_t own;
  if (!state) state = &own;
  if (!s) return state->missing = 0, (size_t)0;
  unsigned value = state->value, missing = state->missing & 7, size = state->missing >> 3;
  for (size_t used = 0; used < n;) {
    const unsigned c = (unsigned char)s[used++];
    if (!missing) {
      size = c < 0x80 ? 1 : c >= 0xC2 && c < 0xE0 ? 2 : c >= 0xE0 && c < 0xF0 ? 3 : c >= 0xF0 && c < 0xF5 ? 4 : 0;
      if (!size) return (size_t)-1;
      value = size == 1 ? c : c & (0x7Fu >> size);
      missing = size - 1;
    } else {
      if ((c & 0xC0) != 0x80) return state->missing = 0, (size_t)-1;
      value = value << 6 | (c & 0x3F);
      --missing;
    }
    if (missing) continue;
    state->missing = 0;
    if (value < least[size] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return (size_t)-1;
    if (to) *to = (wchar_t)value;
    return value ? used : 0;
  }
  state->value = value;
  state->missing = missing ? size << 3 | missing : 0;
  return (size_t)-2;
}
