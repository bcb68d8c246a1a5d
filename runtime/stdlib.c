// Numbers from text, order, chance.
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

#define CHAR char
#define NAME(x) str##x
#include "whole_numbers.h"

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
