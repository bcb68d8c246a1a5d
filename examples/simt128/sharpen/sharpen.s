// Unsharp masking: a grey image becomes sharper where each pixel is set off against a blur of the 5 by 5 pixels around it.
//
// Lanes of a warp have pixels of one row, side by side. So what concerns the row is the same for all of them: its number, its address, the
// loop over the five rows of the mask, and the mask's weights. All that is computed once per warp, by the uniform datapath, whose
// instructions begin with U; a lane has only the pixels and the columns for itself. Where the two meet, an instruction of the lanes takes a
// uniform register as its second source, or as a part of its address.
//
// Beyond the border the image goes on with its outermost pixels. The grid has a row of blocks for each row of pixels.

.kernel sharpen
.param image, ptr               // a byte per pixel, row by row
.param sharper, ptr
.param width, u32
.param height, u32

// 256 times the mask: twice the pixel less the binomial blur, whose weights are products of 1 4 6 4 1. Together they are 256.
.constant
weights:
    .half -1,  -4,  -6,  -4, -1
    .half -4, -16, -24, -16, -4
    .half -6, -24, 476, -24, -6
    .half -4, -16, -24, -16, -4
    .half -1,  -4,  -6,  -4, -1
.text

    S2R R0, SR_TID_X $wsb=0 ;
    S2UR UR4, SR_CTAID_X $wsb=1 ;
    S2UR UR5, SR_NTID_X $wsb=2 ;
    S2UR UR6, SR_CTAID_Y $wsb=3 ;                       // UR6: the row, y
    ULDC UR8, c[0x0][width] ;
    ULDC UR9, c[0x0][height] ;
    UIMUL.U32 UR7, UR4, UR5 $req=1,2 ;
    IADD R1, R0, UR7 $req=0 ;                           // R1: the column, x
    ISETP.GE.AND.U32 P0, R1, UR8, PT ;
    @P0 EXIT ;

// ---- the lane's five columns, once for all rows ------------------------------------------------------------------------

    UIADD UR10, UR8, -0x1 ;                             // UR10, UR11: the last column, the last row
    UIADD UR11, UR9, -0x1 ;
    IADD R2, R1, -0x2 ;
    IMNMX R10, R2, RZ, !PT ;                            // R10, R12 … R18: x - 2 … x + 2, not less than 0 and not beyond the last
    IADD R2, R1, -0x1 ;
    IMNMX R12, R2, RZ, !PT ;
    MOV R14, R1 ;
    IADD R2, R1, 0x1 ;
    IMNMX R16, R2, UR10, PT ;
    IADD R2, R1, 0x2 ;
    IMNMX R18, R2, UR10, PT ;
    MOV R11, RZ ;                                       // as parts of an address they have 64 bits: R[10:11], R[12:13] … R[18:19]
    MOV R13, RZ ;
    MOV R15, RZ ;
    MOV R17, RZ ;
    MOV R19, RZ ;

// ---- five rows of five pixels ------------------------------------------------------------------------------------------

    UMOV.64 UR[12:13], c[0x0][image] ;
    UMOV UR16, -0x2 ;                                   // UR16: the row of the mask, -2 to 2
    UMOV UR17, URZ ;                                    // UR17: where its weights lie, from the first
    MOV R4, 0x80 ;                                      // R4: 256 times the result, and one half
row:
    UIADD UR18, UR6, UR16 $req=3 ;
    UIMNMX UR18, UR18, URZ, !UPT ;
    UIMNMX UR18, UR18, UR11, UPT ;                      // UR18: the row of the image
    UIMAD.WIDE.U32 UR[14:15], UR18, UR8, UR[12:13] ;    // UR[14:15]: its address
    ULDC.S16 UR20, c[0x0][UR17+weights] ;
    ULDC.S16 UR21, c[0x0][UR17+weights+0x2] ;
    ULDC.S16 UR22, c[0x0][UR17+weights+0x4] ;
    ULDC.S16 UR23, c[0x0][UR17+weights+0x6] ;
    ULDC.S16 UR24, c[0x0][UR17+weights+0x8] ;
    LDG.U8 R20, [R[10:11]+UR[14:15]] $wsb=0 ;           // five loads are on their way …
    LDG.U8 R21, [R[12:13]+UR[14:15]] $wsb=1 ;
    LDG.U8 R22, [R[14:15]+UR[14:15]] $wsb=2 ;
    LDG.U8 R23, [R[16:17]+UR[14:15]] $wsb=4 ;
    LDG.U8 R24, [R[18:19]+UR[14:15]] $wsb=5 ;
    IMAD R4, R20, UR20, R4 $req=0 ;                     // … and each is waited for where it is needed
    IMAD R4, R21, UR21, R4 $req=1 ;
    IMAD R4, R22, UR22, R4 $req=2 ;
    IMAD R4, R23, UR23, R4 $req=4 ;
    IMAD R4, R24, UR24, R4 $req=5 ;
    UIADD UR17, UR17, 0xA ;
    UIADD UR16, UR16, 0x1 ;
    UISETP.LE.AND UP0, UR16, 0x2, UPT ;
    @UP0 UBRA row ;

// ---- the pixel ---------------------------------------------------------------------------------------------------------

    SHF.R.HI.S32 R4, RZ, 0x8, R4 ;                      // the upper word of {R4, RZ}: this way bits of the sign come in
    I2I.U8 R4, R4 ;                                     // below 0 is black, above 255 is white
    UMOV.64 UR[12:13], c[0x0][sharper] ;
    UIMAD.WIDE.U32 UR[12:13], UR6, UR8, UR[12:13] ;
    STG.U8 [R[14:15]+UR[12:13]], R4 ;
    EXIT ;
.end
