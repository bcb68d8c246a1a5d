// out[i] = 3 * i for odd threads and i for even ones, by way of the block's memory.
.kernel odd
.param out, ptr
.shared room, 256
    S2R R0, SR_TID_X ;
    IMAD.U32 R2, R0, 0x4, RZ ;
    LOP3 R3, R0, 0x1, RZ, 0xC0, !PT ;
    ISETP.EQ.AND P0, R3, 0x0, PT ;
@P0 BRA join ;
    IMAD.U32 R0, R0, 0x3, RZ ;
join:
    STS [R2], R0 ;
    LDS R1, [R2] ;
    MOV.64 R[4:5], c[0x0][out] ;
    IMAD.WIDE.U32 R[4:5], R2, 0x1, R[4:5] ;
    STG [R[4:5]], R1 ;
    EXIT ;
.end
