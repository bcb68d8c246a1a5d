// Sorts the letters of its argument by insertion. This is the program with compressed instructions; long.s is the same one without.
    .globl _start
_start:
    MLD    $P0, $P1, #8;              // the text
    MOV    $P1, $P0;                  // the letter that is inserted
.letter:
    CMLD.8 $N0, $P1;
    CBEQZ  $N0, @.sorted;
    MOV    $P2, $P1;                  // where it may go
.down:
    B.EQ   $P2, $P0, @.here;
    MLD.8  $N1, $P2, #-1;
    B.LE   $N1, $N0, @.here;
    CMST.8 $N1, $P2;
    CIADD  $P2, #-1;
    CJMP   @.down;
.here:
    CMST.8 $N0, $P2;
    CIADD  $P1, #1;
    CJMP   @.letter;
.sorted:
    MOV    $P2, $P1;
    CSUB   $P2, $P0;
    MOV    $P1, $P0;
    CLDI   $P0, #1;
    SYSCL  #1;
    CLDI   $P0, #0;
    SYSCL  #0;
