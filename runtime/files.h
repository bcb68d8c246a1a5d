// A file of the C library: standard input, output and errors.
#pragma once
#include <stdio.h>

struct isadora_file {
  int number;
  size_t used;  // of `kept`: what is not written yet, or what was read
  char kept[512];
  size_t taken;              // of what was read
  int pushed, has_pushed;    // by `ungetc`
  int is_at_end, has_error;  // of `feof`, `ferror`
};
