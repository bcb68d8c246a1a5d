// How many primes lie below the argument, and which is the last? Eratosthenes' sieve, a byte for each number.
    .globl _start
_start:
    MLD    $P0, $P1, #8;
    CALL   @number;
    MOV    $S0, $R0;                  // the bound
    MOV    $P0, $R0;
    CALL   @allocate;
    MOV    $S1, $R0;                  // byte n is 1 where n is known to be none
    LDI    $S2, #2;                   // the number that is looked at
    LDI    $S3, #0;                   // how many primes
    LDI    $S4, #0;                   // the last one
    CLDI   $N1, #1;
.next:
    B.GE   $S2, $S0, @.done;
    IMLD.8 $N0, $S1, $S2, #0;
    B.NEZ  $N0, @.composite;
    IADD   $S3, $S3, #1;
    MOV    $S4, $S2;
    MUL    $P0, $S2, $S2;             // lower multiples have been crossed out
.cross:
    B.GE   $P0, $S0, @.composite;
    IMST.8 $N1, $S1, $P0, #0;
    ADD    $P0, $P0, $S2;
    JMP    @.cross;
.composite:
    IADD   $S2, $S2, #1;
    JMP    @.next;
.done:
    MOV    $P0, $S3;
    LDI    $P1, #' ';
    CALL   @print_number;
    MOV    $P0, $S4;
    LDI    $P1, #'\n';
    CALL   @print_number;
    CLDI   $P0, #0;
    SYSCL  #0;
