// Integers from text, of bytes or wide characters. A file says which, and includes this.
//   CHAR: a character. NAME(x): the name of a function, as strtol or wcstol
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>

static inline int code(CHAR c) { return sizeof c == 1 ? (unsigned char)c : (int)c; }

// The value of the text, at most the limit of its sign: a longer number is out of range.
static unsigned long long number(const CHAR* s, CHAR** end, int base, unsigned long long most, unsigned long long least, int* is_negative) {
  const CHAR* at = s;
  while (isspace(code(*at))) ++at;
  *is_negative = *at == '-';
  if (*at == '-' || *at == '+') ++at;
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    if (end) *end = (CHAR*)s;
    return 0;
  }
  if ((base == 0 || base == 16) && at[0] == '0' && (at[1] | 32) == 'x' && isxdigit(code(at[2]))) at += 2, base = 16;
  if (base == 0) base = *at == '0' ? 8 : 10;
  const unsigned long long limit = *is_negative ? least : most;
  unsigned long long n = 0;
  int any = 0, is_over = 0;
  for (;; ++at) {
    const int c = code(*at);
    const int digit = isdigit(c) ? c - '0' : isalpha(c) ? tolower(c) - 'a' + 10 : 99;
    if (digit >= base) break;
    any = 1;
    if ((unsigned)digit > limit || n > (limit - (unsigned)digit) / (unsigned)base) is_over = 1;
    if (!is_over) n = n * (unsigned)base + (unsigned)digit;
  }
  if (end) *end = (CHAR*)(any ? at : s);
  if (!is_over) return n;
  errno = ERANGE;
  return limit;
}
long long NAME(toll)(const CHAR* restrict s, CHAR** restrict end, int base) {
  int is_negative;
  const unsigned long long n = number(s, end, base, LLONG_MAX, (unsigned long long)LLONG_MAX + 1, &is_negative);
  return (long long)(is_negative ? 0 - n : n);
}
long NAME(tol)(const CHAR* restrict s, CHAR** restrict end, int base) {
  int is_negative;
  const unsigned long long n = number(s, end, base, LONG_MAX, (unsigned long long)LONG_MAX + 1, &is_negative);
  return (long)(is_negative ? 0 - n : n);
}
// The negation of a number that is out of range is the limit, too.
static unsigned long long unsigned_number(const CHAR* s, CHAR** end, int base, unsigned long long limit) {
  const int before = errno;
  errno = 0;
  int is_negative;
  const unsigned long long n = number(s, end, base, limit, limit, &is_negative);
  const int is_over = errno == ERANGE;
  if (!errno) errno = before;
  return is_negative && !is_over ? 0 - n : n;
}
unsigned long long NAME(toull)(const CHAR* restrict s, CHAR** restrict end, int base) { return unsigned_number(s, end, base, ULLONG_MAX); }
unsigned long NAME(toul)(const CHAR* restrict s, CHAR** restrict end, int base) { return (unsigned long)unsigned_number(s, end, base, ULONG_MAX); }
intmax_t NAME(toimax)(const CHAR* restrict s, CHAR** restrict end, int base) { return NAME(toll)(s, end, base); }
uintmax_t NAME(toumax)(const CHAR* restrict s, CHAR** restrict end, int base) { return NAME(toull)(s, end, base); }
