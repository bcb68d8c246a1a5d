# What `trace` is tried on: writes a word, its letters made large, and ends with their number.
.globl _start
_start:
    la   s0, word
    li   s1, 0
next:
    lbu  t0, 0(s0)
    beqz t0, done
    addi t0, t0, -32
    sb   t0, 0(s0)
    addi s0, s0, 1
    addi s1, s1, 1
    j    next
done:
    li   a0, 1
    la   a1, word
    mv   a2, s1
    li   a7, 64
    ecall
    mv   a0, s1
    li   a7, 93
    ecall
.section .data
word: .asciz "hi"
