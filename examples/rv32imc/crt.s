# The start of a C program on a hart: main gets what the stack pointer points at, and its result ends the program.
    .text
    .globl _start
_start:
    lw   a0, 0(sp)          # argc
    addi a1, sp, 4          # argv
    call main
    li   a7, 93
    ecall

# long syscall3(long number, long a, long b, long c)
    .globl syscall3
syscall3:
    mv   a7, a0
    mv   a0, a1
    mv   a1, a2
    mv   a2, a3
    ecall
    ret
