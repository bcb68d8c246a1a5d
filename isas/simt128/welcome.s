// Each thread doubles its number, odd ones add 100; then neighbours trade places.
    S2R R0, SR_TID_X ;
    IADD R1, R0, R0 ;
    LOP3 R2, R0, 0x1, RZ, 0xC0, !PT ;
    ISETP.EQ.AND P0, R2, 0x0, PT ;
@P0 BRA even ;
    IADD R1, R1, 0x64 ;
even:
    SHFL.BFLY PT, R3, R1, 0x1, 0x1F ;
    IMAD.U32 R4, R0, 0x4, RZ ;
    STL [R4], R3 ;
    EXIT ;
