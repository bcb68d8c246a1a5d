// Bytes and texts: functions that few programs use.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void* mempcpy(void* __restrict to, const void* __restrict from, size_t n) { return (char*)memcpy(to, from, n) + n; }
char* stpcpy(char* __restrict to, const char* __restrict from) {
  const size_t n = strlen(from);
  memcpy(to, from, n + 1);
  return to + n;
}
char* stpncpy(char* __restrict to, const char* __restrict from, size_t n) {
  const size_t length = strnlen(from, n);
  memcpy(to, from, length);
  memset(to + length, 0, n - length);
  return to + length;
}
char* strdup(const char* s) {
  const size_t n = strlen(s) + 1;
  char* const out = malloc(n);
  return out ? memcpy(out, s, n) : out;
}
char* strndup(const char* s, size_t n) {
  const size_t length = strnlen(s, n);
  char* const out = malloc(length + 1);
  if (!out) return 0;
  out[length] = 0;
  return memcpy(out, s, length);
}
char* strpbrk(const char* s, const char* set) {
  s += strcspn(s, set);
  return *s ? (char*)s : 0;
}
char* strtok_r(char* __restrict s, const char* __restrict set, char** __restrict rest) {
  if (!s) s = *rest;
  s += strspn(s, set);
  if (!*s) return *rest = s, (char*)0;
  char* const end = s + strcspn(s, set);
  *rest = *end ? end + 1 : end;
  *end = 0;
  return s;
}
char* strtok(char* __restrict s, const char* __restrict set) {
  static char* rest;
  return strtok_r(s, set, &rest);
}
int bcmp(const void* a, const void* b, size_t n) { return memcmp(a, b, n); }
void bcopy(const void* from, void* to, size_t n) { memmove(to, from, n); }
void bzero(void* to, size_t n) { memset(to, 0, n); }
char* index(const char* s, int c) { return strchr(s, c); }
char* rindex(const char* s, int c) { return strrchr(s, c); }
static int lower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
int strncasecmp(const char* a, const char* b, size_t n) {
  for (; n; --n, ++a, ++b) {
    const int x = lower((unsigned char)*a), y = lower((unsigned char)*b);
    if (x != y || !x) return x - y;
  }
  return 0;
}
int strcasecmp(const char* a, const char* b) { return strncasecmp(a, b, (size_t)-1); }
char* strerror(int n) {
  switch (n) {
    case 0: return "no error";
    case EPERM: return "the host forbids it";
    case ENOENT: return "no such file or directory";
    case EIO: return "input or output failed";
    case EBADF: return "not an open file";
    case EAGAIN: return "not now";
    case ENOMEM: return "too little memory";
    case EACCES: return "not permitted";
    case EFAULT: return "bad address";
    case EBUSY: return "in use";
    case EEXIST: return "the file exists";
    case EXDEV: return "in another file system";
    case ENOTDIR: return "not a folder";
    case EISDIR: return "a folder";
    case EINVAL: return "invalid argument";
    case EMFILE: return "too many open files";
    case EFBIG: return "the file is too large";
    case ENOSPC: return "no space is left";
    case ESPIPE: return "a stream has no places";
    case EROFS: return "for reading only";
    case EDOM: return "argument out of the domain";
    case ERANGE: return "result out of range";
    case ENAMETOOLONG: return "the name is too long";
    case ENOSYS: return "the host has no such call";
    case ELOOP: return "too many links";
    case EOVERFLOW: return "value too large";
    case EILSEQ: return "not a character";
  }
  return "unknown error";
}
int strcoll(const char* a, const char* b) { return strcmp(a, b); }
size_t strxfrm(char* restrict to, const char* restrict from, size_t n) {
  const size_t length = strlen(from);
  if (length < n) memcpy(to, from, length + 1);
  return length;
}
