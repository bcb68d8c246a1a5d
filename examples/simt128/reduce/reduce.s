// Reduction: sum, smallest, largest and how many are odd, of an array of signed 32-bit numbers, in two steps.
//
// `reduce` runs with many blocks, and each makes one total of what its lanes read; `combine` runs with one block and makes one total of
// those. A total has 24 bytes: the sum (64 bits), the smallest, the largest, how many are odd, and four that nobody uses.
//
// Blocks have whole warps, 32 lanes each. What both kernels do is in two functions, which stand in front: what lies directly behind a
// kernel's end is never executed. Registers, here and there:
//
//   R0         number of the thread in its block
//   R[6:7]     sum so far
//   R8, R9     smallest and largest so far
//   R10        odd ones so far
//
// $wsb=n is the promise to signal scoreboard n when the result is there, $req=n waits for it: `isadora check` finds what is read too early.

// The total of a block, from those of its lanes. In: R0, R[6:7], R8, R9, R10; R14, where in shared memory there is room for a total for each
// warp. All lanes of the block come here. Out: P1 is true in the first lane, which has the total in the same registers. Changes R11 to R16.
// Called with the return address in R[30:31].
block_total:
    S2R R15, SR_WARPID $wsb=0 ;
    S2R R16, SR_LANEID $wsb=1 ;
    CALL R[28:29], warp_total ;
    ISETP.EQ.AND P1, R16, 0x0, PT $req=1 ;
    IMAD.U32 R15, R15, 0x18, R14 $req=0 ;
    @P1 STS.64 [R15], R[6:7] ;                          // the first lane of each warp writes what the warp has
    @P1 STS [R15+0x8], R8 ;
    @P1 STS [R15+0xC], R9 ;
    @P1 STS [R15+0x10], R10 ;
    BAR.SYNC 0x0 ;                                      // now all of them have
    ISETP.LT.AND.U32 P1, R0, 0x20, PT ;
    @!P1 BRA .done ;                                    // the first warp alone goes on
    S2R R15, SR_NTID_X $wsb=0 ;
    SHF.R.U32 R15, R15, 0x5, RZ $req=0 ;                // R15: warps in the block; one of the first warp's lanes for each
    ISETP.LT.AND.U32 P1, R16, R15, PT ;
    IMAD.U32 R15, R16, 0x18, R14 ;
    MOV.64 R[6:7], RZ ;
    MOV R8, 0x7FFFFFFF ;
    MOV R9, 0x80000000 ;
    MOV R10, RZ ;
    @P1 LDS.64 R[6:7], [R15] $wsb=0 ;
    @P1 LDS R8, [R15+0x8] $wsb=0 ;
    @P1 LDS R9, [R15+0xC] $wsb=0 ;
    @P1 LDS R10, [R15+0x10] $wsb=0 ;
    NOP $req=0 ;
    CALL R[28:29], warp_total ;
.done:
    ISETP.EQ.AND P1, R0, 0x0, PT ;
    RET R[30:31] ;

// The total of a warp, in all its lanes. The sum has 64 bits, so it goes the long way: in five steps each lane adds what the lane has whose number
// differs in one bit, until all have all. For 32 bits there is an instruction. Changes R11 to R13. Called with the return address in R[28:29].
warp_total:
    MOV R13, 0x10 ;                                     // 16, 8, 4, 2, 1
.step:
    SHFL.BFLY PT, R11, R6, R13, 0x1F $wsb=2 ;
    SHFL.BFLY PT, R12, R7, R13, 0x1F $wsb=3 ;
    IADD.X R6, P1, R6, R11 $req=2 ;                     // P1: the carry …
    IADD.X R7, R7, R12, P1 $req=3 ;                     // … into the upper word
    SHF.R.U32 R13, R13, 0x1, RZ ;
    ISETP.NE.AND P1, R13, 0x0, PT ;
    @P1 BRA .step ;
    REDUX.S32.MIN R8, R8 $wsb=2 ;
    REDUX.S32.MAX R9, R9 $wsb=2 ;
    REDUX.SUM R10, R10 $wsb=2 ;
    RET R[28:29] $req=2 ;

