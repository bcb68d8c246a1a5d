// `asm goto` with results, on all ways that it takes; and the jumps to a frame that GCC builds in, whose buffer of five
// words holds none of the registers that calls keep.
#include <stdio.h>

#if __SIZEOF_POINTER__ == 4
#define JUMP(to) "j %l[" #to "]"
#else
#define JUMP(to) "JMP @%l[" #to "];"
#endif

static unsigned numbers[16];

// The results are those of an instruction before the jump, also where the same block is reached by both ways.
__attribute__((noinline)) static int result(int n) {
  int out = n + 1;
  asm goto("" : "+r"(out) : : : away);
  return out;
away:
  return -out;
}

__attribute__((noinline)) static int result_there(int n) {
  int out = n + 1;
  asm goto(JUMP(away) : "+r"(out) : : : away);
  return out;
away:
  return -out;
}

__attribute__((noinline)) static long both(long n, int rounds) {
  long sum = 0, other = 3;
  for (int i = 0; i < rounds; ++i) {
    long out = n * i;
    asm goto("" : "+r"(out), "+r"(other) : "r"(sum) : "memory" : skip, next);
    sum += out;
  skip:
    sum += other;
  next:
    sum ^= out;
  }
  return sum;
}

// More values than registers live across it.
__attribute__((noinline)) static unsigned crowded(unsigned a) {
  unsigned before[24], out = a, sum = 0;
  for (unsigned k = 0; k < 24; ++k) before[k] = numbers[k % 16] + a * k;
#pragma clang loop unroll(full)
  for (unsigned k = 0; k < 24; ++k) {
    asm goto("" : "+r"(out) : "r"(before[k]) : : end);
    out += before[k] ^ before[23 - k];
  }
  sum = out;
end:
  for (unsigned k = 0; k < 24; ++k) sum = sum * 3 + before[k];
  return sum + out;
}

static void* back[5];

__attribute__((noinline)) static void away(unsigned n) {
  for (int i = 0; i < 16; ++i) numbers[i] += n;
  __builtin_longjmp(back, 1);
}

#define EACH(DO)                                                                                                    \
  DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) DO(14) DO(15)
#define READ(k) const unsigned before##k = numbers[k];
#define ADD(k) sum = sum * 5 + before##k;

__attribute__((noinline)) static unsigned returned(unsigned n) {
  EACH(READ)
  volatile unsigned round = 0;
  if (__builtin_setjmp(back)) {
    unsigned sum = n + round;
    EACH(ADD)
    return sum;
  }
  round = 7;
  away(n);
  return 0;
}

// A frame that grows.
__attribute__((noinline)) static int grown(int n) {
  char text[n];
  for (int i = 0; i < n; ++i) text[i] = (char)i;
  if (__builtin_setjmp(back)) return text[n - 1] + n;
  away(1);
  return 0;
}

int main(void) {
  printf("%d %d %d\n", result(4), result(-4), result_there(8));
  printf("%ld %ld\n", both(5, 4), both(-3, 7));
  for (int i = 0; i < 16; ++i) numbers[i] = (unsigned)(i * i);
  printf("%u\n", crowded(3));
  const unsigned kept = numbers[5];
  printf("%u ", returned(2));
  printf("%u ", returned(3));
  printf("%d %u\n", grown(20), kept);
  return 0;
}
