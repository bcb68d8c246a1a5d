# Writes a line, then ends with the sum of 1 to 10.
    .globl _start
_start:
    li   a0, 1
    la   a1, text
    li   a2, 6
    li   a7, 64
    ecall
    li   a0, 0
    li   t0, 10
again:
    add  a0, a0, t0
    addi t0, t0, -1
    bnez t0, again
    li   a7, 93
    ecall
    .section .rodata
text:
    .ascii "hello\n"
