// All places where a pattern stands in a text, those that overlap included.
//
//   text, length             the text, with zeros behind it up to a multiple of 4 bytes; its bytes without them
//   pattern, pattern_length  the same of the pattern, which has at least one byte and no more than the text
//   positions, capacity      where the places go, in no order that is promised; how many there is room for
//   found                    a word, 0 at first: how many there are, also where there was no room
//
// A warp looks at 32 words of the text at a time, 128 places where the pattern may begin: a word and four places for each lane. To try a
// place a lane compares the four bytes from there with the pattern's first four. Three of its places reach into the next word, which
// the next lane has: SHFL brings it. In most texts nearly all words end here, and the warp goes on to its next 32 words.
//
// Where lanes have candidates, the whole warp takes them one by one, and each lane compares another byte of the rest: VOTE says whether anybody
// disagrees. So lanes never part, and all branches are uniform ones (UBRA). Blocks are whole warps.

.kernel search
.param text, ptr
.param pattern, ptr
.param positions, ptr
.param found, ptr
.param length, u32
.param pattern_length, u32
.param capacity, u32
.registers 32

// ---- what stays as it is ---------------------------------------------------------------------------------------------------

    S2R R0, SR_LANEID $wsb=0 ;                      // R0: the lane
    S2UR UR0, SR_CTAID_X $wsb=1 ;
    S2UR UR1, SR_NTID_X $wsb=1 ;
    S2UR UR2, SR_WARPID $wsb=1 ;
    S2UR UR3, SR_NCTAID_X $wsb=1 ;
    ULDC.64 UR[10:11], c[0x0][text] ;               // UR[10:11], UR[12:13]: text and pattern
    ULDC.64 UR[12:13], c[0x0][pattern] ;
    ULDC UR6, c[0x0][length] ;
    ULDC UR7, c[0x0][pattern_length] ;              // UR7: the pattern's bytes
    UIADD UR5, UR6, -UR7 ;                          // UR5: the last place that the pattern may begin at
    UIADD UR6, UR6, 0x3 ;
    USHF.R.U32 UR6, UR6, 0x2, URZ ;                 // UR6: the text's words
    UIMAD.U32 UR0, UR0, UR1, URZ $req=1 ;
    ULEA UR0, UR2, UR0, 0x5 ;                       // UR0: the first of the 32 words that this warp looks at
    UIMAD.U32 UR1, UR1, UR3, URZ ;                  // UR1: from these to its next ones: all threads of the grid

    MOV.64 R[2:3], UR[12:13] ;
    LDG R4, [R[2:3]] $wsb=2 ;
    R2UR UR4, R4 $req=2 $wsb=1 ;                    // UR4: the pattern's first four bytes
    MOV R5, UR7 ;
    IMNMX.U32 R5, R5, 0x4, PT ;                     // … or fewer,
    SHF.L.U32 R5, R5, 0x3, RZ ;
    BMSK R5, RZ, R5 ;                               // R5: ones where there are any
    MOV R19, RZ ;                                   // R19: the high word of the offsets R[18:19]

// ---- 32 words ----------------------------------------------------------------------------------------------------------------

