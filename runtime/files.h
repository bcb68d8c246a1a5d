// A file of the C library. It is written or read: what is read ahead is given up before the first byte is written, and the other way round.
#pragma once
#include <stdio.h>

struct isadora_file {
  int number;     // the host's descriptor
  int buffering;  // _IOFBF, _IOLBF or _IONBF
  int can_read, can_write;
  char* bytes;  // a buffer of so many bytes; null: `kept`
  size_t size;
  size_t used, room;        // written, of so many; without room nothing was written since the last read
  size_t taken, filled;     // read, of so many
  int pushed, has_pushed;   // by `ungetc`
  int is_at_end, has_error; // of `feof`, `ferror`
  long (*give_back)(FILE*); // moves the place in the file back over what was read ahead; null for a standard stream
  int is_own;               // made by `fopen`: goes with `fclose`
  struct isadora_file* next;
  char kept[BUFSIZ];
};
extern struct isadora_file* __isadora_files;  // all that are open and can be written
