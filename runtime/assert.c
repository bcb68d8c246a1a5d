// It is a file of its own, so that programs without it do not have its text.
#include <stdio.h>
#include <stdlib.h>

void __assert_fail(const char* condition, const char* file, unsigned line, const char* function) {
  fprintf(stderr, "%s:%u: %s: `%s` does not hold\n", file, line, function, condition);
  abort();
}
