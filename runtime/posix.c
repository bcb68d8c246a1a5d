// The host's files as POSIX has them.
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

long __host_open(const char* path, int flags, int mode);
long __host_close(int file);
long __host_seek(int file, long offset, int whence);
long __host_unlink(const char* path);
long __host_rename(const char* from, const char* to);

static long checked(long result) {
  if (result >= 0) return result;
  errno = (int)-result;
  return -1;
}
int open(const char* path, int flags, ...) {
  va_list a;
  va_start(a, flags);
  const int mode = flags & O_CREAT ? va_arg(a, int) : 0;
  va_end(a);
  return (int)checked(__host_open(path, flags, mode));
}
int creat(const char* path, mode_t mode) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }
int close(int file) { return (int)checked(__host_close(file)); }
off_t lseek(int file, off_t offset, int whence) { return checked(__host_seek(file, offset, whence)); }
int unlink(const char* path) { return (int)checked(__host_unlink(path)); }
int remove(const char* path) { return unlink(path); }
int rename(const char* from, const char* to) { return (int)checked(__host_rename(from, to)); }
