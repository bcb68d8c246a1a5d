// What newlib asks of a system, by the system calls of Linux: the same program runs under qemu-arm and `isadora run`.
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>

static int called(int number, int a, int b, int c) {
  register int r7 __asm__("r7") = number;
  register int r0 __asm__("r0") = a;
  register int r1 __asm__("r1") = b;
  register int r2 __asm__("r2") = c;
  __asm__ volatile("svc #0" : "+r"(r0) : "r"(r7), "r"(r1), "r"(r2) : "memory");
  return r0;
}

static int answer(int result) {
  if (result >= 0 || result < -4095) return result;
  errno = -result;
  return -1;
}

void _exit(int status) {
  for (;;) called(248, status, 0, 0);
}
int _write(int file, const char *text, int count) { return answer(called(4, file, (int)text, count)); }
int _read(int file, char *text, int count) { return answer(called(3, file, (int)text, count)); }
int _close(int file) { return answer(called(6, file, 0, 0)); }
int _isatty(int file) { return file < 3; }
int _lseek(int file, int offset, int from) { return (void)file, (void)offset, (void)from, answer(-ESPIPE); }
int _fstat(int file, struct stat *s) { return (void)file, s->st_mode = S_IFCHR, 0; }
int _getpid(void) { return 1; }
int _kill(int process, int signal) { return (void)process, (void)signal, answer(-EINVAL); }

static char heap[1 << 16];
void *_sbrk(int more) {
  static char *end = heap;
  if (end + more > heap + sizeof heap) return errno = ENOMEM, (void *)-1;
  end += more;
  return end - more;
}

extern uint32_t __bss_start__[], __bss_end__[];
extern int main(int count, char **arguments);
void __libc_init_array(void);
void _init(void) {}
void _fini(void) {}

// `stack` is where the system has put the number of arguments, and then these.
__attribute__((used)) void started(int *stack) {
  for (uint32_t *p = __bss_start__; p != __bss_end__; ++p) *p = 0;
  __libc_init_array();
  exit(main(stack[0], (char **)(stack + 1)));
}

__attribute__((naked)) void _start(void) { __asm__("mov r0, sp\n\tbl started"); }