.kernel reduce
.param numbers, ptr
.param totals, ptr
.param n, u32
.shared parts, 768                                      // a total for each warp: 32 of 24 bytes

    S2R R0, SR_TID_X $wsb=0 ;
    S2UR UR4, SR_CTAID_X $wsb=1 ;
    S2UR UR5, SR_NTID_X $wsb=2 ;
    S2UR UR6, SR_NCTAID_X $wsb=3 ;
    UIMUL.U32 UR7, UR4, UR5 $req=1,2 ;                  // UR7: number of the first element that the block reads in this round
    UIMUL.U32 UR6, UR6, UR5 $req=3 ;                    // UR6: elements that all blocks read in one round
    MOV.64 R[2:3], c[0x0][numbers] ;
    MOV.64 R[6:7], RZ ;                                 // totals of nothing at all
    MOV R8, 0x7FFFFFFF ;
    MOV R9, 0x80000000 ;
    UMOV UR8, URZ ;                                     // UR8: odd ones that the warp has seen

// The number of rounds is the same for all lanes, so the loop is uniform: it counts in uniform registers and branches on a uniform predicate.
// Lanes that have no element in the last round take part with a zero.
round:
    UISETP.GE.AND.U32 UP0, UR7, c[0x0][n], UPT ;
    @UP0 UBRA counted ;
    IADD R1, R0, UR7 $req=0 ;
    ISETP.LT.AND.U32 P0, R1, c[0x0][n], PT ;            // P0: this lane has an element
    IMAD.WIDE.U32 R[4:5], R1, 0x4, R[2:3] ;
    MOV R11, RZ ;
    @P0 LDG R11, [R[4:5]] $wsb=4 ;
    IMAD.WIDE R[6:7], R11, 0x1, R[6:7] $req=4 ;         // times one: the shortest way to add 32 bits to 64, sign and all
    @P0 IMNMX R8, R8, R11, PT ;
    @P0 IMNMX R9, R9, R11, !PT ;
    LOP3 P1, R12, R11, 0x1, RZ, 0xC0, !PT ;             // P1: it is odd
    VOTEU.ANY UR9, UPT, P1 ;                            // a bit from each lane of the warp …
    UPOPC UR9, UR9 ;                                    // … counted
    UIADD UR8, UR8, UR9 ;
    UIADD UR7, UR7, UR6 ;
    UBRA round ;

counted:
    S2R R1, SR_LANEID $wsb=1 ;
    ISETP.EQ.AND P1, R1, 0x0, PT $req=1 ;
    SEL R10, RZ, UR8, !P1 ;                             // the warp's odd ones count once: in its first lane
    MOV R14, parts ;
    CALL R[30:31], block_total ;
    @!P1 EXIT ;                                         // P1: the block's first lane
    S2R R1, SR_CTAID_X $wsb=0 ;
    MOV.64 R[4:5], c[0x0][totals] ;
    IMAD.WIDE.U32 R[4:5], R1, 0x18, R[4:5] $req=0 ;
    STG.64 [R[4:5]], R[6:7] ;
    STG [R[4:5]+0x8], R8 ;
    STG [R[4:5]+0xC], R9 ;
    STG [R[4:5]+0x10], R10 ;
    EXIT ;
.end

.kernel combine
.param totals, ptr
.param total, ptr
.param count, u32                                       // totals; the block has as many threads or more
.shared parts, 768

    S2R R0, SR_TID_X $wsb=0 ;
    MOV.64 R[2:3], c[0x0][totals] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x18, R[2:3] $req=0 ;
    MOV.64 R[6:7], RZ ;
    MOV R8, 0x7FFFFFFF ;
    MOV R9, 0x80000000 ;
    MOV R10, RZ ;
    ISETP.LT.AND.U32 P0, R0, c[0x0][count], PT ;
    @P0 LDG.64 R[6:7], [R[2:3]] $wsb=0 ;
    @P0 LDG R8, [R[2:3]+0x8] $wsb=0 ;                   // four loads may share a scoreboard: it is waited for until all are there
    @P0 LDG R9, [R[2:3]+0xC] $wsb=0 ;
    @P0 LDG R10, [R[2:3]+0x10] $wsb=0 ;
    MOV R14, parts ;
    NOP $req=0 ;                                        // functions expect their registers to be there
    CALL R[30:31], block_total ;
    @!P1 EXIT ;
    MOV.64 R[4:5], c[0x0][total] ;
    STG.64 [R[4:5]], R[6:7] ;
    STG [R[4:5]+0x8], R8 ;
    STG [R[4:5]+0xC], R9 ;
    STG [R[4:5]+0x10], R10 ;
    EXIT ;
.end
