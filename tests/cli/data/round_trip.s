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
    LDG.128 R[12:15], [R[2:3]+UR[4:5]-0x10] ;
    STG.U8 [R[2:3]], R12 ;
    ISETP.NE.XOR P4, P5, R0, RZ, !P1 ;
    @P4 BRA again ;
    EXIT ;
.end
