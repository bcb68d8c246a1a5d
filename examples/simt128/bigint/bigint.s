// Integers of 64 and of 128 bits, made of words of 32: sum, difference, product and comparisons of many pairs, a pair per lane.
//
//   a, b     the operands, little-endian
//   sum, difference    as long as the operands
//   product  twice as long
//   flags    a word per pair: bit 0 the sum's carry, bit 1 that nothing was borrowed, bits 2 and 3 a < b, unsigned and signed
//   count    the number of pairs
//
// What the instructions have for this:
//   IADD.X       adds with a carry in (the last operand) and a carry out (behind the destination). Under `~` a source is inverted: a - b is
//                a + ~b + 1, so a difference is a sum that begins with a carry, and a carry at its end says that nothing was borrowed.
//   IMAD.WIDE.X  multiplies two words and adds 64 bits to the 64 bits of the product, with a carry in and out.
//   ISETP.X      compares words; where they are equal the predicate at the end, the result of the words below, decides.
//   P2R          puts predicates into bits of a register.

// ---- 64 bits ---------------------------------------------------------------------------------------------------------------

.kernel wide64
.param a, ptr
.param b, ptr
.param sum, ptr
.param difference, ptr
.param product, ptr
.param flags, ptr
.param count, u32
.registers 32

    S2R R0, SR_CTAID_X $wsb=0 ;
    S2R R1, SR_NTID_X $wsb=0 ;
    S2R R2, SR_TID_X $wsb=0 ;
    IMAD.U32 R0, R0, R1, R2 $req=0 ;                // R0: number of the pair
    ISETP.GE.AND.U32 P0, R0, c[0x0][count], PT ;
    @P0 EXIT ;
    MOV.64 R[2:3], c[0x0][a] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x8, R[2:3] ;
    LDG.64 R[4:5], [R[2:3]] $wsb=0 ;                // R5 R4: a
    MOV.64 R[2:3], c[0x0][b] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x8, R[2:3] ;
    LDG.64 R[6:7], [R[2:3]] $wsb=1 ;                // R7 R6: b

    IADD.X R8, P0, R4, R6 $req=0,1 ;
    IADD.X R9, P0, R5, R7, P0 ;                     // R9 R8: a + b, P0: its carry
    IADD.X R10, P1, R4, ~R6, PT ;
    IADD.X R11, P1, R5, ~R7, P1 ;                   // R11 R10: a - b, P1: nothing was borrowed
    ISETP.LT.AND.U32 P4, R4, R6, PT ;               // the low words have no sign
    ISETP.LT.AND.U32.X P2, R5, R7, PT, P4 ;         // P2: a < b without signs
    ISETP.LT.AND.X P3, R5, R7, PT, P4 ;             // P3: a < b with signs

    IMAD.WIDE.U32 R[12:13], R4, R6, RZ ;            // the four products of words: low times low
    IMAD.WIDE.U32 R[14:15], R5, R7, RZ ;            // high times high
    IMAD.WIDE.U32 R[16:17], R4, R7, RZ ;            // and those between, a word higher than the first
    IMAD.WIDE.U32 R[16:17], P4, R5, R6, R[16:17] ;
    IADD.X R18, RZ, RZ, P4 ;                        // R18 R17 R16: their sum
    IADD.X R13, P4, R13, R16 ;
    IADD.X R14, P4, R14, R17, P4 ;
    IADD.X R15, R15, R18, P4 ;                      // R15 … R12: a * b

    P2R R19, PR, RZ, 0xF ;                          // R19: P0 … P3
    MOV.64 R[2:3], c[0x0][sum] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x8, R[2:3] ;
    STG.64 [R[2:3]], R[8:9] ;
    MOV.64 R[2:3], c[0x0][difference] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x8, R[2:3] ;
    STG.64 [R[2:3]], R[10:11] ;
    MOV.64 R[2:3], c[0x0][product] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x10, R[2:3] ;
    STG.128 [R[2:3]], R[12:15] ;
    MOV.64 R[2:3], c[0x0][flags] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x4, R[2:3] ;
    STG [R[2:3]], R19 ;
    EXIT ;
.end

// ---- 128 bits --------------------------------------------------------------------------------------------------------------

.kernel wide128
.param a, ptr
.param b, ptr
.param sum, ptr
.param difference, ptr
.param product, ptr
.param flags, ptr
.param count, u32
.registers 36

    S2R R0, SR_CTAID_X $wsb=0 ;
    S2R R1, SR_NTID_X $wsb=0 ;
    S2R R2, SR_TID_X $wsb=0 ;
    IMAD.U32 R0, R0, R1, R2 $req=0 ;                // R0: number of the pair
    ISETP.GE.AND.U32 P0, R0, c[0x0][count], PT ;
    @P0 EXIT ;
    MOV.64 R[2:3], c[0x0][a] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x10, R[2:3] ;
    LDG.128 R[4:7], [R[2:3]] $wsb=0 ;               // R7 … R4: a, its words a3 … a0
    MOV.64 R[2:3], c[0x0][b] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x10, R[2:3] ;
    LDG.128 R[8:11], [R[2:3]] $wsb=1 ;              // R11 … R8: b, its words b3 … b0

    IADD.X R12, P0, R4, R8 $req=0,1 ;
    IADD.X R13, P0, R5, R9, P0 ;
    IADD.X R14, P0, R6, R10, P0 ;
    IADD.X R15, P0, R7, R11, P0 ;                   // R15 … R12: a + b, P0: its carry

    IADD.X R16, P1, R4, ~R8, PT ;
    IADD.X R17, P1, R5, ~R9, P1 ;
    IADD.X R18, P1, R6, ~R10, P1 ;
    IADD.X R19, P1, R7, ~R11, P1 ;                  // R19 … R16: a - b, P1: nothing was borrowed

    ISETP.LT.AND.U32 P4, R4, R8, PT ;
    ISETP.LT.AND.U32.X P4, R5, R9, PT, P4 ;
    ISETP.LT.AND.U32.X P4, R6, R10, PT, P4 ;        // P4: the lower three words are less; they have no sign
    ISETP.LT.AND.U32.X P2, R7, R11, PT, P4 ;        // P2: a < b without signs
    ISETP.LT.AND.X P3, R7, R11, PT, P4 ;            // P3: a < b with signs

// The product: sixteen products of words. That of ai and bj goes to words i + j and i + j + 1, a pair of registers. Pairs of registers begin at even
// numbers, so there are two sums: R27 … R20 of the products that begin at an even word, and R34 … R28 of the others, a word higher. In each
// sum the carry goes from pair to pair. Where a pair was empty before, the product and a carry have room in it: (2^32 - 1)^2 + 1 < 2^64.

    IMAD.WIDE.U32 R[20:21], R4, R8, RZ ;            // b0: a0, a2
    IMAD.WIDE.U32 R[22:23], R6, R8, RZ ;
    IMAD.WIDE.U32 R[28:29], R5, R8, RZ ;            // a1, a3, a word higher
    IMAD.WIDE.U32 R[30:31], R7, R8, RZ ;

    IMAD.WIDE.U32 R[22:23], P4, R5, R9, R[22:23] ;  // b1: a1, a3
    IMAD.WIDE.X.U32 R[24:25], R7, R9, RZ, P4 ;
    IMAD.WIDE.U32 R[28:29], P4, R4, R9, R[28:29] ;  // a0, a2, a word higher
    IMAD.WIDE.X.U32 R[30:31], P4, R6, R9, R[30:31], P4 ;
    IMAD.WIDE.X.U32 R[32:33], RZ, RZ, RZ, P4 ;      // the carry alone

    IMAD.WIDE.U32 R[22:23], P4, R4, R10, R[22:23] ; // b2: a0, a2
    IMAD.WIDE.X.U32 R[24:25], P4, R6, R10, R[24:25], P4 ;
    IMAD.WIDE.X.U32 R[26:27], RZ, RZ, RZ, P4 ;
    IMAD.WIDE.U32 R[30:31], P4, R5, R10, R[30:31] ; // a1, a3, a word higher
    IMAD.WIDE.X.U32 R[32:33], R7, R10, R[32:33], P4 ;

    IMAD.WIDE.U32 R[24:25], P4, R5, R11, R[24:25] ; // b3: a1, a3
    IMAD.WIDE.X.U32 R[26:27], R7, R11, R[26:27], P4 ;
    IMAD.WIDE.U32 R[30:31], P4, R4, R11, R[30:31] ; // a0, a2, a word higher
    IMAD.WIDE.X.U32 R[32:33], P4, R6, R11, R[32:33], P4 ;
    IADD.X R34, RZ, RZ, P4 ;

    IADD.X R21, P4, R21, R28 ;                      // the two sums together
    IADD.X R22, P4, R22, R29, P4 ;
    IADD.X R23, P4, R23, R30, P4 ;
    IADD.X R24, P4, R24, R31, P4 ;
    IADD.X R25, P4, R25, R32, P4 ;
    IADD.X R26, P4, R26, R33, P4 ;
    IADD.X R27, R27, R34, P4 ;                      // R27 … R20: a * b

    P2R R1, PR, RZ, 0xF ;                           // R1: P0 … P3
    MOV.64 R[2:3], c[0x0][sum] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x10, R[2:3] ;
    STG.128 [R[2:3]], R[12:15] ;
    MOV.64 R[2:3], c[0x0][difference] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x10, R[2:3] ;
    STG.128 [R[2:3]], R[16:19] ;
    MOV.64 R[2:3], c[0x0][product] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x20, R[2:3] ;
    STG.128 [R[2:3]], R[20:23] ;
    STG.128 [R[2:3]+0x10], R[24:27] ;
    MOV.64 R[2:3], c[0x0][flags] ;
    IMAD.WIDE.U32 R[2:3], R0, 0x4, R[2:3] ;
    STG [R[2:3]], R1 ;
    EXIT ;
.end
