// C = A * B for matrices of signed bytes, with sums of 32 bits.
//
//   a     m rows of k bytes
//   b     k rows of n bytes
//   c     m rows of n words
//   n, k  multiples of 64
//
// A block has 256 threads and makes 64 by 64 elements of C: block (x, y) those of columns 64 x … and rows 64 y … . It goes through
// k in steps of 64. In each step it brings 64 by 64 bytes of A and of B to shared memory, and then each thread multiplies
// 4 rows of A with 4 columns of B: 16 sums that stay in its registers. IDP.4A adds four products at once; it takes four
// bytes that follow each other along k, from A as from B. In A they do in memory. In B they lie in four rows, so B is
// transposed on its way, four by four bytes, with PRMT.
//
// While a step is computed, the loads of the next are on their way.

.kernel matmul
.param a, ptr
.param b, ptr
.param c, ptr
.param n, u32
.param k, u32
.registers 64
.shared as, 4096                                    // as[k / 4][row]: four bytes along k, for each of 64 rows
.shared bs, 4096                                    // bs[k / 4][column]: the same of B, for each of 64 columns

// ---- what is the same for the whole warp: uniform registers ------------------------------------------------------------

    S2R R0, SR_TID_X $wsb=0 ;
    S2UR UR12, SR_CTAID_X $wsb=1 ;
    S2UR UR13, SR_CTAID_Y $wsb=1 ;
    ULDC UR0, c[0x0][n] ;
    UMOV UR1, URZ ;                                 // UR[0:1], UR[2:3], UR[4:5]: one, two, three rows of B in bytes
    UIMAD.WIDE.U32 UR[2:3], UR0, 0x2, URZ ;
    UIMAD.WIDE.U32 UR[4:5], UR0, 0x3, URZ ;
    UIMAD.WIDE.U32 UR[6:7], UR0, 0x40, URZ ;        // UR[6:7]: a step, 64 rows of B
    ULDC UR8, c[0x0][k] ;
    USHF.R.U32 UR9, UR8, 0x6, URZ ;                 // UR9: steps that are left
    USHF.L.U32 UR12, UR12, 0x6, URZ $req=1 ;        // UR12: the block's first column
    USHF.L.U32 UR13, UR13, 0x6, URZ ;               // UR13: the block's first row

// ---- which bytes this thread brings to shared memory -------------------------------------------------------------------

    SHF.R.U32 R1, R0, 0x2, RZ $req=0 ;              // of A 16 bytes: of row R1
    LOP3 R2, R0, 0x3, RZ, 0xC0, !PT ;               // … those that begin at 16 R2
    IADD R3, R1, UR13 ;
    MOV.64 R[4:5], c[0x0][a] ;
    IMAD.WIDE.U32 R[4:5], R3, UR8, R[4:5] ;
    IMAD.WIDE.U32 R[4:5], R2, 0x10, R[4:5] ;        // R[4:5]: where they lie in A
    SHF.L.U32 R8, R1, 0x2, RZ ;
    LEA R8, R2, R8, 0xA ;                           // R8: where they go in `as`, 4 R1 + 1024 R2

    SHF.R.U32 R1, R0, 0x4, RZ ;                     // of B 4 by 4 bytes: rows 4 R1 …
    LOP3 R2, R0, 0xF, RZ, 0xC0, !PT ;               // … columns 4 R2 …
    SHF.L.U32 R3, R1, 0x2, RZ ;
    MOV.64 R[6:7], c[0x0][b] ;
    IMAD.WIDE.U32 R[6:7], R3, UR0, R[6:7] ;
    LEA R3, R2, UR12, 0x2 ;
    IADD.X R6, P0, R6, R3 ;
    IADD.X R7, R7, RZ, P0 ;                         // R[6:7]: where they lie in B
    SHF.L.U32 R9, R0, 0x4, RZ ;                     // R9: where they go in `bs`, 256 R1 + 16 R2

    SHF.L.U32 R10, R1, 0x4, RZ ;                    // R10: this thread's 4 rows in a line of `as`
    SHF.L.U32 R11, R2, 0x4, RZ ;                    // R11: its 4 columns in a line of `bs`

