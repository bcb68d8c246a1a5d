# A self-checking program, as `isadora generate --self-check` completes it: it gives registers and memory their first values, executes the instructions of
# the test, stores the registers beside the memory that the test may access, and writes all of that to standard output: the signature. Machines without an
# operating system end at `test_end` in another way, and their memory from `begin_signature` to `end_signature` is the signature.
#
# {32} stands for a number of 32 bits, {8..64} for one between 8 and 64, {test} for the instructions. t6 holds an address at the end and is not stored.
  .globl _start
_start:
  la t6, initial
  lw ra, 0(t6)
  lw sp, 4(t6)
  lw gp, 8(t6)
  lw tp, 12(t6)
  lw t0, 16(t6)
  lw t1, 20(t6)
  lw t2, 24(t6)
  lw s0, 28(t6)
  lw s1, 32(t6)
  lw a0, 36(t6)
  lw a1, 40(t6)
  lw a2, 44(t6)
  lw a3, 48(t6)
  lw a4, 52(t6)
  lw a5, 56(t6)
  lw a6, 60(t6)
  lw a7, 64(t6)
  lw s2, 68(t6)
  lw s3, 72(t6)
  lw s4, 76(t6)
  lw s5, 80(t6)
  lw s6, 84(t6)
  lw s7, 88(t6)
  lw s8, 92(t6)
  lw s9, 96(t6)
  lw s10, 100(t6)
  lw s11, 104(t6)
  lw t3, 108(t6)
  lw t4, 112(t6)
  lw t5, 116(t6)
  lw t6, 120(t6)
test:
{test}
test_end:
  la t6, registers
  sw ra, 0(t6)
  sw sp, 4(t6)
  sw gp, 8(t6)
  sw tp, 12(t6)
  sw t0, 16(t6)
  sw t1, 20(t6)
  sw t2, 24(t6)
  sw s0, 28(t6)
  sw s1, 32(t6)
  sw a0, 36(t6)
  sw a1, 40(t6)
  sw a2, 44(t6)
  sw a3, 48(t6)
  sw a4, 52(t6)
  sw a5, 56(t6)
  sw a6, 60(t6)
  sw a7, 64(t6)
  sw s2, 68(t6)
  sw s3, 72(t6)
  sw s4, 76(t6)
  sw s5, 80(t6)
  sw s6, 84(t6)
  sw s7, 88(t6)
  sw s8, 92(t6)
  sw s9, 96(t6)
  sw s10, 100(t6)
  sw s11, 104(t6)
  sw t3, 108(t6)
  sw t4, 112(t6)
  sw t5, 116(t6)
  li a0, 1
  la a1, begin_signature
  li a2, 4096 + 4 * 30
  li a7, 64
  ecall
  li a0, 0
  li a7, 93
  ecall

  .data
initial:
  .word {32}
  .word scratch + {1024..3071}
  .word scratch + {1024..3071}
  .word {32}
  .word scratch + {1024..3071}
  .word {32}
  .word {32}
  .word scratch + {1024..3071}
  .word {32}
  .word scratch + {1024..3071}
  .word {32}
  .word scratch + {1024..3071}
  .word {32}
  .word {32}
  .word scratch + {1024..3071}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .align 4
  .globl begin_signature
begin_signature:
scratch:
  .zero 1984
  .word {32}, {32}, {32}, {32}, {32}, {32}, {32}, {32}
  .word {32}, {32}, {32}, {32}, {32}, {32}, {32}, {32}
  .word {32}, {32}, {32}, {32}, {32}, {32}, {32}, {32}
  .word {32}, {32}, {32}, {32}, {32}, {32}, {32}, {32}
  .zero 1984
registers:
  .zero 4 * 30
  .globl end_signature
end_signature:
