// Three reads of what nobody has defined, and two that only look so.
.kernel undefined
.param out, ptr
.shared room, 256
    IADD R1, R0, 0x1 ;
    S2R R2, SR_TID_X ;
    SEL R3, R2, R9, PT ;
    IMAD.U32 R8, R2, 0x4, RZ ;
    LDS R4, [R8+0x40] ;
    ISETP.LT.AND P0, R2, 0x2, PT ;
@P0 SHFL.BFLY PT, R5, R2, 0x1, 0x1F ;
@P0 SHFL.BFLY PT, R5, R2, 0x2, 0x1F ;
    EXIT ;
.end
