// It is a file of its own, so that a start file needs no other calls of the host for programs that print.
#include <errno.h>

#include "posix.h"

long __host_write(int file, const void* bytes, size_t n);

ssize_t __isadora_write(int file, const void* bytes, size_t n) {
  const long result = __host_write(file, bytes, n);
  if (result >= 0) return result;
  errno = (int)-result;
  return -1;
}
ssize_t write(int file, const void* bytes, size_t n) POSIX_NAME(write);
