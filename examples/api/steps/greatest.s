# What `steps` is tried on: prints the greatest of some numbers as a letter, and ends with its place.
.globl _start
_start:
    la   s0, numbers
    li   s1, 5
    li   a0, 0
next:
    lw   t0, 0(s0)
    bgeu a0, t0, less
    mv   a0, t0
    mv   s2, s1
less:
    addi s0, s0, 4
    addi s1, s1, -1
    bnez s1, next
    la   a1, letter
    sb   a0, 0(a1)
    li   a0, 1
    li   a2, 1
    li   a7, 64
    ecall
    li   a0, 5
    sub  a0, a0, s2
    li   a7, 93
    ecall
.section .rodata
.align 2
numbers: .word 70, 65, 90, 72, 80
.section .data
letter: .byte 0
