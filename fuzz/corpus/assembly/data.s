.constant k
.word 1, 2, 0x3
.text
LDC R0, c[0x0][R1+k] ;
.illegal 0x0
