// A spin lock with LL and SC around a counter: so often as the argument says the lock is taken, the counter counts, and the lock is given back.
//
// One hart has nobody to wait for. So that the loop of the lock has something to do, every third attempt is disturbed between LL and SC, by a CAS on
// another word: then SC stores nothing, and the loop begins again. Printed are the counter and how many attempts that took.
    .globl _start
_start:
    MLD    $P0, $P1, #8;
    CALL   @number;
    MOV    $S0, $R0;                  // turns left
    LDI    $S1, @lock;
    LDI    $S2, @counter;
    LDI    $S3, #0;                   // attempts
    LDI    $S4, @other;
.turn:
    B.EQZ  $S0, @.done;
    CALL   @acquire;
    MLD    $N0, $S2, #0;
    CIADD  $N0, #1;
    MST    $N0, $S2, #0;
    CALL   @release;
    IADD   $S0, $S0, #-1;
    JMP    @.turn;
.done:
    MLD    $P0, $S2, #0;
    LDI    $P1, #' ';
    CALL   @print_number;
    MOV    $P0, $S3;
    LDI    $P1, #'\n';
    CALL   @print_number;
    MLD    $P0, $S1, #0;              // 0: nobody holds the lock any more
    SYSCL  #0;

// acquire: the lock at $S1. It is 1 while somebody holds it.
acquire:
    IADD   $S3, $S3, #1;
    LL     $N0, $S1;
    B.NEZ  $N0, @acquire;             // held: look again
    IREM   $N1, $S3, #3;
    B.NEZ  $N1, @.undisturbed;
    CAS.EQ $N1, $S4, $N1;             // ends what LL began
.undisturbed:
    CLDI   $N1, #1;
    SC     $N2, $S1, $N1;
    B.EQZ  $N2, @acquire;             // somebody was there in between
    FNCLS;                            // what follows does not begin before the lock is held,
    RET;

release:
    FNCLS;                            // and has ended when it is given back
    CLDI   $N0, #0;
    MST    $N0, $S1, #0;
    RET;

    .data
    .align 8
lock:
    .dword 0
counter:
    .dword 0
other:
    .dword 0
