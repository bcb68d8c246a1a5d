// The host's calls for the library itself: -1 and `errno` where they fail. The names of POSIX, which programs may have for other functions, are weak aliases of these.
#pragma once
#include <errno.h>
#include <unistd.h>

ssize_t __isadora_write(int file, const void* bytes, size_t n);
ssize_t __isadora_read(int file, void* bytes, size_t n);
int __isadora_open(const char* path, int flags, ...);
int __isadora_close(int file);
off_t __isadora_lseek(int file, off_t offset, int whence);
int __isadora_unlink(const char* path);

// What the host returned, with its negative error numbers.
static inline long checked(long result) {
  if (result >= 0) return result;
  errno = (int)-result;
  return -1;
}

#define POSIX_NAME(name) __attribute__((weak, alias("__isadora_" #name)))
