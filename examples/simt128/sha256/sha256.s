// SHA-256 (FIPS 180-4) of many messages, one message per lane, padding included.
//
//   messages   all messages, one behind the other, byte by byte
//   offsets    count + 1 words: message n is the bytes offsets[n] … offsets[n + 1] - 1
//   count      the number of messages
//   digests    32 bytes per message, in the order in which digests are written down
//
// Each lane keeps the sixteen words of its message schedule in shared memory. A block has at most 128 threads.

.kernel sha256
.param messages, ptr
.param offsets, ptr
.param count, u32
.param digests, ptr
.shared schedule, 8192

// The round constants, in constant bank 0.
.constant
k:
    .word 0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5
    .word 0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174
    .word 0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA
    .word 0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967
    .word 0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85
    .word 0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070
    .word 0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3
    .word 0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2
.text

// ---- which message ------------------------------------------------------------------------------------------------------

    S2R R0, SR_CTAID_X ;
    S2R R1, SR_NTID_X ;
    S2R R8, SR_TID_X ;
    IMAD.U32 R0, R0, R1, R8 ;                       // R0: number of this lane's message
    ISETP.GE.AND.U32 P0, R0, c[0x0][count], PT ;
    @P0 EXIT ;

    MOV.64 R[10:11], c[0x0][offsets] ;
    IMAD.WIDE.U32 R[10:11], R0, 0x4, R[10:11] ;
    LDG R12, [R[10:11]] ;
    LDG R4, [R[10:11]+0x4] ;
    IADD R4, R4, -R12 ;                             // R4: its length in bytes
    IADD.X R2, P0, R12, c[0x0][messages] ;
    IADD.X R3, RZ, c[0x0][messages+4], P0 ;         // R[2:3]: its next byte
    MOV R5, RZ ;                                    // R5: that byte's number
    LEA R7, R8, schedule, 0x6 ;                     // R7: this lane's part of the schedule
    IADD R6, R4, 0x8 ;
    SHF.R.U32 R6, R6, 0x6, RZ ;
    IADD R6, R6, 0x1 ;                              // R6: blocks of 64 bytes that are left, padding included

    MOV R16, 0x6A09E667 ;                           // R16 … R23: the hash so far
    MOV R17, 0xBB67AE85 ;
    MOV R18, 0x3C6EF372 ;
    MOV R19, 0xA54FF53A ;
    MOV R20, 0x510E527F ;
    MOV R21, 0x9B05688C ;
    MOV R22, 0x1F83D9AB ;
    MOV R23, 0x5BE0CD19 ;

// ---- one block: its sixteen words, high byte first ------------------------------------------------------------------------

block:
    MOV R9, R7 ;
    IADD R13, R7, 0x40 ;
word:
    MOV R14, RZ ;                                   // R14: the word
    MOV R15, 0x4 ;
byte:
    ISETP.EQ.AND.U32 P0, R5, R4, PT ;
    SEL R1, RZ, 0x80, !P0 ;                         // behind the message a one bit, then zeros
    ISETP.LT.AND.U32 P0, R5, R4, PT ;
    @P0 LDG.U8 R1, [R[2:3]] ;
    LEA R14, R14, R1, 0x8 ;
    IADD R5, R5, 0x1 ;
    IADD.X R2, P0, R2, 0x1 ;
    IADD.X R3, R3, 0x0, P0 ;
    IADD R15, R15, -0x1 ;
    ISETP.NE.AND P0, R15, 0x0, PT ;
    @P0 BRA byte ;

    STS [R9], R14 ;
    IADD R9, R9, 0x4 ;
    ISETP.LT.AND.U32 P0, R9, R13, PT ;
    @P0 BRA word ;

    ISETP.EQ.AND P1, R6, 0x1, PT ;                  // the last block ends in the message's length in bits
    SHF.R.U32 R14, R4, 0x1D, RZ ;
    SHF.L.U32 R15, R4, 0x3, RZ ;
    @P1 STS [R7+0x38], R14 ;
    @P1 STS [R7+0x3C], R15 ;

// ---- its sixty-four rounds ------------------------------------------------------------------------------------------------

    MOV R24, R16 ;                                  // R24 … R31: a b c d e f g h
    MOV R25, R17 ;
    MOV R26, R18 ;
    MOV R27, R19 ;
    MOV R28, R20 ;
    MOV R29, R21 ;
    MOV R30, R22 ;
    MOV R31, R23 ;
    MOV R13, RZ ;                                   // R13: four times the round's number
