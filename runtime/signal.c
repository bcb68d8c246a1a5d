// Signals that a program raises itself: nothing else does.
#include <signal.h>
#include <unistd.h>

static void (*handlers[32])(int);

void (*signal(int number, void (*handler)(int)))(int) {
  if (number < 0 || number >= 32) return SIG_ERR;
  void (*const before)(int) = handlers[number];
  handlers[number] = handler;
  return before;
}
int raise(int number) {
  if (number < 0 || number >= 32) return -1;
  if (handlers[number] == SIG_DFL) _exit(128 + number);
  if (handlers[number] != SIG_IGN) handlers[number](number);
  return 0;
}
