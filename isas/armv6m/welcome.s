@ Writes a line, then ends with the sum of 1 to 10.
    .globl _start
_start:
    movs r0, #1
    ldr  r1, where
    movs r2, #6
    movs r7, #4
    svc  0
    movs r0, #10
    bl   sum
    movs r7, #1
    svc  0

@ The sum of 1 to r0.
sum:
    push {r4, lr}
    movs r4, #0
again:
    adds r4, r4, r0
    subs r0, #1
    bne  again
    mov  r0, r4
    pop  {r4, pc}

    .align 2
where:
    .word text
    .section .rodata
text:
    .ascii "hello\n"
