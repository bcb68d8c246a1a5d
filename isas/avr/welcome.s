; Ends with the sum of 1 to 10, which is kept in memory, too.
    .globl _start
_start:
    clr  r24
    ldi  r25, 10
again:
    add  r24, r25
    dec  r25
    brne again
    sts  0x100, r24
    cli
    sleep
