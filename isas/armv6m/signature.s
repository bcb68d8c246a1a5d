@ A self-checking program, as `isadora generate --self-check` completes it: it gives registers, flags and memory their first values, executes the
@ instructions of the test, stores registers and flags beside the memory that the test may access, and writes all of that to standard output: the signature.
@ Machines without an operating system end at `test_end` in another way, and their memory from `begin_signature` to `end_signature` is the signature.
@
@ {32} stands for a number of 32 bits, {8..64} for one between 8 and 64, {test} for the instructions. r7 holds an address at the end and is not stored.
  .globl _start
_start:
  ldr r7, =initial
  ldr r0, [r7, #28]
  mov r8, r0
  ldr r0, [r7, #32]
  mov r9, r0
  ldr r0, [r7, #36]
  mov r10, r0
  ldr r0, [r7, #40]
  mov r11, r0
  ldr r0, [r7, #44]
  mov r12, r0
  ldr r0, [r7, #52]
  mov lr, r0
  ldr r0, [r7, #48]
  mov sp, r0
  ldr r0, [r7, #56]
  msr APSR, r0
  ldr r0, [r7]
  ldr r1, [r7, #4]
  ldr r2, [r7, #8]
  ldr r3, [r7, #12]
  ldr r4, [r7, #16]
  ldr r5, [r7, #20]
  ldr r6, [r7, #24]
  ldr r7, [r7, #60]
  b test
  .ltorg
test:
{test}
test_end:
  ldr r7, =registers
  str r0, [r7, #0]
  str r1, [r7, #4]
  str r2, [r7, #8]
  str r3, [r7, #12]
  str r4, [r7, #16]
  str r5, [r7, #20]
  str r6, [r7, #24]
  mov r0, r8
  str r0, [r7, #28]
  mov r0, r9
  str r0, [r7, #32]
  mov r0, r10
  str r0, [r7, #36]
  mov r0, r11
  str r0, [r7, #40]
  mov r0, r12
  str r0, [r7, #44]
  mov r0, sp
  str r0, [r7, #48]
  mov r0, lr
  str r0, [r7, #52]
  mrs r0, APSR
  lsrs r0, r0, #28
  str r0, [r7, #56]
  movs r0, #1
  ldr r1, =begin_signature
  ldr r2, =end_signature - begin_signature
  movs r7, #4
  svc 0
  movs r0, #0
  movs r7, #248
  svc 0
  .ltorg

  .data
  .align 2
initial:
  .word {32}
  .word scratch + {256..767}
  .word {32}
  .word scratch + {256..767}
  .word {32}
  .word scratch + {256..767}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word {32}
  .word scratch + 4 * {96..160}
  .word {32}
  .word {32}
  .word scratch + {256..767}
  .globl begin_signature
begin_signature:
scratch:
  .zero 448
  .word {32}, {32}, {32}, {32}, {32}, {32}, {32}, {32}
  .word {32}, {32}, {32}, {32}, {32}, {32}, {32}, {32}
  .word {32}, {32}, {32}, {32}, {32}, {32}, {32}, {32}
  .word {32}, {32}, {32}, {32}, {32}, {32}, {32}, {32}
  .zero 448
registers:
  .zero 4 * 15
  .globl end_signature
end_signature:
