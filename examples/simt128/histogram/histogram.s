// How often each byte occurs in a text.
//
// Each block counts in a table of its own, in shared memory, where its lanes meet in atomic additions. At the end it adds its table to the
// grid's, in global memory. So most additions are to memory that is near, and few go to the memory that all blocks share.
//
// The blocks read the text in turns, a word of four bytes per lane and turn. A block has 256 threads, one for each number of the table.

.kernel histogram
.param text, ptr
.param counts, ptr                                      // 256 words
.param bytes, u32
.shared table, 1024

    S2R R0, SR_TID_X $wsb=0 ;
    S2UR UR4, SR_CTAID_X $wsb=1 ;
    S2UR UR5, SR_NTID_X $wsb=2 ;
    S2UR UR6, SR_NCTAID_X $wsb=3 ;
    LEA R9, R0, table, 0x2 $req=0 ;                     // R9: this lane's number of the table
    STS [R9], RZ ;
    MOV.64 R[10:11], c[0x0][text] ;
    MOV R8, 0x1 ;                                       // what is added
    ULDC UR10, c[0x0][bytes] ;
    USHF.R.U32 UR11, UR10, 0x2, URZ ;                   // UR11: whole words
    UIMUL.U32 UR7, UR4, UR5 $req=1,2 ;                  // UR7: number of the first word that the block reads in this turn
    UIMUL.U32 UR6, UR6, UR5 $req=3 ;                    // UR6: words that all blocks read in one turn
    BAR.SYNC 0x0 ;                                      // the table is zero

turn:
    UISETP.GE.AND.U32 UP0, UR7, UR11, UPT ;
    @UP0 UBRA rest ;
    IADD R1, R0, UR7 ;
    ISETP.LT.AND.U32 P0, R1, UR11, PT ;                 // P0: this lane has a word
    IMAD.WIDE.U32 R[2:3], R1, 0x4, R[10:11] ;
    @P0 LDG R4, [R[2:3]] $wsb=0 ;
    PRMT R5, R4, RZ, 0x4440 $req=0 ;                    // its four bytes: number n of R4 below three zeros, which are number 4 of {RZ, R4}
    PRMT R6, R4, RZ, 0x4441 ;
    PRMT R7, R4, RZ, 0x4442 ;
    PRMT R4, R4, RZ, 0x4443 ;
    LEA R5, R5, table, 0x2 ;                            // where each is counted
    LEA R6, R6, table, 0x2 ;
    LEA R7, R7, table, 0x2 ;
    LEA R4, R4, table, 0x2 ;
    @P0 ATOMS.ADD RZ, [R5], R8 ;                        // to RZ: nobody wants to know what was there
    @P0 ATOMS.ADD RZ, [R6], R8 ;
    @P0 ATOMS.ADD RZ, [R7], R8 ;
    @P0 ATOMS.ADD RZ, [R4], R8 ;
    UIADD UR7, UR7, UR6 ;
    UBRA turn ;

// The one to three bytes behind the last whole word: the first lanes of the first block take one each.
rest:
    ULOP3 UR12, UR10, 0x3, URZ, 0xC0, !UPT ;            // UR12: how many there are
    UISETP.NE.AND UP1, UR4, URZ, UPT ;
    @UP1 UBRA counted ;
    ISETP.LT.AND.U32 P0, R0, UR12, PT ;
    USHF.L.U32 UR13, UR11, 0x2, URZ ;
    IADD R1, R0, UR13 ;
    IMAD.WIDE.U32 R[2:3], R1, 0x1, R[10:11] ;
    @P0 LDG.U8 R4, [R[2:3]] $wsb=0 ;
    LEA R4, R4, table, 0x2 $req=0 ;
    @P0 ATOMS.ADD RZ, [R4], R8 ;

counted:
    BAR.SYNC 0x0 ;                                      // all lanes of the block have counted
    LDS R4, [R9] $wsb=0 ;
    ISETP.NE.AND P0, R4, RZ, PT $req=0 ;
    MOV.64 R[2:3], c[0x0][counts] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x4, R[2:3] ;
    @P0 ATOMG.ADD RZ, [R[2:3]], R4 ;                    // most of the table is zero in a text; nothing is sent for that
    EXIT ;
.end
