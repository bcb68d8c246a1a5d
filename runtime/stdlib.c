// Numbers from text, order, chance.
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int abs(int n) { return n < 0 ? -n : n; }
long labs(long n) { return n < 0 ? -n : n; }
long long llabs(long long n) { return n < 0 ? -n : n; }
div_t div(int a, int b) { return (div_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
char* getenv(const char* name) { return (void)name, (char*)0; }

// The value of the text, at most the limit of its sign: a longer number is out of range.
static unsigned long long number(const char* s, char** end, int base, unsigned long long most, unsigned long long least, int* is_negative) {
  const char* at = s;
  while (isspace((unsigned char)*at)) ++at;
  *is_negative = *at == '-';
  if (*at == '-' || *at == '+') ++at;
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    if (end) *end = (char*)s;
    return 0;
  }
  if ((base == 0 || base == 16) && at[0] == '0' && (at[1] | 32) == 'x' && isxdigit((unsigned char)at[2])) at += 2, base = 16;
  if (base == 0) base = *at == '0' ? 8 : 10;
  const unsigned long long limit = *is_negative ? least : most;
  unsigned long long n = 0;
  int any = 0, is_over = 0;
  for (;; ++at) {
    const int c = (unsigned char)*at;
    const int digit = isdigit(c) ? c - '0' : isalpha(c) ? tolower(c) - 'a' + 10 : 99;
    if (digit >= base) break;
    any = 1;
    if ((unsigned)digit > limit || n > (limit - (unsigned)digit) / (unsigned)base) is_over = 1;
    if (!is_over) n = n * (unsigned)base + (unsigned)digit;
  }
  if (end) *end = (char*)(any ? at : s);
  if (!is_over) return n;
  errno = ERANGE;
  return limit;
}
long long strtoll(const char* restrict s, char** restrict end, int base) {
  int is_negative;
  const unsigned long long n = number(s, end, base, LLONG_MAX, (unsigned long long)LLONG_MAX + 1, &is_negative);
  return (long long)(is_negative ? 0 - n : n);
}
long strtol(const char* restrict s, char** restrict end, int base) {
  int is_negative;
  const unsigned long long n = number(s, end, base, LONG_MAX, (unsigned long long)LONG_MAX + 1, &is_negative);
  return (long)(is_negative ? 0 - n : n);
}
// The negation of a number that is out of range is the limit, too.
static unsigned long long unsigned_number(const char* s, char** end, int base, unsigned long long limit) {
  const int before = errno;
  errno = 0;
  int is_negative;
  const unsigned long long n = number(s, end, base, limit, limit, &is_negative);
  const int is_over = errno == ERANGE;
  if (!errno) errno = before;
  return is_negative && !is_over ? 0 - n : n;
}
unsigned long long strtoull(const char* restrict s, char** restrict end, int base) { return unsigned_number(s, end, base, ULLONG_MAX); }
unsigned long strtoul(const char* restrict s, char** restrict end, int base) { return (unsigned long)unsigned_number(s, end, base, ULONG_MAX); }
intmax_t strtoimax(const char* restrict s, char** restrict end, int base) { return strtoll(s, end, base); }
uintmax_t strtoumax(const char* restrict s, char** restrict end, int base) { return strtoull(s, end, base); }
intmax_t imaxabs(intmax_t n) { return n < 0 ? -n : n; }
imaxdiv_t imaxdiv(intmax_t a, intmax_t b) { return (imaxdiv_t){a / b, a % b}; }
long long atoll(const char* s) { return strtoll(s, 0, 10); }
int atoi(const char* s) { return (int)strtol(s, 0, 10); }
long atol(const char* s) { return strtol(s, 0, 10); }

static unsigned state = 1;
void srand(unsigned seed) { state = seed ? seed : 1; }
int rand(void) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return (int)(state & RAND_MAX);
}

static void exchange(char* a, char* b, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    const char t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
}
// Heap sort: no room, and no order of the input makes it slow.
static void sink(char* base, size_t root, size_t n, size_t size, int (*order)(const void*, const void*)) {
  for (size_t child; (child = 2 * root + 1) < n; root = child) {
    if (child + 1 < n && order(base + child * size, base + (child + 1) * size) < 0) ++child;
    if (order(base + root * size, base + child * size) >= 0) return;
    exchange(base + root * size, base + child * size, size);
  }
}
void qsort(void* base, size_t n, size_t size, int (*order)(const void*, const void*)) {
  for (size_t i = n / 2; i-- > 0;) sink(base, i, n, size, order);
  for (size_t i = n; i-- > 1;) {
    exchange(base, (char*)base + i * size, size);
    sink(base, 0, i, size, order);
  }
}
void* bsearch(const void* key, const void* base, size_t n, size_t size, int (*order)(const void*, const void*)) {
  while (n) {
    const char* middle = (const char*)base + n / 2 * size;
    const int c = order(key, middle);
    if (c == 0) return (void*)middle;
    if (c > 0) base = middle + size, n -= n / 2 + 1;
    else n /= 2;
  }
  return 0;
}
