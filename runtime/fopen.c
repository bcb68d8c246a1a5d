// Files by their names, and places in them.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"

static long give_back(FILE* f) {
  const long ahead = (long)(f->filled - f->taken) + f->has_pushed;
  if (ahead && lseek(f->number, -ahead, SEEK_CUR) < 0) return EOF;
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
static FILE* prepared(FILE* f, int number, int flags) {
  f->number = number;
  f->buffering = _IOFBF;
  f->can_read = (flags & O_ACCMODE) != O_WRONLY;
  f->can_write = (flags & O_ACCMODE) != O_RDONLY;
  f->give_back = give_back;
  return f;
}
static void listed(FILE* f) {
  for (FILE* p = __isadora_files; p; p = p->next) {
    if (p == f) return;
  }
  f->next = __isadora_files;
  __isadora_files = f;
}
static FILE* made(int number, int flags) {
  FILE* const f = number < 0 ? 0 : calloc(1, sizeof *f);
  if (!f) return 0;
  f->is_own = 1;
  listed(f);
  return prepared(f, number, flags);
}
FILE* fopen(const char* restrict path, const char* restrict mode) {
  const int flags = flags_of(mode), number = flags < 0 ? -1 : open(path, flags, 0666);
  FILE* const f = made(number, flags);
  if (!f && number >= 0) close(number);
  return f;
}
FILE* fdopen(int file, const char* mode) {
  const int flags = flags_of(mode);
  return flags < 0 ? 0 : made(file, flags);
}
int fileno(FILE* f) { return f->number; }

// Without its descriptor.
static void gone(FILE* f) {
  for (FILE** p = &__isadora_files; *p; p = &(*p)->next) {
    if (*p != f) continue;
    *p = f->next;
    break;
  }
  if (f->is_own) free(f);
  else f->can_read = f->can_write = 0, f->room = 0;
}
static int closed(FILE* f) {
  const int failed = fflush(f);
  return close(f->number) | failed ? EOF : 0;
}
int fclose(FILE* f) {
  const int failed = closed(f);
  gone(f);
  return failed;
}
FILE* freopen(const char* restrict path, const char* restrict mode, FILE* restrict f) {
  const int flags = flags_of(mode);
  closed(f);
  const int number = !path || flags < 0 ? -1 : open(path, flags, 0666);
  f->used = f->room = f->taken = f->filled = 0;
  f->has_pushed = f->is_at_end = f->has_error = 0;
  listed(f);  // standard input is not, as long as it cannot be written
  prepared(f, number, flags);
  if (number >= 0) return f;
  gone(f);
  return 0;
}
int setvbuf(FILE* restrict f, char* restrict bytes, int buffering, size_t size) {
  if (buffering < _IOFBF || buffering > _IONBF || f->room || f->filled) return EOF;
  f->buffering = buffering;
  f->bytes = size ? bytes : 0;
  f->size = size;
  return 0;
}
void setbuf(FILE* restrict f, char* restrict bytes) { setvbuf(f, bytes, bytes ? _IOFBF : _IONBF, BUFSIZ); }

int fseek(FILE* f, long offset, int whence) {
  if (f->room ? fflush(f) : give_back(f)) return EOF;
  f->room = 0;
  if (lseek(f->number, offset, whence) < 0) return EOF;
  f->is_at_end = 0;
  return 0;
}
long ftell(FILE* f) {
  if (f->used && fflush(f)) return -1;  // what is appended lies where the file ends then
  const long place = lseek(f->number, 0, SEEK_CUR);
  return place < 0 ? -1 : place - (long)(f->filled - f->taken) - f->has_pushed;
}
int fseeko(FILE* f, long offset, int whence) { return fseek(f, offset, whence); }
long ftello(FILE* f) { return ftell(f); }
void rewind(FILE* f) {
  fseek(f, 0, SEEK_SET);
  clearerr(f);
}
int fgetpos(FILE* restrict f, fpos_t* restrict place) {
  *place = ftell(f);
  return *place < 0 ? EOF : 0;
}
int fsetpos(FILE* f, const fpos_t* place) { return fseek(f, *place, SEEK_SET); }

// The next name that no file has.
static char* next_name(char* to) {
  static int number;
  sprintf(to, P_tmpdir "/isadora-%05d", number++);
  return to;
}
char* tmpnam(char* to) {
  static char own[L_tmpnam];
  if (!to) to = own;
  for (int i = 0; i < TMP_MAX; ++i) {
    const int file = open(next_name(to), O_RDONLY);
    if (file < 0) return errno == EMFILE ? 0 : to;
    close(file);
  }
  return 0;
}
FILE* tmpfile(void) {
  char name[L_tmpnam];
  for (int i = 0; i < TMP_MAX; ++i) {
    FILE* const f = fopen(next_name(name), "w+x");
    if (f) unlink(name);  // the file is there until it is closed
    if (f || errno != EEXIST) return f;
  }
  return 0;
}
