// The transpose of a matrix of 16-bit elements: element (r, c) of `matrix` becomes element (c, r) of `transposed`.
//
// Each block takes a tile of 64 by 64 elements. It reads its rows, 128 bytes each, into shared memory; turns it in pieces of 8 by 8, for each
// of which a warp has one instruction, MOVM; and writes the rows of the result. So all that goes to global memory goes in whole lines, although
// rows become columns.
//
// The number of rows and that of columns are even: elements travel in pairs, two to a register. Tiles may stand out over the matrix; what they have there is
// zero, and is not written.
//
// A block has 256 threads, eight warps. The grid has a block for each tile, x for columns and y for rows.

.equ stride, 144                // bytes from row to row of a tile in shared memory: 128 and 16, so that the 32 words of a piece
                                // of 8 by 8 lie in 32 different banks

.kernel transpose
.param matrix, ptr
.param transposed, ptr
.param rows, u32
.param columns, u32
.shared here, stride * 64
.shared there, stride * 64

    S2R R0, SR_LANEID $wsb=0 ;
    S2UR UR4, SR_WARPID $wsb=1 ;
    S2UR UR5, SR_CTAID_X $wsb=2 ;
    S2UR UR6, SR_CTAID_Y $wsb=3 ;
    ULDC UR8, c[0x0][rows] ;
    ULDC UR9, c[0x0][columns] ;
    USHF.L.U32 UR5, UR5, 0x6, URZ $req=2 ;              // UR5, UR6: the tile's first column, its first row
    USHF.L.U32 UR6, UR6, 0x6, URZ $req=3 ;
    SHF.L.U32 R1, R0, 0x2, RZ $req=0 ;                  // R1: where the lane's pair lies in a row, in bytes

// ---- in: a warp reads row after row, eight apart, a pair of elements per lane ------------------------------------------

    LEA R4, R0, UR5, 0x1 ;
    ISETP.LT.AND.U32 P0, R4, UR9, PT ;                  // P0: the pair lies in the matrix
    MOV.64 R[2:3], c[0x0][matrix] ;
    IMAD.WIDE.U32 R[2:3], R4, 0x2, R[2:3] ;
    UIADD UR10, UR6, UR4 $req=1 ;                       // UR10: the row
    UIMUL.U32 UR11, UR4, stride ;                       // UR11: where it goes in the tile
    MOV R6, UR8 ;
    UMOV UR7, 0x8 ;                                     // UR7: rows that are left
read:
    ISETP.GT.AND.U32 P1, R6, UR10, P0 ;                 // P1: and so does the row
    UIMUL.U32 UR13, UR9, 0x2 ;
    UIMAD.WIDE.U32 UR[14:15], UR10, UR13, URZ ;         // UR[14:15]: how far the row is from the first, in bytes
    MOV R5, RZ ;
    @P1 LDG R5, [R[2:3]+UR[14:15]] $wsb=0 ;             // a lane's own part of the address, and the warp's
    STS [R1+UR11+here], R5 $req=0 ;
    UIADD UR10, UR10, 0x8 ;
    UIADD UR11, UR11, stride * 8 ;
    UIADD UR7, UR7, -0x1 ;
    UISETP.NE.AND UP0, UR7, URZ, UPT ;
    @UP0 UBRA read ;

// ---- turn: warp w takes the eight pieces of the rows 8 w to 8 w + 7 ------------------------------------------------------
//
// Of a piece, lane n has the elements 2 (n mod 4) and 2 (n mod 4) + 1 of row n / 4. That is how MOVM wants it and how it leaves it.

    BAR.SYNC 0x0 ;
    SHF.R.U32 R4, R0, 0x2, RZ ;
    LOP3 R5, R0, 0x3, RZ, 0xC0, !PT ;
    SHF.L.U32 R5, R5, 0x2, RZ ;
    IMAD.U32 R4, R4, stride, R5 ;                       // R4: where the lane's pair lies in a piece
    UIMUL.U32 UR11, UR4, stride * 8 ;                   // UR11: the piece in the tile as it was read, w down
    USHF.L.U32 UR12, UR4, 0x4, URZ ;                    // UR12: the piece in the tile as it is written, w to the right
    UMOV UR7, 0x8 ;
piece:
    LDS R5, [R4+UR11+here] $wsb=0 ;
    MOVM R5, R5 $req=0 $wsb=1 ;
    STS [R4+UR12+there], R5 $req=1 ;
    UIADD UR11, UR11, 0x10 ;                            // to the right in one …
    UIADD UR12, UR12, stride * 8 ;                      // … is down in the other
    UIADD UR7, UR7, -0x1 ;
    UISETP.NE.AND UP0, UR7, URZ, UPT ;
    @UP0 UBRA piece ;
    BAR.SYNC 0x0 ;

// ---- out: as in, with rows and columns exchanged ---------------------------------------------------------------------

    LEA R4, R0, UR6, 0x1 ;
    ISETP.LT.AND.U32 P0, R4, UR8, PT ;
    MOV.64 R[2:3], c[0x0][transposed] ;
    IMAD.WIDE.U32 R[2:3], R4, 0x2, R[2:3] ;
    UIADD UR10, UR5, UR4 ;
    UIMUL.U32 UR11, UR4, stride ;
    MOV R6, UR9 ;
    UMOV UR7, 0x8 ;
write:
    ISETP.GT.AND.U32 P1, R6, UR10, P0 ;
    UIMUL.U32 UR13, UR8, 0x2 ;
    UIMAD.WIDE.U32 UR[14:15], UR10, UR13, URZ ;
    LDS R5, [R1+UR11+there] $wsb=0 ;
    @P1 STG [R[2:3]+UR[14:15]], R5 $req=0 ;
    UIADD UR10, UR10, 0x8 ;
    UIADD UR11, UR11, stride * 8 ;
    UIADD UR7, UR7, -0x1 ;
    UISETP.NE.AND UP0, UR7, URZ, UPT ;
    @UP0 UBRA write ;
    EXIT ;
.end
