// What the reference engine's speed is measured on: every lane mixes a number with xor, shift, multiply and add, n times.
.kernel loop
.param n, u32
.param out, ptr
    S2R R0, SR_TID_X ;
    MOV R1, c[0x0][n] ;
    MOV R2, R0 ;
again:
    SHF.L.U32 R3, R2, 0xD, RZ ;
    LOP3 R2, R2, R3, RZ, 0x3C, !PT ;
    SHF.R.U32 R3, R2, 0x11, RZ ;
    LOP3 R2, R2, R3, RZ, 0x3C, !PT ;
    IMAD.U32 R2, R2, 0x19660D, R0 ;
    IADD R1, R1, -0x1 ;
    ISETP.NE.AND.U32 P0, R1, RZ, PT ;
    @P0 BRA again ;
    MOV.64 R[4:5], c[0x0][out] ;
    IMAD.WIDE.U32 R[4:5], R0, 0x4, R[4:5] ;
    STG [R[4:5]], R2 ;
    EXIT ;
.end
