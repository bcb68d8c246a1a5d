// The host's files.
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "posix.h"

long __host_open(const char* path, int flags, int mode);
long __host_close(int file);
long __host_seek(int file, long offset, int whence);
long __host_unlink(const char* path);
long __host_rename(const char* from, const char* to);

int __isadora_open(const char* path, int flags, ...) {
  va_list a;
  va_start(a, flags);
  const int mode = flags & O_CREAT ? va_arg(a, int) : 0;
  va_end(a);
  return (int)checked(__host_open(path, flags, mode));
}
int __isadora_creat(const char* path, mode_t mode) { return __isadora_open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }
int __isadora_close(int file) { return (int)checked(__host_close(file)); }
off_t __isadora_lseek(int file, off_t offset, int whence) { return checked(__host_seek(file, offset, whence)); }
int __isadora_unlink(const char* path) { return (int)checked(__host_unlink(path)); }
int remove(const char* path) { return __isadora_unlink(path); }
int rename(const char* from, const char* to) { return (int)checked(__host_rename(from, to)); }

// Whether a file can be opened so. A folder can be read, though not by `open`.
int __isadora_access(const char* path, int mode) {
  const int file = __isadora_open(path, mode & W_OK ? O_WRONLY : O_RDONLY);
  if (file < 0) return errno == EISDIR && !(mode & W_OK) ? 0 : -1;
  return __isadora_close(file);
}
int __isadora_isatty(int file) {  // the host does not say what its streams are
  if (checked(__host_seek(file, 0, SEEK_CUR)) < 0 && errno == EBADF) return 0;
  errno = ENOTTY;
  return 0;
}
// Six characters X at the end become the number of a file that is not there.
int __isadora_mkstemp(char* name) {
  const size_t length = strlen(name);
  if (length < 6 || strcmp(name + length - 6, "XXXXXX")) {
    errno = EINVAL;
    return -1;
  }
  for (int i = 0; i < 1000000; ++i) {
    for (int digit = 0, rest = i; digit < 6; ++digit, rest /= 10) name[length - 1 - digit] = (char)('0' + rest % 10);
    const int file = __isadora_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (file >= 0 || errno != EEXIST) return file;
  }
  return -1;
}

int open(const char* path, int flags, ...) POSIX_NAME(open);
int creat(const char* path, mode_t mode) POSIX_NAME(creat);
int close(int file) POSIX_NAME(close);
off_t lseek(int file, off_t offset, int whence) POSIX_NAME(lseek);
int unlink(const char* path) POSIX_NAME(unlink);
int access(const char* path, int mode) POSIX_NAME(access);
int isatty(int file) POSIX_NAME(isatty);
int mkstemp(char* name) POSIX_NAME(mkstemp);
