// Fibonacci's number of the argument, by the definition: a function that calls itself twice and keeps what it needs on the stack.
    .globl _start
_start:
    MLD    $P0, $P1, #8;
    CALL   @number;
    MOV    $P0, $R0;
    CALL   @fibonacci;
    MOV    $P0, $R0;
    LDI    $P1, #'\n';
    CALL   @print_number;
    CLDI   $P0, #0;
    SYSCL  #0;

// fibonacci(n): the sum of the two before, from 0 and 1 on.
fibonacci:
    CLDI   $R0, #1;
    B.GT   $P0, $R0, @.deeper;
    MOV    $R0, $P0;
    RET;
.deeper:
    IADD   $SP, $SP, #-24;
    LBST   $SP, #6,7,31;              // $S0, $S1, $RA
    MOV    $S0, $P0;
    CIADD  $P0, #-1;
    CALL   @fibonacci;
    MOV    $S1, $R0;
    IADD   $P0, $S0, #-2;
    CALL   @fibonacci;
    ADD    $R0, $R0, $S1;
    LBLD   $SP, #6,7,31;
    IADD   $SP, $SP, #24;
    RET;
