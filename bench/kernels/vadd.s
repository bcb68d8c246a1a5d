// out[i] = a[i] + b[i]: one element per lane.
.kernel vadd
.param a, ptr
.param b, ptr
.param out, ptr
    S2R R0, SR_CTAID_X ;
    S2R R1, SR_NTID_X ;
    S2R R2, SR_TID_X ;
    IMAD.U32 R0, R0, R1, R2 ;                       // R0: i
    MOV R3, 0x4 ;
    IMAD.WIDE.U32 R[4:5], R0, R3, c[0x0][a] ;
    IMAD.WIDE.U32 R[6:7], R0, R3, c[0x0][b] ;
    IMAD.WIDE.U32 R[8:9], R0, R3, c[0x0][out] ;
    LDG R1, [R[4:5]] ;
    LDG R2, [R[6:7]] ;
    IADD R1, R1, R2 ;
    STG [R[8:9]], R1 ;
    EXIT ;
.end
