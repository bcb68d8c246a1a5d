// The end of a program. It is a file of its own, so that programs can have other functions of <stdlib.h> themselves.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef void function(void);
struct list {
  function* all[64];
  unsigned count;
};
static struct list at_exit, at_quick;
static int add(struct list* to, function* one) {
  if (to->count == sizeof to->all / sizeof *to->all) return -1;
  to->all[to->count++] = one;
  return 0;
}
static void run(struct list* of) {  // the last one first; they may add others
  while (of->count) of->all[--of->count]();
}
int atexit(function* one) { return add(&at_exit, one); }
int at_quick_exit(function* one) { return add(&at_quick, one); }
void quick_exit(int status) {
  run(&at_quick);
  _exit(status);
}
void __libc_fini_array(void);
void exit(int status) {
  run(&at_exit);
  __libc_fini_array();
  fflush(0);
  _exit(status);
}
void _Exit(int status) { _exit(status); }
// A program that does not handle signals does not have `raise`.
__attribute__((weak)) int raise(int number);
void abort(void) {
  fflush(0);
  if (raise) raise(SIGABRT);
  _exit(128 + SIGABRT);
}
