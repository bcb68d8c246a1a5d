// out[i][j]: the product of row i of a and row j of b, whose elements are signed bytes, four to a word. A block is 16 by 16 elements.
.kernel imatmul
.param a, ptr
.param b, ptr
.param out, ptr
.param words, u32                                   // of a row
    S2R R0, SR_CTAID_X ;
    S2R R1, SR_NTID_X ;
    S2R R2, SR_TID_X ;
    IMAD.U32 R0, R0, R1, R2 ;                       // R0: j
    S2R R3, SR_CTAID_Y ;
    S2R R4, SR_NTID_Y ;
    S2R R5, SR_TID_Y ;
    IMAD.U32 R3, R3, R4, R5 ;                       // R3: i
    S2R R4, SR_NCTAID_X ;
    IMAD.U32 R4, R4, R1, RZ ;
    IMAD.U32 R4, R3, R4, R0 ;                       // R4: the number of the element
    MOV R5, 0x4 ;
    IMAD.U32 R3, R3, c[0x0][words], RZ ;
    IMAD.U32 R0, R0, c[0x0][words], RZ ;
    IMAD.WIDE.U32 R[6:7], R3, R5, c[0x0][a] ;       // R[6:7]: row i of a
    IMAD.WIDE.U32 R[8:9], R0, R5, c[0x0][b] ;       // R[8:9]: row j of b
    IMAD.WIDE.U32 R[10:11], R4, R5, c[0x0][out] ;
    MOV R4, RZ ;                                    // R4: the sum
    ULDC UR2, c[0x0][words] ;                       // UR2: words that are left
    UMOV UR4, URZ ;                                 // UR[4:5]: bytes of a row that are done
    UMOV UR5, URZ ;
    UISETP.LT.AND.U32 UP0, UR2, 0x4, UPT ;
    @UP0 UBRA rest ;
four:
    LDG R12, [R[6:7]+UR[4:5]] ;
    LDG R13, [R[8:9]+UR[4:5]] ;
    LDG R14, [R[6:7]+UR[4:5]+0x4] ;
    LDG R15, [R[8:9]+UR[4:5]+0x4] ;
    LDG R16, [R[6:7]+UR[4:5]+0x8] ;
    LDG R17, [R[8:9]+UR[4:5]+0x8] ;
    LDG R18, [R[6:7]+UR[4:5]+0xC] ;
    LDG R19, [R[8:9]+UR[4:5]+0xC] ;
    IDP.4A.S8.S8 R4, R12, R13, R4 ;
    IDP.4A.S8.S8 R4, R14, R15, R4 ;
    IDP.4A.S8.S8 R4, R16, R17, R4 ;
    IDP.4A.S8.S8 R4, R18, R19, R4 ;
    UIADD UR4, UR4, 0x10 ;
    UIADD UR2, UR2, -0x4 ;
    UISETP.GE.AND.U32 UP0, UR2, 0x4, UPT ;
    @UP0 UBRA four ;
rest:
    UISETP.EQ.AND.U32 UP0, UR2, URZ, UPT ;
    @UP0 UBRA store ;
one:
    LDG R12, [R[6:7]+UR[4:5]] ;
    LDG R13, [R[8:9]+UR[4:5]] ;
    IDP.4A.S8.S8 R4, R12, R13, R4 ;
    UIADD UR4, UR4, 0x4 ;
    UIADD UR2, UR2, -0x1 ;
    UISETP.NE.AND.U32 UP0, UR2, URZ, UPT ;
    @UP0 UBRA one ;
store:
    STG [R[10:11]], R4 ;
    EXIT ;
.end
