// The formatter of `printf`, which writes bytes, and what it needs to know of functions of wide characters: there the text is UTF-8, and widths, precisions and
// counts are those of characters. It does not call what only they need by name, so that other programs do not have it.
#pragma once
#include <stdarg.h>
#include <stdio.h>

struct target;
struct wide_output {
  size_t more;         // bytes of texts, beyond one for each character
  const char* format;  // from its beginning
  // How many characters a text has, at most so many (-1: any), and its bytes in `length`. It may not be UTF-8: -1.
  int (*measure)(const char* text, int most, int* length);
  // How many characters were written when the format was read up to `end`.
  size_t (*count)(const struct target*, const char* end);
};
// Where text goes: to a file, or to so many bytes.
struct target {
  FILE* file;
  char* to;
  size_t room, count;
  int failed;
  struct wide_output* wide;  // null for bytes
};
void __isadora_format(struct target* t, const char* format, va_list arguments);
