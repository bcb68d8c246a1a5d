// The name of the last error. It is a file of its own, for the texts of all errors are large.
#include <errno.h>
#include <stdio.h>
#include <string.h>

void perror(const char* text) {
  const char* const between = text && *text ? ": " : "";
  fprintf(stderr, "%s%s%s\n", text ? text : "", between, strerror(errno));
}
