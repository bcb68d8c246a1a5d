// Radix sort of unsigned 32-bit keys, eight bits at a time from the lowest: one pass of run.sh.
//
//   1. `count`: each block counts how often each digit, 0 to 255, occurs in its tile of 4096 keys.
//   2. The counts stand digit by digit, for each digit block by block. Their prefix sums (../scan) say where the keys of each digit and block end
//      in the result, and so where those of the next begin.
//   3. `scatter`: each key goes to its place.
//
// A pass must be stable: keys with the same digit stay in the order that the passes before have brought them into.
//
// A block has 256 threads, eight warps. Each warp has 512 keys in a row, which it reads in 16 rounds of 32.

.equ tile, 4096

// ---- 1. ----------------------------------------------------------------------------------------------------------------

.kernel count
.param keys, ptr
.param counts, ptr                                      // number digit * blocks + block
.param n, u32
.param shift, u32                                       // where the digit is: 0, 8, 16 or 24
.shared table, 1024                                     // of the block, by digit

    S2R R0, SR_TID_X $wsb=0 ;
    S2UR UR4, SR_CTAID_X $wsb=1 ;
    S2UR UR5, SR_NCTAID_X $wsb=2 ;
    ULDC UR6, c[0x0][shift] ;
    LEA R9, R0, table, 0x2 $req=0 ;                     // R9: this lane's number of the table
    STS [R9], RZ ;
    BAR.SYNC 0x0 ;
    MOV R8, 0x1 ;
    UIMUL.U32 UR7, UR4, tile $req=1 ;
    IADD R1, R0, UR7 ;                                  // R1: number of this lane's key
    MOV.64 R[2:3], c[0x0][keys] ;
    IMAD.WIDE.U32 R[2:3], R1, 0x4, R[2:3] ;
    UMOV UR8, 0x10 ;                                    // UR8: rounds that are left, of 256 keys each: in which order they are counted is all one
.round:
    ISETP.LT.AND.U32 P0, R1, c[0x0][n], PT ;
    @P0 LDG R4, [R[2:3]] $wsb=0 ;
    SHF.R.U32 R4, R4, UR6, RZ $req=0 ;
    LOP3 R4, R4, 0xFF, RZ, 0xC0, !PT ;                  // R4: the digit
    LEA R4, R4, table, 0x2 ;
    @P0 ATOMS.ADD RZ, [R4], R8 ;
    IADD R1, R1, 0x100 ;
    IADD.X R2, P1, R2, 0x400 ;
    IADD.X R3, R3, RZ, P1 ;
    UIADD UR8, UR8, -0x1 ;
    UISETP.NE.AND UP0, UR8, URZ, UPT ;
    @UP0 UBRA .round ;

    BAR.SYNC 0x0 ;
    LDS R4, [R9] $wsb=0 ;
    MOV R5, UR4 ;
    IMAD.U32 R5, R0, UR5, R5 $req=2 ;
    MOV.64 R[2:3], c[0x0][counts] ;
    IMAD.WIDE.U32 R[2:3], R5, 0x4, R[2:3] ;
    STG [R[2:3]], R4 $req=0 ;
    EXIT ;
.end

// ---- 3. ----------------------------------------------------------------------------------------------------------------

.kernel scatter
.param keys, ptr
.param sorted, ptr
.param ends, ptr                                        // prefix sums of the counts
.param n, u32
.param shift, u32
.registers 48                                           // R0 to R47: a number beyond them would be a fault
.shared tables, 8192                                    // for each warp one by digit; first its counts, then where its next key with the digit goes

    S2R R0, SR_TID_X $wsb=0 ;
    S2R R1, SR_LANEID $wsb=1 ;
    S2UR UR4, SR_CTAID_X $wsb=2 ;
    S2UR UR5, SR_NCTAID_X $wsb=3 ;
    S2UR UR9, SR_WARPID $wsb=4 ;
    ULDC UR6, c[0x0][shift] ;
    MOV.64 R[16:17], RZ ;                               // the tables begin as zeros: each lane clears 32 bytes of the 8 KiB
    MOV.64 R[18:19], RZ ;
    IMAD.U32 R4, R0, 0x20, RZ $req=0 ;
    STS.128 [R4+tables], R[16:19] ;
    STS.128 [R4+tables+0x10], R[16:19] ;
    BAR.SYNC 0x0 ;
    UIMUL.U32 UR7, UR4, tile $req=2 ;
    UIMAD.U32 UR7, UR9, 0x200, UR7 $req=4 ;
    IADD R20, R1, UR7 $req=1 ;                          // R20: number of this lane's key, the same in both loops
    USHF.L.U32 UR10, UR9, 0xA, URZ ;
    UIADD UR10, UR10, tables ;                          // UR10: the warp's table

