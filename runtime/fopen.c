// Files by their names, and places in them.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "posix.h"

// What was read ahead goes back; a stream that has no places keeps it.
static long give_back(FILE* f) {
  const long ahead = (long)(f->filled - f->taken);
  const int before = errno;
  if (ahead && __isadora_lseek(f->number, -ahead, SEEK_CUR) < 0) {
    if (errno != ESPIPE) return EOF;
    errno = before;
    return 0;
  }
  f->taken = f->filled = 0;
  f->has_pushed = 0;
  return 0;
}

// The flags of `open` for a mode as "r+b"; -1 if it is none.
static int flags_of(const char* mode) {
  int flags = *mode == 'r' ? O_RDONLY : *mode == 'w' ? O_WRONLY | O_CREAT | O_TRUNC : *mode == 'a' ? O_WRONLY | O_CREAT | O_APPEND : -1;
  if (flags < 0) {
    errno = EINVAL;
    return -1;
  }
  while (*++mode) {
    if (*mode == '+') flags = (flags & ~O_ACCMODE) | O_RDWR;
    if (*mode == 'x') flags |= O_EXCL;
  }
  return flags;
}
static FILE* set_up(FILE* f, int number, int flags) {
  f->number = number;
  f->buffering = _IOFBF;
  f->can_read = (flags & O_ACCMODE) != O_WRONLY;
  f->can_write = (flags & O_ACCMODE) != O_RDONLY;
  f->give_back = give_back;
  if (number >= 0 && flags & O_APPEND && !f->can_read) __isadora_lseek(number, 0, SEEK_END);  // `ftell` says where the first byte comes
  return f;
}
static void add_to_list(FILE* f) {
  for (FILE* p = __isadora_files; p; p = p->next) {
    if (p == f) return;
  }
  f->next = __isadora_files;
  __isadora_files = f;
}
static FILE* make_file(int number, int flags) {
  FILE* const f = number < 0 ? 0 : calloc(1, sizeof *f);
  if (!f) return 0;
  f->is_own = 1;
  add_to_list(f);
  return set_up(f, number, flags);
}
static FILE* open_file(const char* path, int flags, int permissions) {
  const int number = flags < 0 ? -1 : __isadora_open(path, flags, permissions);
  FILE* const f = make_file(number, flags);
  if (!f && number >= 0) __isadora_close(number);
  return f;
}
FILE* fopen(const char* restrict path, const char* restrict mode) { return open_file(path, flags_of(mode), 0666); }
FILE* __isadora_fdopen(int file, const char* mode) {
  const int flags = flags_of(mode);
  if (flags < 0 || (__isadora_lseek(file, 0, flags & O_APPEND ? SEEK_END : SEEK_CUR) < 0 && errno == EBADF)) return 0;
  return make_file(file, flags);
}
int __isadora_fileno(FILE* f) { return f->number; }

// Without its descriptor.
static void forget(FILE* f) {
  for (FILE** p = &__isadora_files; *p; p = &(*p)->next) {
    if (*p != f) continue;
    *p = f->next;
    break;
  }
  if (f->is_own) free(f);
  else f->can_read = f->can_write = 0, f->room = f->size = 0, f->bytes = 0;
}
static int flush_and_close(FILE* f) {
  const int failed = fflush(f);
  return __isadora_close(f->number) | failed ? EOF : 0;
}
int fclose(FILE* f) {
  const int failed = flush_and_close(f);
  forget(f);
  return failed;
}
// Without a path the descriptor stays, and may be used so if the host opened it so.
FILE* freopen(const char* restrict path, const char* restrict mode, FILE* restrict f) {
  const int flags = flags_of(mode);
  if (path) flush_and_close(f);
  else fflush(f);
  const int number = flags < 0 ? -1 : path ? __isadora_open(path, flags, 0666) : f->number;
  f->used = f->room = f->taken = f->filled = f->size = 0;
  f->bytes = 0;
  f->has_pushed = f->is_at_end = f->has_error = 0;
  f->orientation = 0;
  add_to_list(f);  // standard input is not, as long as it cannot be written
  set_up(f, number, flags);
  if (number >= 0) return f;
  forget(f);
  return 0;
}
int setvbuf(FILE* restrict f, char* restrict bytes, int buffering, size_t size) {
  if (buffering < _IOFBF || buffering > _IONBF || fflush(f) || f->filled != f->taken) return EOF;
  f->room = f->taken = f->filled = 0;
  f->buffering = buffering;
  f->bytes = size ? bytes : 0;
  f->size = size;
  return 0;
}
void setbuf(FILE* restrict f, char* restrict bytes) { setvbuf(f, bytes, bytes ? _IOFBF : _IONBF, BUFSIZ); }

int fseek(FILE* f, long offset, int whence) {
  if (f->room && fflush(f)) return EOF;
  if (whence == SEEK_CUR) offset -= (long)(f->filled - f->taken) + f->has_pushed;
  if (__isadora_lseek(f->number, offset, whence) < 0) return EOF;
  f->room = f->taken = f->filled = 0;
  f->has_pushed = f->is_at_end = 0;
  return 0;
}
long ftell(FILE* f) {
  if (f->used && fflush(f)) return -1;  // what is appended lies where the file ends then
  const long place = __isadora_lseek(f->number, 0, SEEK_CUR);
  return place < 0 ? -1 : place - (long)(f->filled - f->taken) - f->has_pushed;
}
int __isadora_fseeko(FILE* f, off_t offset, int whence) { return fseek(f, offset, whence); }
off_t __isadora_ftello(FILE* f) { return ftell(f); }
void rewind(FILE* f) {
  fseek(f, 0, SEEK_SET);
  clearerr(f);
}
int fgetpos(FILE* restrict f, fpos_t* restrict place) {
  *place = ftell(f);
  return *place < 0 ? EOF : 0;
}
int fsetpos(FILE* f, const fpos_t* place) { return fseek(f, *place, SEEK_SET); }

static char* next_name(char* to) {
  static int number;
  sprintf(to, P_tmpdir "/isadora-%05d", number++);
  return to;
}
char* tmpnam(char* to) {
  static char own[L_tmpnam];
  if (!to) to = own;
  for (int i = 0; i < TMP_MAX; ++i) {
    const int file = __isadora_open(next_name(to), O_RDONLY);
    if (file < 0) return errno == ENOENT ? to : 0;
    __isadora_close(file);
  }
  return 0;
}
FILE* tmpfile(void) {
  char name[L_tmpnam];
  for (int i = 0; i < TMP_MAX; ++i) {
    FILE* const f = open_file(next_name(name), O_RDWR | O_CREAT | O_EXCL, 0600);
    if (f) __isadora_unlink(name);  // the file is there until it is closed
    if (f || errno != EEXIST) return f;
  }
  return 0;
}

FILE* fdopen(int file, const char* mode) POSIX_NAME(fdopen);
int fileno(FILE* f) POSIX_NAME(fileno);
int fseeko(FILE* f, off_t offset, int whence) POSIX_NAME(fseeko);
off_t ftello(FILE* f) POSIX_NAME(ftello);
