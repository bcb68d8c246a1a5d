// The product of two natural numbers of any length. They are files of 64-bit words, the lowest first; the product goes to standard output.
//
// It is made as on paper. MWMUL gives both halves of a product of two words, with what was carried added to it already; MWADD adds it to the product, and
// keeps what does not fit.
    .globl _start
_start:
    MOV    $S0, $P1;
    MLD    $P0, $S0, #8;
    CALL   @read_file;
    MOV.64.2 $S1, $R0;                // one factor, and its bytes
    MLD    $P0, $S0, #16;
    CALL   @read_file;
    MOV.64.2 $S3, $R0;                // the other
    ADD    $P0, $S2, $S4;
    MOV    $S6, $P0;
    CALL   @allocate;
    MOV    $S5, $R0;                  // the product
    ADD    $S2, $S1, $S2;             // the end of the one,
    ADD    $S4, $S3, $S4;             // and of the other
    MOV    $S7, $S5;                  // where a row of the product begins
.row:
    B.EQ   $S1, $S2, @.done;
    LMLD.PI $P0, $S1, #0;             // a word of the one, for the whole row
    MOV    $P1, $S3;
    MOV    $P2, $S7;
    CLDI   $N0, #0;                   // what is carried
.word:
    B.EQ   $P1, $S4, @.carry;
    LMLD.PI $N1, $P1, #0;
    MWMUL  $N1, $N0, $P0, $N1;        // $N1 = low, $N0 = high half of word * word + $N0
    MLD    $N2, $P2, #0;
    LDI    $N3, #0;
    MWADD  $N1, $N3, $N1, $N2;
    LMST.PI $N1, $P2, #0;
    ADD    $N0, $N0, $N3;             // no overflow: a high half is at most 2^64 - 2
    JMP    @.word;
.carry:
    CMST   $N0, $P2;
    IADD   $S7, $S7, #8;
    JMP    @.row;
.done:
    MOV    $P1, $S5;
    MOV    $P2, $S6;
    CALL   @print;
    CLDI   $P0, #0;
    SYSCL  #0;
