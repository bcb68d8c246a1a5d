// What `registers` is tried on: registers alone and in pairs, memory, a guard, a jump, a constant.
.kernel sum
.param p, ptr
    MOV.64 R[4:5], c[0x0][p] ;
    LDG.64 R[0:1], [R[4:5]+0x8] ;
    IADD.X R2, P1, R0, R1 ;
    @P1 BRA .+0x20 ;
    IADD RZ, R2, -0x1 ;
    STG [R[4:5]], R2 ;
    EXIT ;
.end
