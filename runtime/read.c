#include <errno.h>

#include "posix.h"

long __host_read(int file, void* bytes, size_t n);

ssize_t __isadora_read(int file, void* bytes, size_t n) {
  const long result = __host_read(file, bytes, n);
  if (result >= 0) return result;
  errno = (int)-result;
  return -1;
}
ssize_t read(int file, void* bytes, size_t n) POSIX_NAME(read);
