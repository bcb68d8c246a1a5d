// A file of the C library. It is written or read: what is read ahead is given up before the first byte is written, and the other way round.
#pragma once
#include <stdio.h>

struct isadora_file {
  int number;     // the host's descriptor
  int buffering;  // _IOFBF, _IOLBF or _IONBF
  int can_read, can_write;
  char* bytes;  // the buffer that `setvbuf` has given, of `size` bytes; null: `kept`
  size_t size;
  size_t used, room;         // bytes in the buffer that are not written yet, of `room`, which is 0 unless the file is being written
  size_t taken, filled;      // bytes taken out of the buffer, of those that were read
  int pushed, has_pushed;    // by `ungetc`, or `ungetwc`: how many bytes it has
  int is_at_end, has_error;  // of `feof`, `ferror`
  long (*give_back)(FILE*);  // moves the place in the file back over what was read ahead; null for a standard stream
  signed char is_own;        // made by `fopen`: goes with `fclose`
  signed char orientation;   // of `fwide`
  struct isadora_file* next;
  char kept[BUFSIZ];
};
static inline char* buffer_of(FILE* f) { return f->bytes ? f->bytes : f->kept; }
static inline size_t buffer_size(const FILE* f) { return f->buffering == _IONBF ? 1 : f->bytes ? f->size : sizeof f->kept; }
extern struct isadora_file* __isadora_files;  // all that are open and can be written
