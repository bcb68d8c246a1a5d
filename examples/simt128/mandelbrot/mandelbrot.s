// The Mandelbrot set: how long z = z * z + c stays within a circle of radius 2, for each pixel's c.
//
//   pixels         a byte per pixel, row by row: 0 where z stays; else 128, plus the steps that it took to leave, modulo 128
//   width, height  the picture's size
//   left, top      c of the first pixel, as single floats
//   pixel          the width and height of a pixel in c, a single float
//   steps          how many steps are tried, at least 1
//
// Each lane computes a pixel. With blocks of 8 by 16 threads a warp has 8 by 4 neighbours, that take about the same number of
// steps. Not the same: lanes leave the loop one by one, and wait for the last of them at BSYNC.
//
// Singles follow IEEE 754, rounded to nearest: what the order of the operations and the fused FFMA give is exactly
// what any other machine gives that does them in this order.

.kernel mandelbrot
.param pixels, ptr
.param width, u32
.param height, u32
.param left, u32
.param top, u32
.param pixel, u32
.param steps, u32
.registers 20

    S2R R0, SR_CTAID_X $wsb=0 ;
    S2R R1, SR_NTID_X $wsb=0 ;
    S2R R2, SR_TID_X $wsb=0 ;
    S2R R3, SR_CTAID_Y $wsb=1 ;
    S2R R4, SR_NTID_Y $wsb=1 ;
    S2R R5, SR_TID_Y $wsb=1 ;
    IMAD.U32 R0, R0, R1, R2 $req=0 ;                // R0: column
    IMAD.U32 R1, R3, R4, R5 $req=1 ;                // R1: row
    ISETP.GE.AND.U32 P0, R0, c[0x0][width], PT ;
    ISETP.GE.OR.U32 P0, R1, c[0x0][height], P0 ;    // outside of the picture in one or the other direction
    @P0 EXIT ;

    MOV R4, c[0x0][pixel] ;
    I2F.U32 R2, R0 ;
    I2F.U32 R3, R1 ;
    FFMA R2, R2, R4, c[0x0][left] ;                 // R2: c's real part, left + column * pixel, rounded once
    FFMA R3, -R3, R4, c[0x0][top] ;                 // R3: its imaginary part, top - row * pixel

    MOV R6, RZ ;                                    // R6, R7: z's parts, which begin at 0
    MOV R7, RZ ;
    MOV R8, RZ ;                                    // R8, R9: their squares
    MOV R9, RZ ;
    MOV R10, RZ ;                                   // R10: steps done

    BSSY B0 ;                                       // these lanes will meet again
step:
    FADD R11, R6, R6 ;
    FFMA R7, R11, R7, R3 ;                          // imaginary part: 2 x y + c's
    FADD R6, R8, -R9 ;
    FADD R6, R6, R2 ;                               // real part: x x - y y + c's
    FMUL R8, R6, R6 ;
    FMUL R9, R7, R7 ;
    FADD R11, R8, R9 ;
    FSETP.LE.AND P1, P2, R11, 4.0, PT ;             // P1: within the circle; P2: not
    IADD R10, R10, 0x1 ;
    ISETP.LT.AND.U32 P0, R10, c[0x0][steps], P1 ;   // within, and steps are left
    @P0 BRA step ;
    BSYNC B0 ;                                      // here they are

    LOP3 R10, R10, 0x7F, RZ, 0xC0, !PT ;            // steps modulo 128
    LOP3 R10, R10, 0x80, RZ, 0xFC, !PT ;            // and 128
    SEL R10, R10, RZ, P2 ;

    MOV.64 R[12:13], c[0x0][pixels] ;
    MOV R4, c[0x0][width] ;
    IMAD.WIDE.U32 R[12:13], R1, R4, R[12:13] ;      // the row
    IADD.X R12, P0, R12, R0 ;
    IADD.X R13, R13, RZ, P0 ;                       // and the column
    STG.U8 [R[12:13]], R10 ;
    EXIT ;
.end
