// Bitonic sort: each block sorts a tile of 2048 unsigned numbers in shared memory, two per lane.
//
// The network has 11 stages, with runs of k = 2, 4, … 2048 numbers, which stand up and down by turns. A stage merges two runs to one that is
// twice as long, in steps of j = k/2, k/4, … 1: number i and number i + j are compared, and exchanged where they stand the wrong way. k and j
// are the same for all lanes, so they live in uniform registers, and both loops branch uniformly.
//
// A block has 1024 threads. The last tile may be short: it is filled up with the largest number, which stays at the end.

.kernel bitonic
.param numbers, ptr                                     // sorted in place
.param n, u32
.equ tile, 2048
.shared numbers_here, 8192

    S2R R0, SR_TID_X $wsb=0 ;                           // R0: t, this lane's number in the block
    S2UR UR4, SR_CTAID_X $wsb=1 ;
    UIMUL.U32 UR4, UR4, tile $req=1 ;
    IADD R1, R0, UR4 $req=0 ;                           // two numbers per lane, so that a warp reads 128 bytes in a row, twice
    IADD R2, R1, 0x400 ;
    ISETP.LT.AND.U32 P0, R1, c[0x0][n], PT ;
    ISETP.LT.AND.U32 P1, R2, c[0x0][n], PT ;
    MOV.64 R[8:9], c[0x0][numbers] ;
    IMAD.WIDE.U32 R[8:9], R1, 0x4, R[8:9] ;
    MOV R4, 0xFFFFFFFF ;
    MOV R5, 0xFFFFFFFF ;
    @P0 LDG R4, [R[8:9]] $wsb=0 ;
    @P1 LDG R5, [R[8:9]+0x1000] $wsb=1 ;
    LEA R3, R0, numbers_here, 0x2 ;
    STS [R3], R4 $req=0 ;
    STS [R3+0x1000], R5 $req=1 ;

    UMOV UR5, 0x2 ;                                     // UR5: k
stage:
    USHF.R.U32 UR6, UR5, 0x1, URZ ;                     // UR6: j
step:
    BAR.SYNC 0x0 ;                                      // all have written what the others read now
    UIADD UR7, UR6, -0x1 ;
    USHF.L.U32 UR8, UR6, 0x2, URZ ;                     // UR8: j in bytes
    LOP3 R6, R0, UR7, RZ, 0xC0, !PT ;                   // the lower bits of t are those of i; in front of them i has a zero more
    IADD R7, R0, R0 ;
    IADD R7, R7, -R6 ;                                  // R7: i
    LOP3 P2, RZ, R7, UR5, RZ, 0xC0, !PT ;               // P2: its run stands downward
    LEA R6, R7, numbers_here, 0x2 ;
    LDS R4, [R6] $wsb=0 ;                               // number i
    LDS R5, [R6+UR8] $wsb=1 ;                           // number i + j
    IMNMX.U32 R10, R4, R5, !P2 $req=0,1 ;               // a minimum where the predicate is true, else a maximum
    IMNMX.U32 R11, R4, R5, P2 ;
    STS [R6], R10 ;
    STS [R6+UR8], R11 ;
    USHF.R.U32 UR6, UR6, 0x1, URZ ;
    UISETP.NE.AND UP0, UR6, URZ, UPT ;
    @UP0 UBRA step ;
    USHF.L.U32 UR5, UR5, 0x1, URZ ;
    UISETP.LE.AND.U32 UP0, UR5, tile, UPT ;
    @UP0 UBRA stage ;

    BAR.SYNC 0x0 ;
    LDS R4, [R3] $wsb=0 ;
    LDS R5, [R3+0x1000] $wsb=1 ;
    @P0 STG [R[8:9]], R4 $req=0 ;
    @P1 STG [R[8:9]+0x1000], R5 $req=1 ;
    EXIT ;
.end