words:
    UISETP.GE.AND.U32 UP0, UR0, UR6, UPT ;
    @UP0 UBRA end ;
    IADD R1, R0, UR0 $req=0 ;                       // R1: this lane's word
    IMAD.WIDE.U32 R[2:3], R1, 0x4, RZ ;
    MOV R6, RZ ;
    MOV R8, RZ ;
    ISETP.LT.AND.U32 P0, R1, UR6, PT ;
    @P0 LDG R6, [R[2:3]+UR[10:11]] $wsb=2 ;         // R6: its four bytes
    SHFL.DOWN P1, R7, R6, 0x1, 0x1F $req=2 $wsb=3 ; // R7: the next lane's, but in the last lane, where P1 is false …
    IADD R9, R1, 0x1 ;
    ISETP.LT.AND.U32 P0, R9, UR6, !P1 $req=3 ;
    @P0 LDG R8, [R[2:3]+UR[10:11]+0x4] $wsb=2 ;     // … and which reads them itself
    SEL R7, R7, R8, P1 $req=2 ;

    SHF.R.U32 R8, R6, 0x8, R7 ;                     // the four bytes from the word's second,
    SHF.R.U32 R9, R6, 0x10, R7 ;                    // third
    SHF.R.U32 R10, R6, 0x18, R7 ;                   // and fourth byte on
    LOP3.POR P0, RZ, R6, UR4, R5, 0x28, !PT $req=1 ; // P0 … P3: (bytes ^ pattern) & mask is not 0
    LOP3.POR P1, RZ, R8, UR4, R5, 0x28, !PT ;
    LOP3.POR P2, RZ, R9, UR4, R5, 0x28, !PT ;
    LOP3.POR P3, RZ, R10, UR4, R5, 0x28, !PT ;
    PLOP3 P4, P0, P1, P2, 0x80 ;
    PLOP3 P4, P4, P3, PT, 0x80 ;               // P4: none of the four places
    VOTEU.ALL UR8, UP0, P4 ;
    @UP0 UBRA next ;                                // in no lane

    P2R R9, PR, RZ, 0xF ;
    LOP3 R9, R9, 0xF, RZ, 0x3C, !PT ;               // R9: a bit for each of this lane's candidates

// ---- a candidate -------------------------------------------------------------------------------------------------------------

candidate:
    ISETP.NE.AND P0, R9, 0x0, PT ;
    VOTEU.ANY UR8, UP0, P0 ;                        // UR8: the lanes that have any left
    @!UP0 UBRA next ;
    UFLO.U32 UR8, UR8 ;                             // UR8: the highest of them
    MOV R11, UR8 ;
    SHFL.IDX PT, R10, R9, R11, 0x1F $wsb=3 ;        // everybody knows its candidates
    IADD R13, R11, UR0 ;
    FLO.U32 R12, R10 $req=3 ;                       // R12: the highest of these
    LEA R13, R13, R12, 0x2 ;                        // R13: the place, 4 * word + byte
    BMSK R14, R12, 0x1 ;
    ISETP.EQ.AND P0, R0, R11, PT ;
    @P0 LOP3 R9, R9, R14, RZ, 0x30, !PT ;           // it is a candidate no more
    ISETP.GT.AND.U32 P0, R13, UR5, PT ;
    VOTEU.ANY UR8, UP0, P0 ;
    @UP0 UBRA candidate ;                           // the text ends before the pattern would

    UMOV UR9, 0x4 ;                                 // UR9: bytes that are known to be equal
compare:
    UISETP.GE.AND.U32 UP0, UR9, UR7, UPT ;
    @UP0 UBRA match ;
    IADD R15, R0, UR9 ;                             // R15: the byte of the pattern that this lane compares
    ISETP.LT.AND.U32 P0, R15, UR7, PT ;
    IADD R18, R13, R15 ;
    @P0 LDG.U8 R16, [R[18:19]+UR[10:11]] $wsb=2 ;
    MOV R18, R15 $req=2 ;
    @P0 LDG.U8 R17, [R[18:19]+UR[12:13]] $wsb=3 ;
    @P0 ISETP.NE.AND P0, R16, R17, PT $req=3 ;      // in lanes without a byte P0 stays false
    VOTEU.ANY UR8, UP0, P0 ;
    @UP0 UBRA candidate ;
    UIADD UR9, UR9, 0x20 ;
    UBRA compare ;

match:
    ELECT P0, R16 $wsb=3 ;                          // one lane writes it down
    MOV R17, 0x1 ;
    MOV R20, 0xFFFFFFFF ;
    MOV.64 R[2:3], c[0x0][found] ;
    @P0 ATOMG.ADD R20, [R[2:3]], R17 $req=3 $wsb=2 ; // R20: those that were found before
    ISETP.LT.AND.U32 P0, R20, c[0x0][capacity], P0 $req=2 ;
    MOV.64 R[2:3], c[0x0][positions] ;
    IMAD.WIDE.U32 R[2:3], R20, 0x4, R[2:3] ;
    @P0 STG [R[2:3]], R13 ;
    UBRA candidate ;

next:
    UIADD UR0, UR0, UR1 ;
    UBRA words ;
end:
    EXIT ;
.end
