// Lines of any length.
#include <stdio.h>
#include <stdlib.h>

#include "posix.h"

ssize_t __isadora_getdelim(char** restrict line, size_t* restrict room, int last, FILE* restrict f) {
  if (!line || !room) {
    errno = EINVAL;
    return -1;
  }
  if (!*line) *room = 0;
  size_t length = 0;
  int c;
  do {
    c = fgetc(f);
    if (c == EOF && length == 0) return -1;
    if (length + 2 > *room) {
      const size_t more = *room < 64 ? 128 : *room + *room / 2;
      char* const longer = realloc(*line, more);
      if (!longer) return -1;
      *line = longer;
      *room = more;
    }
    if (c != EOF) (*line)[length++] = (char)c;
  } while (c != EOF && c != last);
  (*line)[length] = 0;
  return (ssize_t)length;
}
ssize_t __isadora_getline(char** restrict line, size_t* restrict room, FILE* restrict f) { return __isadora_getdelim(line, room, '\n', f); }

ssize_t getdelim(char** restrict line, size_t* restrict room, int last, FILE* restrict f) POSIX_NAME(getdelim);
ssize_t getline(char** restrict line, size_t* restrict room, FILE* restrict f) POSIX_NAME(getline);
