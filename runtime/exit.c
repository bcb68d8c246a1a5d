// The end of a program. It is a file of its own, so that programs can have other functions of <stdlib.h> themselves.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void (*at_exit[64])(void);
static unsigned at_exit_count;
int atexit(void (*function)(void)) {
  if (at_exit_count == sizeof at_exit / sizeof *at_exit) return -1;
  at_exit[at_exit_count++] = function;
  return 0;
}
void __libc_fini_array(void);
void exit(int status) {
  while (at_exit_count) at_exit[--at_exit_count]();
  __libc_fini_array();
  fflush(0);
  _exit(status);
}
void _Exit(int status) { _exit(status); }
void abort(void) {
  fflush(0);
  _exit(134);
}
void __assert_fail(const char* condition, const char* file, unsigned line) {
  fprintf(stderr, "%s:%u: `%s` does not hold\n", file, line, condition);
  abort();
}
