// Takes what a list of places says from a table, and notes for each place of the table which entry of the list asked for it: a gather and a scatter, where
// a negative place means none. Files: the table and the list, of 32-bit integers. What was taken goes to standard output, -1 where nothing was; then the
// notes, 0 where nobody asked, else the number of the last entry that did, from 1 on.
    .globl _start
_start:
    MOV    $S0, $P1;
    MLD    $P0, $S0, #8;
    CALL   @read_file;
    MOV.64.2 $S1, $R0;                // the table, and its bytes
    MLD    $P0, $S0, #16;
    CALL   @read_file;
    MOV.64.2 $S3, $R0;                // the list, and its bytes
    MOV    $P0, $S4;
    CALL   @allocate;
    MOV    $S5, $R0;                  // what is taken
    MOV    $P0, $S2;
    CALL   @allocate;
    MOV    $S6, $R0;                  // the notes
    MOV    $P1, $S3;
    MOV    $P2, $S5;
    ADD    $S7, $S3, $S4;             // the end of the list
    LDI    $S8, #0;                   // the entry that a strip begins at
    LDI    $P3, @numbers;
    CLDI   $R1, #0;
.strip:
    SUB    $P0, $S7, $P1;
    B.EQZ  $P0, @.done;
    CIASH  $P0, #-2;
    CALL   @vector_length;
    MOV    $N2, $P1;
    LVMLD.PI &V0, $P1, #0;            // places
    IAND.32.VS &V1, &V1, #0;
    IADD.32.VS &V1, &V1, #-1;         // what stays where nothing is taken
    VSIMSKC.32.LT &V0, $R1;           // suppresses the negative ones
    VGAT.32.M &V1, $S1, &V0;
    LVMST.PI &V1, $P2, #0;
    VMLD   &V2, $P3, #0;
    ADD.32.VS &V2, &V2, $S8;          // the numbers of the entries
    VSCA.32.M &V2, $S6, &V0;
    SUB    $N2, $P1, $N2;
    IARSH  $N2, $N2, #2;
    ADD    $S8, $S8, $N2;
    JMP    @.strip;
.done:
    MOV    $P1, $S5;
    MOV    $P2, $S4;
    CALL   @print;
    MOV    $P1, $S6;
    MOV    $P2, $S2;
    CALL   @print;
    CLDI   $P0, #0;
    SYSCL  #0;

    .section .rodata
    .align 4
numbers:
    .word  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