// ---- the first step's loads; the sums are 0 ------------------------------------------------------------------------------

    LDG.128 R[16:19], [R[4:5]] $wsb=0 ;
    LDG R20, [R[6:7]] $wsb=1 ;
    LDG R21, [R[6:7]+UR[0:1]] $wsb=1 ;
    LDG R22, [R[6:7]+UR[2:3]] $wsb=1 ;
    LDG R23, [R[6:7]+UR[4:5]] $wsb=1 ;
    MOV R32, RZ ;
    MOV R33, RZ ;
    MOV R34, RZ ;
    MOV R35, RZ ;
    MOV R36, RZ ;
    MOV R37, RZ ;
    MOV R38, RZ ;
    MOV R39, RZ ;
    MOV R40, RZ ;
    MOV R41, RZ ;
    MOV R42, RZ ;
    MOV R43, RZ ;
    MOV R44, RZ ;
    MOV R45, RZ ;
    MOV R46, RZ ;
    MOV R47, RZ ;

step:

// ---- what was loaded goes to shared memory, B transposed ---------------------------------------------------------------

    STS [R8+as], R16 $req=0 ;
    STS [R8+as+0x100], R17 ;
    STS [R8+as+0x200], R18 ;
    STS [R8+as+0x300], R19 ;

    PRMT R28, R20, R21, 0x5140 $req=1 ;             // R28: columns 0 and 1 of the upper two rows, column by column
    PRMT R29, R22, R23, 0x5140 ;                    // R29: of the lower two
    PRMT R30, R20, R21, 0x7362 ;                    // R30, R31: columns 2 and 3
    PRMT R31, R22, R23, 0x7362 ;
    PRMT R24, R28, R29, 0x5410 ;                    // R24 … R27: a column each
    PRMT R25, R28, R29, 0x7632 ;
    PRMT R26, R30, R31, 0x5410 ;
    PRMT R27, R30, R31, 0x7632 ;
    STS.128 [R9+bs], R[24:27] ;
    BAR.SYNC 0x0 ;                                  // everybody's bytes are there

// ---- the next step's loads go off -----------------------------------------------------------------------------------------

    UIADD UR9, UR9, -0x1 ;
    UISETP.EQ.AND UP0, UR9, 0x0, UPT ;
    @UP0 UBRA multiply ;
    IADD.X R4, P0, R4, 0x40 ;
    IADD.X R5, R5, RZ, P0 ;
    IADD.X R6, P0, R6, UR6 ;
    IADD.X R7, R7, UR7, P0 ;
    LDG.128 R[16:19], [R[4:5]] $wsb=0 ;
    LDG R20, [R[6:7]] $wsb=1 ;
    LDG R21, [R[6:7]+UR[0:1]] $wsb=1 ;
    LDG R22, [R[6:7]+UR[2:3]] $wsb=1 ;
    LDG R23, [R[6:7]+UR[4:5]] $wsb=1 ;

// ---- 64 bytes along k, 4 at a time; while 4 are multiplied the next 4 are read -----------------------------------------

multiply:
    MOV R12, R10 ;                                  // R12, R13: where the next 4 lie in `as` and `bs`
    MOV R13, R11 ;
    UMOV UR10, 0x7 ;
    LDS.128 R[48:51], [R12+as] $wsb=2 ;
    LDS.128 R[56:59], [R13+bs] $wsb=2 ;
