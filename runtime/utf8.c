// A wide character as bytes of UTF-8.
#include <errno.h>
#include <wchar.h>

size_t wcrtomb(char* restrict to, wchar_t c, mbstate_t* restrict state) {
  const unsigned n = (unsigned)c;
  (void)state;
  if (!to) return 1;
  if (n < 0x80) return *to = (char)n, (size_t)1;
  if (n > 0x10FFFF || (n >= 0xD800 && n < 0xE000)) return errno = EILSEQ, (size_t)-1;
  const size_t size = n < 0x800 ? 2 : n < 0x10000 ? 3 : 4;
  to[0] = (char)(0xF00 >> size | n >> 6 * (size - 1));
  for (size_t i = 1; i < size; ++i) to[i] = (char)(0x80 | (n >> 6 * (size - 1 - i) & 0x3F));
  return size;
}
