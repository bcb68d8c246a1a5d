// Instructions that C expressions do not give, each as a function of the machine's own header.
#include <stdio.h>

#if __riscv_xlen == 32
#include "rv32imc.h"
static unsigned long both(unsigned long a, unsigned long b) { return rv32imc_mulhsu(a, b) + rv32imc_addi(a, -3); }
static unsigned long stored(unsigned long* p, unsigned long v) {
  rv32imc_sw(v, p, 0);
  return *p + rv32imc_slli(v, 4);
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
#endif

int main(void) {
  unsigned long place = 5;
  printf("%u\n", (unsigned)both((unsigned)-7, 0x90000000u));
  printf("%u %lu\n", (unsigned)stored(&place, 9), place);
  return 0;
}