eight:
    LDS.128 R[52:55], [R12+as+0x100] $wsb=3 ;
    LDS.128 R[60:63], [R13+bs+0x100] $wsb=3 ;
    IDP.4A.S8.S8 R32, R48, R56, R32 $req=2 ;
    IDP.4A.S8.S8 R33, R48, R57, R33 ;
    IDP.4A.S8.S8 R34, R48, R58, R34 ;
    IDP.4A.S8.S8 R35, R48, R59, R35 ;
    IDP.4A.S8.S8 R36, R49, R56, R36 ;
    IDP.4A.S8.S8 R37, R49, R57, R37 ;
    IDP.4A.S8.S8 R38, R49, R58, R38 ;
    IDP.4A.S8.S8 R39, R49, R59, R39 ;
    IDP.4A.S8.S8 R40, R50, R56, R40 ;
    IDP.4A.S8.S8 R41, R50, R57, R41 ;
    IDP.4A.S8.S8 R42, R50, R58, R42 ;
    IDP.4A.S8.S8 R43, R50, R59, R43 ;
    IDP.4A.S8.S8 R44, R51, R56, R44 ;
    IDP.4A.S8.S8 R45, R51, R57, R45 ;
    IDP.4A.S8.S8 R46, R51, R58, R46 ;
    IDP.4A.S8.S8 R47, R51, R59, R47 ;
    UISETP.EQ.AND UP1, UR10, 0x0, UPT ;
    @UP1 UBRA last ;
    IADD R12, R12, 0x200 ;
    IADD R13, R13, 0x200 ;
    LDS.128 R[48:51], [R12+as] $wsb=2 ;
    LDS.128 R[56:59], [R13+bs] $wsb=2 ;
last:
    IDP.4A.S8.S8 R32, R52, R60, R32 $req=3 ;
    IDP.4A.S8.S8 R33, R52, R61, R33 ;
    IDP.4A.S8.S8 R34, R52, R62, R34 ;
    IDP.4A.S8.S8 R35, R52, R63, R35 ;
    IDP.4A.S8.S8 R36, R53, R60, R36 ;
    IDP.4A.S8.S8 R37, R53, R61, R37 ;
    IDP.4A.S8.S8 R38, R53, R62, R38 ;
    IDP.4A.S8.S8 R39, R53, R63, R39 ;
    IDP.4A.S8.S8 R40, R54, R60, R40 ;
    IDP.4A.S8.S8 R41, R54, R61, R41 ;
    IDP.4A.S8.S8 R42, R54, R62, R42 ;
    IDP.4A.S8.S8 R43, R54, R63, R43 ;
    IDP.4A.S8.S8 R44, R55, R60, R44 ;
    IDP.4A.S8.S8 R45, R55, R61, R45 ;
    IDP.4A.S8.S8 R46, R55, R62, R46 ;
    IDP.4A.S8.S8 R47, R55, R63, R47 ;
    UIADD UR10, UR10, -0x1 ;
    @!UP1 UBRA eight ;

    BAR.SYNC 0x0 $req=2 ;                           // every load of this step has come: its bytes may go
    @!UP0 UBRA step ;

// ---- four rows of four sums ----------------------------------------------------------------------------------------------

    S2R R0, SR_TID_X $wsb=0 ;
    UIMAD.WIDE.U32 UR[0:1], UR0, 0x4, URZ ;         // UR[0:1], UR[2:3], UR[4:5]: one, two, three rows of C in bytes
    UIADD.X UR2, UP0, UR0, UR0 ;
    UIADD.X UR3, UR1, UR1, UP0 ;
    UIADD.X UR4, UP0, UR2, UR0 ;
    UIADD.X UR5, UR3, UR1, UP0 ;
    SHF.R.U32 R1, R0, 0x4, RZ $req=0 ;
    LEA R1, R1, UR13, 0x2 ;                         // R1: the first row
    LOP3 R2, R0, 0xF, RZ, 0xC0, !PT ;
    LEA R2, R2, UR12, 0x2 ;                         // R2: the first column
    MOV.64 R[4:5], c[0x0][c] ;
    IMAD.WIDE.U32 R[4:5], R2, 0x4, R[4:5] ;
    MOV R3, UR0 ;
    IMAD.WIDE.U32 R[4:5], R1, R3, R[4:5] ;
    STG.128 [R[4:5]], R[32:35] ;
    STG.128 [R[4:5]+UR[0:1]], R[36:39] ;
    STG.128 [R[4:5]+UR[2:3]], R[40:43] ;
    STG.128 [R[4:5]+UR[4:5]], R[44:47] ;
    EXIT ;
.end
