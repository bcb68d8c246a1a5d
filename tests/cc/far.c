// Data so far from the begin of memory that no short instruction has its address.
#include <stddef.h>

long __host_write(int file, const void* bytes, size_t n);

static char before[300000];
static char text[8] = "far off";
static volatile int at = 3;

int main(void) {
  volatile char* all = before;
  all[sizeof before - 1] = '\n';
  text[at] = '-';
  __host_write(1, text, 7);
  __host_write(1, before + sizeof before - 1, 1);
  return 0;
}