round:
    LOP3 R9, R13, 0x3C, RZ, 0xC0, !PT ;
    IADD R9, R9, R7 ;
    LDS R32, [R9] ;                                 // R32: this round's word of the schedule
    ISETP.LT.AND.U32 P0, R13, 0x40, PT ;
    @P0 BRA have_word ;

    IADD R10, R13, 0x4 ;                            // fifteen words back
    LOP3 R10, R10, 0x3C, RZ, 0xC0, !PT ;
    IADD R10, R10, R7 ;
    LDS R33, [R10] ;
    SHF.R.WRAP.U32 R34, R33, 0x7, R33 ;
    SHF.R.WRAP.U32 R35, R33, 0x12, R33 ;
    SHF.R.U32 R36, R33, 0x3, RZ ;
    LOP3 R34, R34, R35, R36, 0x96, !PT ;            // sigma 0
    IADD R32, R32, R34 ;
    IADD R10, R13, 0x24 ;                           // seven words back
    LOP3 R10, R10, 0x3C, RZ, 0xC0, !PT ;
    IADD R10, R10, R7 ;
    LDS R33, [R10] ;
    IADD R32, R32, R33 ;
    IADD R10, R13, 0x38 ;                           // two words back
    LOP3 R10, R10, 0x3C, RZ, 0xC0, !PT ;
    IADD R10, R10, R7 ;
    LDS R33, [R10] ;
    SHF.R.WRAP.U32 R34, R33, 0x11, R33 ;
    SHF.R.WRAP.U32 R35, R33, 0x13, R33 ;
    SHF.R.U32 R36, R33, 0xA, RZ ;
    LOP3 R34, R34, R35, R36, 0x96, !PT ;            // sigma 1
    IADD R32, R32, R34 ;
    STS [R9], R32 ;
have_word:
    LDC R33, c[0x0][R13+k] ;
    IADD R32, R32, R33 ;
    IADD R32, R32, R31 ;
    SHF.R.WRAP.U32 R34, R28, 0x6, R28 ;
    SHF.R.WRAP.U32 R35, R28, 0xB, R28 ;
    SHF.R.WRAP.U32 R36, R28, 0x19, R28 ;
    LOP3 R34, R34, R35, R36, 0x96, !PT ;            // Sigma 1 of e
    IADD R32, R32, R34 ;
    LOP3 R34, R28, R29, R30, 0xCA, !PT ;            // Ch: f where e is one, g elsewhere
    IADD R32, R32, R34 ;                            // R32: T1
    SHF.R.WRAP.U32 R34, R24, 0x2, R24 ;
    SHF.R.WRAP.U32 R35, R24, 0xD, R24 ;
    SHF.R.WRAP.U32 R36, R24, 0x16, R24 ;
    LOP3 R34, R34, R35, R36, 0x96, !PT ;            // Sigma 0 of a
    LOP3 R35, R24, R25, R26, 0xE8, !PT ;            // Maj: what two of a, b, c say
    IADD R33, R34, R35 ;                            // R33: T2
    MOV R31, R30 ;
    MOV R30, R29 ;
    MOV R29, R28 ;
    IADD R28, R27, R32 ;
    MOV R27, R26 ;
    MOV R26, R25 ;
    MOV R25, R24 ;
    IADD R24, R32, R33 ;
    IADD R13, R13, 0x4 ;
    ISETP.LT.AND.U32 P0, R13, 0x100, PT ;
    @P0 BRA round ;

    IADD R16, R16, R24 ;
    IADD R17, R17, R25 ;
    IADD R18, R18, R26 ;
    IADD R19, R19, R27 ;
    IADD R20, R20, R28 ;
    IADD R21, R21, R29 ;
    IADD R22, R22, R30 ;
    IADD R23, R23, R31 ;
    IADD R6, R6, -0x1 ;
    ISETP.NE.AND P0, R6, 0x0, PT ;
    @P0 BRA block ;

// ---- the digest, high byte first --------------------------------------------------------------------------------------------

    PRMT R16, R16, RZ, 0x0123 ;
    PRMT R17, R17, RZ, 0x0123 ;
    PRMT R18, R18, RZ, 0x0123 ;
    PRMT R19, R19, RZ, 0x0123 ;
    PRMT R20, R20, RZ, 0x0123 ;
    PRMT R21, R21, RZ, 0x0123 ;
    PRMT R22, R22, RZ, 0x0123 ;
    PRMT R23, R23, RZ, 0x0123 ;
    MOV.64 R[10:11], c[0x0][digests] ;
    IMAD.WIDE.U32 R[10:11], R0, 0x20, R[10:11] ;
    STG.128 [R[10:11]], R[16:19] ;
    STG.128 [R[10:11]+0x10], R[20:23] ;
    EXIT ;
.end
