// out[y][x]: how many steps of z = z * z + c stay within the circle of radius 2, `limit` at most. The picture is the square from -2 - 1.5i,
// `step` from pixel to pixel.
.kernel mandel
.param out, ptr
.param width, u32
.param limit, u32
.param step, u32                                    // a single's bits
    S2R R0, SR_CTAID_X ;
    S2R R1, SR_NTID_X ;
    S2R R2, SR_TID_X ;
    IMAD.U32 R0, R0, R1, R2 ;
    S2R R1, SR_CTAID_Y ;
    S2R R2, SR_NTID_Y ;
    S2R R3, SR_TID_Y ;
    IMAD.U32 R1, R1, R2, R3 ;
    I2F.U32 R2, R0 ;
    I2F.U32 R3, R1 ;
    FMUL R2, R2, c[0x0][step] ;
    FMUL R3, R3, c[0x0][step] ;
    FADD R2, R2, -2.0 ;                             // R2, R3: c
    FADD R3, R3, -1.5 ;
    IMAD.U32 R0, R1, c[0x0][width], R0 ;            // R0: the number of the pixel
    MOV R4, RZ ;                                    // R4, R5: z, and their squares
    MOV R5, RZ ;
    MOV R6, RZ ;
    MOV R7, RZ ;
    MOV R8, RZ ;                                    // R8: steps
    BSSY B0 ;
    ISETP.EQ.AND.U32 P0, R8, c[0x0][limit], PT ;
    @P0 BRA store ;
again:
    FADD R9, R4, R4 ;
    FFMA R5, R9, R5, R3 ;
    FADD R4, R6, -R7 ;
    FADD R4, R4, R2 ;
    IADD R8, R8, 0x1 ;
    FMUL R6, R4, R4 ;
    FMUL R7, R5, R5 ;
    ISETP.LT.AND.U32 P0, R8, c[0x0][limit], PT ;
    FADD R9, R6, R7 ;
    FSETP.LEU.AND P0, R9, 4.0, P0 ;
    @P0 BRA again ;
store:
    BSYNC B0 ;
    MOV R4, 0x4 ;
    IMAD.WIDE.U32 R[4:5], R0, R4, c[0x0][out] ;
    STG [R[4:5]], R8 ;
    EXIT ;
.end
