// The SHA-256 digest of a file, as sha256sum prints it.
    .globl _start
_start:
    MLD    $S0, $P1, #8;              // argv[1]
    MOV    $P0, $S0;
    CALL   @read_file;
    MOV.64.2 $S1, $R0;                // where its bytes are, and how many are left
    MOV    $S3, $R1;
.block:
    IADD   $N0, $S2, #-64;
    B.LTZ  $N0, @.tail;
    MOV    $P0, $S1;
    CALL   @compress;
    IADD   $S1, $S1, #64;
    IADD   $S2, $S2, #-64;
    JMP    @.block;

// The rest of the bytes, a one bit, zeros, and the number of bits: one block, or two where the rest is long.
.tail:
    LDI    $P0, @tail;
    MOV    $P1, $P0;
    MOV    $P2, $S2;
    B.EQZ  $P2, @.copied;
.copy:
    LMLD.8.PI $N0, $S1, #0;
    LMST.8.PI $N0, $P1, #0;
    CIADD  $P2, #-1;
    B.NEZ  $P2, @.copy;
.copied:
    LDI    $N0, #0x80;
    CMST.8 $N0, $P1;
    ILLSH  $S3, $S3, #3;
    ISWP   $S3, $S3, #56;             // the most significant byte first
    IADD   $N1, $S2, #-56;
    B.LTZ  $N1, @.last;
    MOV    $S4, $P0;
    CALL   @compress;
    IADD   $P0, $S4, #64;
.last:
    MST    $S3, $P0, #56;
    CALL   @compress;

    LDI    $S4, @state;
    LDI    $S5, #8;
.word:
    LMLD.32.PI $P0, $S4, #0;
    LDI    $P1, #8;
    CALL   @print_hex;
    IADD   $S5, $S5, #-1;
    B.NEZ  $S5, @.word;
    LDI    $P0, @gap;
    CALL   @print_text;
    MOV    $P0, $S0;
    CALL   @print_text;
    LDI    $P0, @line;
    CALL   @print_text;
    CLDI   $P0, #0;
    SYSCL  #0;

// compress(block): the state with 64 bytes more. The registers are named for a rotation by one MOV: h in $S0 up to a in $S7.
compress:
    IADD   $SP, $SP, #-320;
    BST    $SP, #6,7,8,9,10,11,12,13;
    IADD   $P1, $SP, #64;             // the schedule's 64 words
    LDI    $P2, #16;
.load:
    LMLD.32.PI $N0, $P0, #0;
    ISWP.32 $N0, $N0, #24;            // the most significant byte first
    LMST.32.PI $N0, $P1, #0;
    CIADD  $P2, #-1;
    B.NEZ  $P2, @.load;
    LDI    $P2, #48;
.extend:
    MLD.32 $N0, $P1, #-60;
    IRRT.32 $N1, $N0, #7;
    IRRT.32 $N2, $N0, #18;
    XOR.32 $N1, $N1, $N2;
    ILRSH.32 $N2, $N0, #3;
    XOR.32 $N1, $N1, $N2;
    MLD.32 $N0, $P1, #-8;
    IRRT.32 $N2, $N0, #17;
    IRRT.32 $N3, $N0, #19;
    XOR.32 $N2, $N2, $N3;
    ILRSH.32 $N3, $N0, #10;
    XOR.32 $N2, $N2, $N3;
    ADD.32 $N1, $N1, $N2;
    MLD.32 $N2, $P1, #-64;
    ADD.32 $N1, $N1, $N2;
    MLD.32 $N2, $P1, #-28;
    ADD.32 $N1, $N1, $N2;
    LMST.32.PI $N1, $P1, #0;
    CIADD  $P2, #-1;
    B.NEZ  $P2, @.extend;

    LDI    $P3, @state;
    MLD.32 $S7, $P3, #0;
    MLD.32 $S6, $P3, #4;
    MLD.32 $S5, $P3, #8;
    MLD.32 $S4, $P3, #12;
    MLD.32 $S3, $P3, #16;
    MLD.32 $S2, $P3, #20;
    MLD.32 $S1, $P3, #24;
    MLD.32 $S0, $P3, #28;
    IADD   $P1, $SP, #64;
    LDI    $P2, @constants;
    LDI    $P3, #64;
.round:
    IRRT.32 $N0, $S3, #6;
    IRRT.32 $N1, $S3, #11;
    XOR.32 $N0, $N0, $N1;
    IRRT.32 $N1, $S3, #25;
    XOR.32 $N0, $N0, $N1;
    ADD.32 $N0, $N0, $S0;
    AND.32 $N1, $S3, $S2;             // f where e is one, else g
    NIMP.32 $N2, $S1, $S3;
    OR.32  $N1, $N1, $N2;
    ADD.32 $N0, $N0, $N1;
    LMLD.32.PI $N1, $P1, #0;
    ADD.32 $N0, $N0, $N1;
    LMLD.32.PI $N1, $P2, #0;
    ADD.32 $N0, $N0, $N1;
    IRRT.32 $N1, $S7, #2;
    IRRT.32 $N2, $S7, #13;
    XOR.32 $N1, $N1, $N2;
    IRRT.32 $N2, $S7, #22;
    XOR.32 $N1, $N1, $N2;
    AND.32 $N2, $S7, $S6;             // what two of a, b, c have
    OR.32  $N3, $S7, $S6;
    AND.32 $N3, $N3, $S5;
    OR.32  $N2, $N2, $N3;
    ADD.32 $N1, $N1, $N2;
    MOV.32.7 $S0, $S1;
    ADD.32 $S3, $S3, $N0;
    ADD.32 $S7, $N0, $N1;
    CIADD  $P3, #-1;
    B.NEZ  $P3, @.round;

    LDI    $P3, @state;
    MOV    $P0, $SP;
    LDI    $P2, #8;
    IADD   $SP, $SP, #-32;
    MST.32 $S7, $SP, #0;              // a to h in the order of the state
    MST.32 $S6, $SP, #4;
    MST.32 $S5, $SP, #8;
    MST.32 $S4, $SP, #12;
    MST.32 $S3, $SP, #16;
    MST.32 $S2, $SP, #20;
    MST.32 $S1, $SP, #24;
    MST.32 $S0, $SP, #28;
    MOV    $P1, $SP;
.add:
    LMLD.32.PI $N0, $P1, #0;
    CMLD.32 $N1, $P3;
    CADD.32 $N0, $N1;
    LMST.32.PI $N0, $P3, #0;
    CIADD  $P2, #-1;
    B.NEZ  $P2, @.add;
    MOV    $SP, $P0;
    BLD    $SP, #6,7,8,9,10,11,12,13;
    IADD   $SP, $SP, #320;
    RET;

    .section .rodata
    .align 4
constants:
    .word  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5
    .word  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174
    .word  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da
    .word  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967
    .word  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85
    .word  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070
    .word  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3
    .word  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
gap:
    .string "  "
line:
    .string "\n"

    .data
    .align 4
state:
    .word  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19

    .bss
    .align 8
tail:
    .space 128
