// It is a file of its own, so that a start file needs no other calls of the host for programs that print.
#include "posix.h"

long __host_write(int file, const void* bytes, size_t n);

ssize_t __isadora_write(int file, const void* bytes, size_t n) {
  return checked(__host_write(file, bytes, n));
}
ssize_t write(int file, const void* bytes, size_t n) POSIX_NAME(write);
