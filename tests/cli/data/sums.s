// out[i] = a[i] + n, for each thread i.
.kernel sums
.param a, ptr
.param out, ptr
.param n, u32
    S2R R0, SR_TID_X ;
    MOV.64 R[4:5], c[0x0][a] ;
    IMAD.WIDE.U32 R[4:5], R0, 0x4, R[4:5] ;
    LDG R1, [R[4:5]] ;
    IADD R1, R1, c[0x0][n] ;
    MOV.64 R[4:5], c[0x0][out] ;
    IMAD.WIDE.U32 R[4:5], R0, 0x4, R[4:5] ;
    STG [R[4:5]], R1 ;
    EXIT ;
.end
