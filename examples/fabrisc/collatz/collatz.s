// Which number from 1 up to the argument takes the most steps to 1, where an even number is halved and an odd one, n, becomes 3n + 1?
    .globl _start
_start:
    MLD    $P0, $P1, #8;              // argv[1]
    CALL   @number;
    MOV    $S0, $R0;                  // the number that is tried, downward
    LDI    $S1, #0;                   // the best one
    LDI    $S2, #-1;                  // its steps
.try:
    MOV    $P0, $S0;
    CALL   @steps;
    B.LT   $R0, $S2, @.worse;         // of equal ones the lowest stays
    MOV    $S1, $S0;
    MOV    $S2, $R0;
.worse:
    IADD   $S0, $S0, #-1;
    B.NEZ  $S0, @.try;
    MOV    $P0, $S1;
    LDI    $P1, #' ';
    CALL   @print_number;
    MOV    $P0, $S2;
    LDI    $P1, #'\n';
    CALL   @print_number;
    CLDI   $P0, #0;
    SYSCL  #0;

// steps(n)
steps:
    CLDI   $R0, #0;
    CLDI   $R1, #1;
.step:
    B.EQ   $P0, $R1, @.done;
    CIADD  $R0, #1;
    IAND   $N0, $P0, #1;
    CIASH  $P0, #-1;
    CBEQZ  $N0, @.step;
    IMUL   $P0, $P0, #6;              // n was 2h + 1: 3n + 1 = 6h + 4
    CIADD  $P0, #4;
    JMP    @.step;
.done:
    RET;
