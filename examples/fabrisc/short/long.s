// Sorts the letters of its argument by insertion, without compressed instructions but for the call of the system, which has no other; see short.s.
    .globl _start
_start:
    MLD    $P0, $P1, #8;              // the text
    MOV    $P1, $P0;                  // the letter that is inserted
    XOR    $R0, $R0, $R0;
.letter:
    MLD.8  $N0, $P1, #0;
    BEQ    $N0, $R0, @.sorted;
    MOV    $P2, $P1;                  // where it may go
.down:
    BEQ    $P2, $P0, @.here;
    MLD.8  $N1, $P2, #-1;
    BLE    $N1, $N0, @.here;
    MST.8  $N1, $P2, #0;
    IADD   $P2, $P2, #-1;
    BEQ    $R0, $R0, @.down;
.here:
    MST.8  $N0, $P2, #0;
    IADD   $P1, $P1, #1;
    BEQ    $R0, $R0, @.letter;
.sorted:
    SUB    $P2, $P1, $P0;
    MOV    $P1, $P0;
    IADD   $P0, $R0, #1;
    SYSCL  #1;
    XOR    $P0, $P0, $P0;
    SYSCL  #0;
