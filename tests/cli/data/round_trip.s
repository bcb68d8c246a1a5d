// A little of everything that an instruction can show: guards, defaults, prefixes, pairs, constants, control suffixes, labels.
.kernel round_trip
.param source, ptr
.param limit, u32

    S2R R0, SR_TID_X                              $wsb=1 ;
    ISETP.GE.AND.U32 P0, R0, c[0x0][limit], PT    $sched=4y $req=1 ;
    @P0 EXIT ;
    MOV.64 R[2:3], c[0x0][source] ;
again:
    @!P0 IADD R0, R0, -0x1 ;
    IADD.X R4, P1, R2, ~R5, !P2                   $sched=2 ;
    IADD.X R4, R2, R5 ;
    IMAD.WIDE.U32 R[6:7], R0, 0x4, -R[2:3] ;
    LOP3.PAND P3, R8, R0, UR2, RZ, 0xC0, P1 ;
    SHF.R.HI.WRAP.U64 R9, R8, 0x21, R0            $req=0,2,5 ;
    PRMT.RC16 R9, R9, R8, 0x1 ;
    IDP.2A.HI.S16.U8 R10, P2, R8, R9, UR3, !P1 ;
    I2IP.S4.SATRELU R10, R8, c[0x3][0x7FFC], R9 ;
    P2R.B3 R11, PR, R11, 0x7F ;
    R2P PR, R11.B3, 0x7F ;
    ISET.LT.BF.X R11, R8, UR4, PT, !P3 ;
    PLOP3 P3, !P1, PT, !UP2, 0x1A ;
    @P2 R2UR UR2, R0                              $wsb=5 ;
    SETGPR R[UR2-0x100], R11 ;
    GETGPR R11, R[UR2] ;
    LDG.128 R[12:15], [R[2:3]+UR[4:5]-0x10] ;
    STG.U8 [R[2:3]], R12 ;
    ISETP.NE.XOR P4, P5, R0, RZ, !P1 ;
    @P4 BRA again ;
    EXIT ;
.end
