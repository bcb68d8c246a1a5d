# Writes a line, then ends with the number of bits that are set in a counter which two additions share.
    .globl _start
_start:
    li   a0, 1
    la   a1, text
    li   a2, 6
    li   a7, 64
    ecall
    la   t0, counter
    li   t1, 1000
    amoadd.w zero, t1, (t0)
again:
    lr.w t2, (t0)
    sh2add t2, t1, t2
    sc.w t3, t2, (t0)
    bnez t3, again
    lw   a0, 0(t0)
    cpop a0, a0
    li   a7, 93
    ecall
    .section .rodata
text:
    .ascii "hello\n"
    .data
    .align 2
counter:
    .word 0
