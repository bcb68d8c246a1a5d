// out[i]: FNV-1a, word by word, over `steps` numbers of a xorshift generator that starts at i | 1.
.kernel hashloop
.param out, ptr
.param steps, u32
    S2R R0, SR_CTAID_X ;
    S2R R1, SR_NTID_X ;
    S2R R2, SR_TID_X ;
    IMAD.U32 R0, R0, R1, R2 ;                       // R0: i
    LOP3 R1, R0, 0x1, RZ, 0xFC, !PT ;               // R1: the generator
    LOP3 R2, R0, 0x811C9DC5, RZ, 0x3C, !PT ;        // R2: the hash
    MOV R3, c[0x0][steps] ;                         // R3: steps that are left
    ISETP.LT.AND.U32 P0, R3, 0x4, PT ;
    @P0 BRA rest ;
four:
    SHF.L.U32 R4, R1, 0xD, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    SHF.R.U32 R4, R1, 0x11, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    SHF.L.U32 R4, R1, 0x5, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    LOP3 R2, R2, R1, RZ, 0x3C, !PT ;
    IMAD.U32 R2, R2, 0x1000193, RZ ;

    SHF.L.U32 R4, R1, 0xD, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    SHF.R.U32 R4, R1, 0x11, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    SHF.L.U32 R4, R1, 0x5, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    LOP3 R2, R2, R1, RZ, 0x3C, !PT ;
    IMAD.U32 R2, R2, 0x1000193, RZ ;

    SHF.L.U32 R4, R1, 0xD, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    SHF.R.U32 R4, R1, 0x11, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    SHF.L.U32 R4, R1, 0x5, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    LOP3 R2, R2, R1, RZ, 0x3C, !PT ;
    IMAD.U32 R2, R2, 0x1000193, RZ ;

    SHF.L.U32 R4, R1, 0xD, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    SHF.R.U32 R4, R1, 0x11, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    SHF.L.U32 R4, R1, 0x5, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    LOP3 R2, R2, R1, RZ, 0x3C, !PT ;
    IMAD.U32 R2, R2, 0x1000193, RZ ;

    IADD R3, R3, -0x4 ;
    ISETP.GE.AND.U32 P0, R3, 0x4, PT ;
    @P0 BRA four ;
rest:
    ISETP.EQ.AND.U32 P0, R3, RZ, PT ;
    @P0 BRA store ;
one:
    SHF.L.U32 R4, R1, 0xD, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    SHF.R.U32 R4, R1, 0x11, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    SHF.L.U32 R4, R1, 0x5, RZ ;
    LOP3 R1, R1, R4, RZ, 0x3C, !PT ;
    LOP3 R2, R2, R1, RZ, 0x3C, !PT ;
    IMAD.U32 R2, R2, 0x1000193, RZ ;
    IADD R3, R3, -0x1 ;
    ISETP.NE.AND.U32 P0, R3, RZ, PT ;
    @P0 BRA one ;
store:
    MOV R4, 0x4 ;
    IMAD.WIDE.U32 R[4:5], R0, R4, c[0x0][out] ;
    STG [R[4:5]], R2 ;
    EXIT ;
.end
