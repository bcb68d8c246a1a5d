// Sorts the signed 32-bit numbers of a file, and writes them to standard output.
    .globl _start
_start:
    MLD    $P0, $P1, #8;
    CALL   @read_file;
    MOV.64.2 $S0, $R0;                // where, and how many bytes
    MOV    $P0, $S0;
    ADD    $P1, $S0, $S1;
    IADD   $P1, $P1, #-4;
    CALL   @sort;
    MOV    $P1, $S0;
    MOV    $P2, $S1;
    CALL   @print;
    CLDI   $P0, #0;
    SYSCL  #0;

// sort(first, last): both are addresses, and inside.
sort:
    B.GE   $P0, $P1, @.sorted;
    IADD   $SP, $SP, #-32;
    LBST   $SP, #6,7,8,31;            // $S0, $S1, $S2, $RA
.again:
    MOV.64.2 $S0, $P0;
    // Hoare's partition: $N0 comes from below, $N1 from above, and what stands on the wrong side of the pivot changes places.
    ADD    $P2, $P0, $P1;
    CIASH  $P2, #-3;
    CILSH  $P2, #2;                   // the middle, a multiple of 4
    CMLD.32 $P3, $P2;                 // the pivot
    MOV    $N0, $P0;
    MOV    $N1, $P1;
.up:
    LMLD.32.PI $R0, $N0, #0;
    B.LT.32 $R0, $P3, @.up;
    CIADD  $N0, #-4;
.down:
    LMLD.32.PD $R1, $N1, #0;
    B.GT.32 $R1, $P3, @.down;
    CIADD  $N1, #4;
    B.GT   $N0, $N1, @.parted;
    CMST.32 $R1, $N0;
    CMST.32 $R0, $N1;
    CIADD  $N0, #4;
    CIADD  $N1, #-4;
    B.LE   $N0, $N1, @.up;
.parted:
    MOV    $S2, $N0;
    MOV    $P0, $S0;                  // what lies below,
    MOV    $P1, $N1;
    CALL   @sort;
    MOV    $P0, $S2;                  // and what lies above, without another call
    MOV    $P1, $S1;
    B.LT   $P0, $P1, @.again;
    LBLD   $SP, #6,7,8,31;
    IADD   $SP, $SP, #32;
.sorted:
    RET;