// First loop: read 16 keys and count their digits. The keys stay in registers: R32 to R47, which SETGPR writes by number.
    MOV R8, 0x1 ;
    MOV R1, R20 ;
    MOV.64 R[2:3], c[0x0][keys] ;
    IMAD.WIDE.U32 R[2:3], R1, 0x4, R[2:3] ;
    UMOV UR8, URZ ;                                     // UR8: the round
.read:
    ISETP.LT.AND.U32 P0, R1, c[0x0][n], PT ;
    MOV R4, RZ ;
    @P0 LDG R4, [R[2:3]] $wsb=0 ;
    SETGPR R[UR8+0x20], R4 $req=0 ;
    SHF.R.U32 R4, R4, UR6, RZ ;
    LOP3 R4, R4, 0xFF, RZ, 0xC0, !PT ;
    SHF.L.U32 R4, R4, 0x2, RZ ;
    @P0 ATOMS.ADD RZ, [R4+UR10], R8 ;
    IADD R1, R1, 0x20 ;
    IADD.X R2, P1, R2, 0x80 ;
    IADD.X R3, R3, RZ, P1 ;
    UIADD UR8, UR8, 0x1 ;
    UISETP.LT.AND UP0, UR8, 0x10, UPT ;
    @UP0 UBRA .read ;
    BAR.SYNC 0x0 ;

// Between the loops each lane has one digit: its number in the block. Where the block's keys with that digit begin is where those that stand before
// them end; the first digit of the first block begins at 0. Then warp by warp a count becomes a place.
    MOV R5, UR4 ;
    IMAD.U32 R5, R0, UR5, R5 $req=3 ;
    ISETP.NE.AND P1, R5, RZ, PT ;
    MOV.64 R[2:3], c[0x0][ends] ;
    IMAD.WIDE.U32 R[2:3], R5, 0x4, R[2:3] ;
    MOV R6, RZ ;
    @P1 LDG R6, [R[2:3]-0x4] $wsb=0 ;                   // R6: the place
    SHF.L.U32 R7, R0, 0x2, RZ ;
    UMOV UR8, tables ;
.warp:
    LDS R4, [R7+UR8] $wsb=1 ;
    STS [R7+UR8], R6 $req=0 ;
    IADD R6, R6, R4 $req=1 ;
    UIADD UR8, UR8, 0x400 ;
    UISETP.LT.AND.U32 UP0, UR8, tables + 0x2000, UPT ;
    @UP0 UBRA .warp ;
    BAR.SYNC 0x0 ;

// Second loop: send 16 keys. MATCH tells a lane which others have its digit; as many of those as are below it, so far behind the warp's next
// place is its own. The lowest of them moves that place on for the next round. Lanes stand in the order of their keys, so the pass is stable.
    S2R R12, SR_LANEID $wsb=0 ;
    BMSK R12, RZ, R12 $req=0 ;                          // R12: a one for each lane below this one
    MOV.64 R[2:3], c[0x0][sorted] ;
    MOV R1, R20 ;
    UMOV UR8, URZ ;
.send:
    ISETP.LT.AND.U32 P0, R1, c[0x0][n], PT ;
    GETGPR R4, R[UR8+0x20] ;
    SHF.R.U32 R5, R4, UR6, RZ ;
    LOP3 R5, R5, 0xFF, RZ, 0xC0, !PT ;                  // R5: its digit
    MOV R9, RZ ;
    @P0 MATCH.ANY R9, PT, R5 $wsb=0 ;                   // R9: the lanes with that digit, this one among them
    SHF.L.U32 R6, R5, 0x2, RZ ;
    LDS R7, [R6+UR10] $wsb=1 ;                          // R7: the warp's next place for it
    LOP3 R10, R9, R12, RZ, 0xC0, !PT $req=0 ;
    POPC R10, R10 ;                                     // R10: how many of them are below this lane
    POPC R9, R9 ;
    IADD R9, R7, R9 $req=1 ;
    ISETP.EQ.AND P1, R10, RZ, P0 ;                      // P1: this lane is the lowest of them
    @P1 STS [R6+UR10], R9 ;
    IADD R10, R7, R10 ;
    IMAD.WIDE.U32 R[14:15], R10, 0x4, R[2:3] ;
    @P0 STG [R[14:15]], R4 ;
    IADD R1, R1, 0x20 ;
    UIADD UR8, UR8, 0x1 ;
    UISETP.LT.AND UP0, UR8, 0x10, UPT ;
    @UP0 UBRA .send ;
    EXIT ;
.end
