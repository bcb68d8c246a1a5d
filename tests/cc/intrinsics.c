// Instructions that C expressions do not give, each as a function of the machine's own header.
#include <stdio.h>

#if __riscv_xlen == 32
#ifdef __riscv_zbb
#include "rv32imac.h"
#define CALLED(name) rv32imac_##name
#else
#include "rv32imc.h"
#define CALLED(name) rv32imc_##name
#endif
static unsigned long both(unsigned long a, unsigned long b) { return CALLED(mulhsu)(a, b) + CALLED(addi)(a, -3); }
static unsigned long stored(unsigned long* p, unsigned long v) {
  CALLED(sw)(v, p, 0);
  return *p + CALLED(slli)(v, 4);
}
// The result is written before the second operand is read: they cannot share a register.
__attribute__((noinline)) static unsigned long early(unsigned long a, unsigned long b) {
  unsigned long r;
  __asm__("addi %0, %1, 1\n  add %0, %0, %2" : "=&r"(r) : "r"(b), "r"(a));
  return r;
}
#else
#include "fabrisc.h"
static unsigned long both(unsigned long a, unsigned long b) {
  // The upper 32 bits of a signed number by one without a sign, minus 3.
  const long wide = (long)(int)a * (long)(unsigned)b;
  return (unsigned)fabrisc_iadd((unsigned long)(wide >> 32), 0) + fabrisc_iadd(a, -3);
}
static unsigned long stored(unsigned long* p, unsigned long v) {
  fabrisc_mst(v, (unsigned long)p, 0);
  return *p + fabrisc_illsh(v, 4);
}
__attribute__((noinline)) static unsigned long early(unsigned long a, unsigned long b) {
  unsigned long r;
  __asm__("IADD %0, %1, #1;\n  ADD %0, %0, %2;" : "=&r"(r) : "r"(b), "r"(a));
  return r;
}
#endif

static volatile unsigned long hundred = 100;

int main(void) {
  unsigned long place = 5;
  printf("%u\n", (unsigned)both((unsigned)-7, 0x90000000u));
  printf("%u %lu\n", (unsigned)stored(&place, 9), place);
  printf("%lu\n", early(hundred, 20 + hundred));
  return 0;
}
