// c[i] = a[i] + b[i], 32 bits each, one element per lane.
.kernel vecadd
.param a, ptr
.param b, ptr
.param c, ptr
.param n, u32
    S2R R0, SR_CTAID_X ;
    S2R R1, SR_NTID_X ;
    S2R R2, SR_TID_X ;
    IMAD.U32 R0, R0, R1, R2 ;                   // R0: i
    ISETP.GE.AND.U32 P0, R0, c[0x0][n], PT ;
    @P0 EXIT ;
    MOV.64 R[4:5], c[0x0][a] ;
    IMAD.WIDE.U32 R[4:5], R0, 0x4, R[4:5] ;
    MOV.64 R[6:7], c[0x0][b] ;
    IMAD.WIDE.U32 R[6:7], R0, 0x4, R[6:7] ;
    LDG R1, [R[4:5]] ;
    LDG R2, [R[6:7]] ;
    IADD R1, R1, R2 ;
    MOV.64 R[4:5], c[0x0][c] ;
    IMAD.WIDE.U32 R[4:5], R0, 0x4, R[4:5] ;
    STG [R[4:5]], R1 ;
    EXIT ;
.end
