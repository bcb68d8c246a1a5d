#include "posix.h"

long __host_read(int file, void* bytes, size_t n);

ssize_t __isadora_read(int file, void* bytes, size_t n) {
  return checked(__host_read(file, bytes, n));
}
ssize_t read(int file, void* bytes, size_t n) POSIX_NAME(read);
