// The scanner of `scanf`, and what it needs to know of functions of wide characters: there the format is UTF-8, and characters are whole ones. It does not call
// what only they need by name, so that other programs do not have it.
#pragma once
#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

struct source;
// The set of `%[…]`: bytes, and characters of ASCII. Others are looked for in its text.
struct set {
  unsigned char has[256];
  const char *text, *end;  // `text` is null: it has all others
  int is_inverted;
};
// Where characters go.
struct place {
  char* to;  // null: nowhere
  int is_wide;
  mbstate_t state;
};
struct wide_input {
  int (*take)(struct source*);             // a character, or EOF
  void (*give_back)(struct source*, int);  // the last one
  int (*next)(const char** format);        // a character of the format
  int (*has)(const struct set*, int);      // of a character beyond ASCII
  int (*keep)(struct place*, int);         // -1 if it cannot be converted
};
// Where text comes from: a file or a string.
struct source {
  FILE* file;
  const char* text;
  int taken;                      // so many characters
  const struct wide_input* wide;  // null for bytes; `file` is null, too, otherwise
};
int __isadora_scan(struct source* s, const char* format, va_list arguments);
