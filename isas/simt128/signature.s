// A self-checking program, as `isadora generate --self-check` completes it: one warp gives registers their first values, executes the instructions of the
// test, and stores registers in the buffer `signature`, after the memory that the test may access.
//
// {32} stands for a number of 32 bits, {8..64} for one between 8 and 64, {test} for the instructions.
.kernel program
.param signature, ptr
.equ signature_bytes, 0x2000
.shared block, 4096
    S2R R30, SR_TID_X ;
    MOV.64 R[2:3], c[0x0][signature] ;
    IMAD.WIDE.U32 R[2:3], R30, 0x10, R[2:3] ;     // memory of its own for each thread
    STG [R[2:3]], R30 ;
    STG [R[2:3]+0x200], R30 ;
    STG [R[2:3]+0x400], R30 ;
    STG [R[2:3]+0x600], R30 ;
    MOV.64 R[6:7], c[0x0][signature] ;            // the same for all threads
    UMOV UR2, {0..32} ;                           // a distance
    UMOV UR3, 0x0 ;
    IMAD.U32 R5, R30, 0x10, RZ ;                  // an address of shared and of local memory
    MOV R0, {32} ;
    MOV R1, {32} ;
    IMAD.U32 R1, R30, {32}, R1 ;
    MOV R4, {32} ;
    IMAD.U32 R4, R30, {32}, R4 ;
    MOV R8, {32} ;
    IMAD.U32 R8, R30, {32}, R8 ;
    MOV R9, {32} ;
    MOV R10, {32} ;
    IMAD.U32 R10, R30, {32}, R10 ;
    MOV R11, {32} ;
    IMAD.U32 R11, R30, {32}, R11 ;
    MOV R12, {32} ;
    MOV R13, {32} ;
    IMAD.U32 R13, R30, {32}, R13 ;
    MOV R14, {32} ;
    IMAD.U32 R14, R30, {32}, R14 ;
    MOV R15, {32} ;
    UMOV UR0, {32} ;
    UMOV UR1, {32} ;
    UMOV UR4, {32} ;
    UMOV UR5, {32} ;
    UMOV UR6, {32} ;
    UMOV UR7, {32} ;
    ISETP.LT.AND P0, R0, R12, PT ;
    ISETP.LT.AND P1, R1, R13, PT ;
    ISETP.LT.AND P2, R4, R14, PT ;
    ISETP.LT.AND P3, R8, R15, PT ;
    ISETP.LT.AND P4, R9, R12, PT ;
    ISETP.LT.AND P5, R10, R13, PT ;
    ISETP.LT.AND P6, R11, R14, PT ;
    UISETP.LT.AND UP0, UR0, {32}, UPT ;
    UISETP.LT.AND UP1, UR1, {32}, UPT ;
    UISETP.LT.AND UP2, UR4, {32}, UPT ;
    UISETP.LT.AND UP3, UR5, {32}, UPT ;
    UISETP.LT.AND UP4, UR6, {32}, UPT ;
    UISETP.LT.AND UP5, UR7, {32}, UPT ;
    UISETP.LT.AND UP6, UR0, {32}, UPT ;
test:
{test}
test_end:
    S2R R30, SR_TID_X ;
    MOV.64 R[24:25], c[0x0][signature] ;
    IMAD.WIDE.U32 R[24:25], R30, 0x80, R[24:25] ;
    STG [R[24:25]+0x1000], R0 ;
    STG [R[24:25]+0x1004], R1 ;
    STG [R[24:25]+0x1008], R2 ;
    STG [R[24:25]+0x100c], R3 ;
    STG [R[24:25]+0x1010], R4 ;
    STG [R[24:25]+0x1014], R5 ;
    STG [R[24:25]+0x1018], R6 ;
    STG [R[24:25]+0x101c], R7 ;
    STG [R[24:25]+0x1020], R8 ;
    STG [R[24:25]+0x1024], R9 ;
    STG [R[24:25]+0x1028], R10 ;
    STG [R[24:25]+0x102c], R11 ;
    STG [R[24:25]+0x1030], R12 ;
    STG [R[24:25]+0x1034], R13 ;
    STG [R[24:25]+0x1038], R14 ;
    STG [R[24:25]+0x103c], R15 ;
    P2R R26, PR, RZ, 0x7F ;
    STG [R[24:25]+0x1040], R26 ;
    MOV R26, UR0 ;
    STG [R[24:25]+0x1044], R26 ;
    MOV R26, UR1 ;
    STG [R[24:25]+0x1048], R26 ;
    MOV R26, UR2 ;
    STG [R[24:25]+0x104c], R26 ;
    MOV R26, UR3 ;
    STG [R[24:25]+0x1050], R26 ;
    MOV R26, UR4 ;
    STG [R[24:25]+0x1054], R26 ;
    MOV R26, UR5 ;
    STG [R[24:25]+0x1058], R26 ;
    MOV R26, UR6 ;
    STG [R[24:25]+0x105c], R26 ;
    MOV R26, UR7 ;
    STG [R[24:25]+0x1060], R26 ;
    UMOV UR9, 0x1 ;
    USEL UR8, UR9, URZ, UP0 ;
    MOV R26, UR8 ;
    STG [R[24:25]+0x1064], R26 ;
    UMOV UR9, 0x1 ;
    USEL UR8, UR9, URZ, UP1 ;
    MOV R26, UR8 ;
    STG [R[24:25]+0x1068], R26 ;
    UMOV UR9, 0x1 ;
    USEL UR8, UR9, URZ, UP2 ;
    MOV R26, UR8 ;
    STG [R[24:25]+0x106c], R26 ;
    UMOV UR9, 0x1 ;
    USEL UR8, UR9, URZ, UP3 ;
    MOV R26, UR8 ;
    STG [R[24:25]+0x1070], R26 ;
    UMOV UR9, 0x1 ;
    USEL UR8, UR9, URZ, UP4 ;
    MOV R26, UR8 ;
    STG [R[24:25]+0x1074], R26 ;
    UMOV UR9, 0x1 ;
    USEL UR8, UR9, URZ, UP5 ;
    MOV R26, UR8 ;
    STG [R[24:25]+0x1078], R26 ;
    UMOV UR9, 0x1 ;
    USEL UR8, UR9, URZ, UP6 ;
    MOV R26, UR8 ;
    STG [R[24:25]+0x107c], R26 ;
    EXIT ;
.end
