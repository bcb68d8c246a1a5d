// Bytes and texts.
#include <stdint.h>
#include <string.h>

typedef uintptr_t word;

// By words where both begin at a multiple of one.
void* memcpy(void* restrict to, const void* restrict from, size_t n) {
  unsigned char* t = to;
  const unsigned char* f = from;
  if ((((word)t | (word)f) & (sizeof(word) - 1)) == 0) {
    for (; n >= sizeof(word); n -= sizeof(word), t += sizeof(word), f += sizeof(word)) *(volatile word*)t = *(const word*)f;
  }
  for (; n; --n) *(volatile unsigned char*)t++ = *f++;
  return to;
}
void* memmove(void* to, const void* from, size_t n) {
  unsigned char* t = to;
  const unsigned char* f = from;
  if ((word)t - (word)f >= n) return memcpy(to, from, n);
  while (n--) ((volatile unsigned char*)t)[n] = f[n];
  return to;
}
void* memset(void* to, int byte, size_t n) {
  unsigned char* t = to;
  const word all = (word)-1 / 255 * (unsigned char)byte;
  for (; n && ((word)t & (sizeof(word) - 1)); --n) *(volatile unsigned char*)t++ = (unsigned char)byte;
  for (; n >= sizeof(word); n -= sizeof(word), t += sizeof(word)) *(volatile word*)t = all;
  for (; n; --n) *(volatile unsigned char*)t++ = (unsigned char)byte;
  return to;
}
int memcmp(const void* a, const void* b, size_t n) {
  const unsigned char *x = a, *y = b;
  for (; n; --n, ++x, ++y)
    if (*x != *y) return *x - *y;
  return 0;
}
void* memchr(const void* a, int byte, size_t n) {
  const unsigned char* x = a;
  for (; n; --n, ++x)
    if (*x == (unsigned char)byte) return (void*)x;
  return 0;
}
size_t strlen(const char* s) {
  const char* e = s;
  while (*(const volatile char*)e) ++e;
  return (size_t)(e - s);
}
size_t strnlen(const char* s, size_t n) {
  size_t k = 0;
  while (k < n && s[k]) ++k;
  return k;
}
int strcmp(const char* a, const char* b) {
  while (*a && *a == *b) ++a, ++b;
  return (unsigned char)*a - (unsigned char)*b;
}
int strncmp(const char* a, const char* b, size_t n) {
  for (; n; --n, ++a, ++b)
    if (*a != *b || !*a) return (unsigned char)*a - (unsigned char)*b;
  return 0;
}
char* strcpy(char* restrict to, const char* restrict from) {
  char* t = to;
  while ((*(volatile char*)t++ = *from++)) {
  }
  return to;
}
char* strncpy(char* restrict to, const char* restrict from, size_t n) {
  size_t k = 0;
  for (; k < n && from[k]; ++k) to[k] = from[k];
  for (; k < n; ++k) to[k] = 0;
  return to;
}
char* strcat(char* restrict to, const char* restrict from) {
  strcpy(to + strlen(to), from);
  return to;
}
char* strncat(char* restrict to, const char* restrict from, size_t n) {
  char* t = to + strlen(to);
  for (; n && *from; --n) *t++ = *from++;
  *t = 0;
  return to;
}
char* strchr(const char* s, int c) {
  for (;; ++s) {
    if (*s == (char)c) return (char*)s;
    if (!*s) return 0;
  }
}
char* strrchr(const char* s, int c) {
  const char* found = 0;
  for (;; ++s) {
    if (*s == (char)c) found = s;
    if (!*s) return (char*)found;
  }
}
char* strstr(const char* s, const char* part) {
  const size_t n = strlen(part);
  for (;; ++s) {
    if (!strncmp(s, part, n)) return (char*)s;
    if (!*s) return 0;
  }
}
size_t strspn(const char* s, const char* set) {
  size_t n = 0;
  while (s[n] && strchr(set, s[n])) ++n;
  return n;
}
size_t strcspn(const char* s, const char* set) {
  size_t n = 0;
  while (s[n] && !strchr(set, s[n])) ++n;
  return n;
}
