// Values that are live when setjmp() returns keep them until it returns again, although nothing reads them in between:
// more than the machine has registers, each beside a changed copy.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf back;
static int numbers[24];

__attribute__((noinline)) static void away(int n) {
  for (int i = 0; i < 24; ++i) numbers[i] += n;
  longjmp(back, n);
}

#define EACH(DO)                                                                                                    \
  DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) DO(14) DO(15) DO(16) DO(17) \
  DO(18) DO(19) DO(20) DO(21) DO(22) DO(23)
#define READ(k) const int before##k = numbers[k];
#define COPY(k) int copy##k = before##k;
#define CHANGE(k) copy##k = copy##k * 3 + numbers[i];
#define STORE(k) numbers[k] = copy##k;
#define ADD(k) sum = sum * 5 + before##k;

__attribute__((noinline)) static unsigned changed(int rounds) {
  EACH(READ)
  const int n = setjmp(back);
  if (n) {
    unsigned sum = (unsigned)n;
    EACH(ADD)
    return sum;
  }
  EACH(COPY)
  for (int i = 0; i < rounds; ++i) {
    EACH(CHANGE)
  }
  EACH(STORE)
  away(rounds);
  return 0;
}

// In a loop: each turn has a setjmp() of its own.
__attribute__((noinline)) static unsigned turns(int many) {
  unsigned sum = 0;
  for (int turn = 1; turn <= many; ++turn) {
    EACH(READ)
    if (setjmp(back) == 0) {
      EACH(COPY)
      for (int i = 0; i < turn; ++i) {
        EACH(CHANGE)
      }
      EACH(STORE)
      away(turn);
    }
    EACH(ADD)
  }
  return sum;
}

int main(void) {
  for (int i = 0; i < 24; ++i) numbers[i] = i * i - 7;
  printf("%u\n", changed(3));
  for (int i = 0; i < 24; ++i) numbers[i] = 100 - i;
  printf("%u\n", turns(4));
  return 0;
}
