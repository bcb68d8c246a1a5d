// The product of two square matrices of 32-bit integers, modulo 2^32: the number of rows, then two files. The product goes to standard output.
//
// A row of the left one lies packed. A column of the right one does not: its elements are a row apart, and an access with a stride takes them as a vector.
    .globl _start
_start:
    MOV    $S0, $P1;
    MLD    $P0, $S0, #8;
    CALL   @number;
    MOV    $S1, $R0;                  // n
    ILLSH  $S2, $S1, #2;              // the bytes of a row, which is the stride of a column
    MLD    $P0, $S0, #16;
    CALL   @read_file;
    MOV    $S3, $R0;                  // a row of the left matrix
    MLD    $P0, $S0, #24;
    CALL   @read_file;
    MOV    $S4, $R0;                  // the right matrix
    MUL    $P0, $S1, $S2;
    MOV    $S8, $P0;                  // bytes of a matrix
    CALL   @allocate;
    MOV    $S9, $R0;                  // the product
    MOV    $S5, $R0;                  // its element that comes next
    ADD    $S6, $R0, $S8;             // its end
    LDI    $S7, #0;                   // no index
.row:
    MOV    $S10, $S4;                 // the top of a column
    MOV    $S11, $S1;                 // columns left
.column:
    MOV    $P1, $S3;
    MOV    $P2, $S10;
    MOV    $P0, $S1;
    XOR.32.VV &V2, &V2, &V2;
.strip:
    CALL   @vector_length;
    RIVMLD.PI &V0, $P1, $S7, $S7;
    RIVMLD.PI.S &V1, $P2, $S7, $S2;   // the last operand is the stride
    MAC.32.VV &V2, &V0, &V1;
    SUB    $P0, $P1, $S3;
    CIASH  $P0, #-2;
    SUB    $P0, $S1, $P0;             // elements left
    B.NEZ  $P0, @.strip;
    LDI    $P0, #64;
    CALL   @vector_length;
    RADD.32 $N0, &V2;
    LMST.32.PI $N0, $S5, #0;
    IADD   $S10, $S10, #4;
    IADD   $S11, $S11, #-1;
    B.NEZ  $S11, @.column;
    ADD    $S3, $S3, $S2;
    B.LT   $S5, $S6, @.row;
    MOV    $P1, $S9;
    MOV    $P2, $S8;
    CALL   @print;
    CLDI   $P0, #0;
    SYSCL  #0;
