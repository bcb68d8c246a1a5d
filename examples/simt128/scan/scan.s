// Inclusive scan: element i of the result is the sum of the elements 0 to i, modulo 2^32.
//
// `scan` does it within each block and leaves the blocks' sums. Those are scanned in the same way, by `scan` again, until one block does for
// all; then `add_sums` adds to each block what all blocks before it have. scan.sh runs the two, level by level.
//
// Blocks have whole warps, 32 lanes each.

.kernel scan
.param numbers, ptr
.param scanned, ptr
.param sums, ptr                                        // of each block
.param n, u32
.shared warps, 128                                      // a word for each warp of the block: at most 32

    S2R R0, SR_TID_X $wsb=0 ;
    S2R R3, SR_LANEID $wsb=1 ;
    S2UR UR4, SR_CTAID_X $wsb=2 ;
    S2UR UR5, SR_NTID_X $wsb=3 ;
    S2UR UR6, SR_WARPID $wsb=4 ;
    UIMUL.U32 UR7, UR4, UR5 $req=2,3 ;
    IADD R1, R0, UR7 $req=0 ;                           // R1: number of this lane's element
    ISETP.LT.AND.U32 P0, R1, c[0x0][n], PT ;            // P0: it has one
    MOV.64 R[10:11], c[0x0][numbers] ;
    IMAD.WIDE.U32 R[10:11], R1, 0x4, R[10:11] ;
    MOV R2, RZ ;
    @P0 LDG R2, [R[10:11]] $wsb=0 ;

// Within a warp: after the step of width w each lane has the sum of the 2 w elements that end with its own. SHFL.UP's predicate is false in
// the lanes that have nobody so far below them; those are done.
    SHFL.UP P1, R4, R2, 0x1, 0x0 $req=0 $wsb=0 ;
    @P1 IADD R2, R2, R4 $req=0 ;
    SHFL.UP P1, R4, R2, 0x2, 0x0 $wsb=0 ;
    @P1 IADD R2, R2, R4 $req=0 ;
    SHFL.UP P1, R4, R2, 0x4, 0x0 $wsb=0 ;
    @P1 IADD R2, R2, R4 $req=0 ;
    SHFL.UP P1, R4, R2, 0x8, 0x0 $wsb=0 ;
    @P1 IADD R2, R2, R4 $req=0 ;
    SHFL.UP P1, R4, R2, 0x10, 0x0 $wsb=0 ;
    @P1 IADD R2, R2, R4 $req=0 ;

// Within the block: the last lane of each warp has the warp's sum. The first warp scans those.
    ISETP.EQ.AND P2, R3, 0x1F, PT $req=1 ;
    ULEA UR8, UR6, warps, 0x2 $req=4 ;                  // UR8: where this warp's sum lies
    @P2 STS [RZ+UR8], R2 ;
    BAR.SYNC 0x0 ;
    UISETP.NE.AND UP0, UR6, URZ, UPT ;                  // all lanes of a warp agree on this, so it is a uniform branch
    @UP0 UBRA scanned_sums ;
    USHF.R.U32 UR9, UR5, 0x5, URZ ;                     // UR9: warps in the block
    ISETP.LT.AND.U32 P3, R3, UR9, PT ;
    LEA R5, R3, warps, 0x2 ;
    MOV R6, RZ ;
    @P3 LDS R6, [R5] $wsb=0 ;
    SHFL.UP P1, R4, R6, 0x1, 0x0 $req=0 $wsb=0 ;
    @P1 IADD R6, R6, R4 $req=0 ;
    SHFL.UP P1, R4, R6, 0x2, 0x0 $wsb=0 ;
    @P1 IADD R6, R6, R4 $req=0 ;
    SHFL.UP P1, R4, R6, 0x4, 0x0 $wsb=0 ;
    @P1 IADD R6, R6, R4 $req=0 ;
    SHFL.UP P1, R4, R6, 0x8, 0x0 $wsb=0 ;
    @P1 IADD R6, R6, R4 $req=0 ;
    SHFL.UP P1, R4, R6, 0x10, 0x0 $wsb=0 ;
    @P1 IADD R6, R6, R4 $req=0 ;
    @P3 STS [R5], R6 ;
scanned_sums:
    BAR.SYNC 0x0 ;
    @!UP0 UBRA store ;                                  // before the first warp there is none
    LDS R4, [RZ+UR8-0x4] $wsb=0 ;                       // what all warps before this one have
    IADD R2, R2, R4 $req=0 ;

store:
    MOV.64 R[10:11], c[0x0][scanned] ;
    IMAD.WIDE.U32 R[10:11], R1, 0x4, R[10:11] ;
    @P0 STG [R[10:11]], R2 ;
    IADD R0, R0, 0x1 ;
    ISETP.EQ.AND P1, R0, UR5, PT ;                      // the last lane of the block has the block's sum
    MOV.64 R[10:11], c[0x0][sums] ;
    UIMUL.U32 UR10, UR4, 0x4 ;
    UMOV UR11, URZ ;
    @P1 STG [R[10:11]+UR[10:11]], R2 ;
    EXIT ;
.end

.kernel add_sums
.param scanned, ptr                                     // in place
.param sums, ptr                                        // scanned themselves
.param n, u32

    S2UR UR4, SR_CTAID_X $wsb=0 ;
    S2UR UR5, SR_NTID_X $wsb=1 ;
    S2R R0, SR_TID_X $wsb=2 ;
    UISETP.EQ.AND UP0, UR4, URZ, UPT $req=0 ;
    @UP0 UBRA nothing ;                                 // nothing stands before the first block
    UIMUL.U32 UR7, UR4, UR5 $req=1 ;
    IADD R1, R0, UR7 $req=2 ;
    ISETP.LT.AND.U32 P0, R1, c[0x0][n], PT ;
    @!P0 EXIT ;
    MOV.64 R[10:11], c[0x0][scanned] ;
    IMAD.WIDE.U32 R[10:11], R1, 0x4, R[10:11] ;
    UMOV.64 UR[8:9], c[0x0][sums] ;
    UIMAD.WIDE.U32 UR[8:9], UR4, 0x4, UR[8:9] ;
    LDG R2, [R[10:11]] $wsb=0 ;
    LDG R3, [RZ+UR[8:9]-0x4] $wsb=1 ;                   // one address for all lanes: it is in uniform registers alone
    IADD R2, R2, R3 $req=0,1 ;
    STG [R[10:11]], R2 ;
nothing:
    EXIT ;
.end
