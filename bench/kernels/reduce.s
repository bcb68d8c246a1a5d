// out[g]: the sum of the 512 words from a[512 * g], by a tree in shared memory. A block is 256 threads.
.kernel reduce
.param a, ptr
.param out, ptr
.shared sums, 1024
    S2R R0, SR_CTAID_X ;                            // R0: g
    S2R R1, SR_TID_X ;                              // R1: t
    MOV R2, 0x4 ;
    LEA R3, R0, R1, 0x9 ;
    IMAD.WIDE.U32 R[4:5], R3, R2, c[0x0][a] ;
    LDG R6, [R[4:5]] ;
    LDG R7, [R[4:5]+0x400] ;
    LEA R8, R1, sums, 0x2 ;                         // R8: where this thread's sum is
    IADD R6, R6, R7 ;
    STS [R8], R6 ;
    BAR.SYNC 0x0 ;

    ISETP.LT.AND.U32 P0, R1, 0x80, PT ;
    @P0 LDS R6, [R8] ;
    @P0 LDS R7, [R8+0x200] ;
    @P0 IADD R6, R6, R7 ;
    @P0 STS [R8], R6 ;
    BAR.SYNC 0x0 ;

    ISETP.LT.AND.U32 P0, R1, 0x40, PT ;
    @P0 LDS R6, [R8] ;
    @P0 LDS R7, [R8+0x100] ;
    @P0 IADD R6, R6, R7 ;
    @P0 STS [R8], R6 ;
    BAR.SYNC 0x0 ;

    ISETP.LT.AND.U32 P0, R1, 0x20, PT ;
    @P0 LDS R6, [R8] ;
    @P0 LDS R7, [R8+0x80] ;
    @P0 IADD R6, R6, R7 ;
    @P0 STS [R8], R6 ;
    BAR.SYNC 0x0 ;

    ISETP.LT.AND.U32 P0, R1, 0x10, PT ;
    @P0 LDS R6, [R8] ;
    @P0 LDS R7, [R8+0x40] ;
    @P0 IADD R6, R6, R7 ;
    @P0 STS [R8], R6 ;
    BAR.SYNC 0x0 ;

    ISETP.LT.AND.U32 P0, R1, 0x8, PT ;
    @P0 LDS R6, [R8] ;
    @P0 LDS R7, [R8+0x20] ;
    @P0 IADD R6, R6, R7 ;
    @P0 STS [R8], R6 ;
    BAR.SYNC 0x0 ;

    ISETP.LT.AND.U32 P0, R1, 0x4, PT ;
    @P0 LDS R6, [R8] ;
    @P0 LDS R7, [R8+0x10] ;
    @P0 IADD R6, R6, R7 ;
    @P0 STS [R8], R6 ;
    BAR.SYNC 0x0 ;

    ISETP.LT.AND.U32 P0, R1, 0x2, PT ;
    @P0 LDS R6, [R8] ;
    @P0 LDS R7, [R8+0x8] ;
    @P0 IADD R6, R6, R7 ;
    @P0 STS [R8], R6 ;
    BAR.SYNC 0x0 ;

    ISETP.LT.AND.U32 P0, R1, 0x1, PT ;
    @P0 LDS R6, [R8] ;
    @P0 LDS R7, [R8+0x4] ;
    @P0 IADD R6, R6, R7 ;
    @P0 STS [R8], R6 ;
    BAR.SYNC 0x0 ;

    ISETP.NE.AND.U32 P0, R1, RZ, PT ;
    @P0 EXIT ;
    LDS R6, [RZ+sums] ;
    IMAD.WIDE.U32 R[4:5], R0, R2, c[0x0][out] ;
    STG [R[4:5]], R6 ;
    EXIT ;
.end
