// The host's `read` as POSIX has it.
#include <errno.h>
#include <unistd.h>

long __host_read(int file, void* bytes, size_t n);

ssize_t read(int file, void* bytes, size_t n) {
  const long result = __host_read(file, bytes, n);
  if (result >= 0) return result;
  errno = (int)-result;
  return -1;
}
