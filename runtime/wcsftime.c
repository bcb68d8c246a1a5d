// Dates as wide characters. It is a file of its own, so that other programs do not have the calendar.
#include <time.h>
#include <wchar.h>

size_t wcsftime(wchar_t* restrict to, size_t room, const wchar_t* restrict format, const struct tm* restrict t) {
  size_t used = 0;
  while (*format && used < room) {
    // A directive is one of `strftime`, which gives characters of ASCII.
    char one[4] = {0}, text[64];
    int length = 0;
    const wchar_t* at = format;
    if (*at == '%') {
      one[length++] = (char)*at++;
      if (*at == 'E' || *at == 'O') one[length++] = (char)*at++;
      one[length++] = *at > 0 && *at < 128 ? (char)*at++ : 0;
    }
    if (!length || !one[length - 1]) {
      to[used++] = *format++;
      continue;
    }
    const size_t n = strftime(text, sizeof text, one, t);
    for (size_t i = 0; i < n && used < room; ++i) to[used++] = (wchar_t)text[i];
    format = at;
  }
  if (used >= room) return 0;
  to[used] = 0;
  return used;
}
