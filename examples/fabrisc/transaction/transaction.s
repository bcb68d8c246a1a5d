// Books transfers between accounts. A transfer is a transaction: it takes from one account, then gives to another, and where either has no account or too
// little money, TABT makes it as if nothing had been. All transfers together are a transaction too, and the inner ones are parts of it.
//
// Files: the accounts, 64-bit integers, and the transfers, three 64-bit integers each: from, to, how much. The accounts are written to standard output,
// and the status is how many transfers failed.
    .globl _start
_start:
    MOV    $S0, $P1;
    MLD    $P0, $S0, #8;
    CALL   @read_file;
    MOV.64.2 $S1, $R0;                // accounts, and their bytes
    ILRSH  $S3, $S2, #3;              // how many there are
    MLD    $P0, $S0, #16;
    CALL   @read_file;
    MOV    $S4, $R0;                  // the transfer that comes next
    ADD    $S5, $R0, $R1;
    LDI    $S6, #0;                   // transfers that failed
    TBEG;
.next:
    B.EQ   $S4, $S5, @.done;
    TBEG;
    LMLD.PI $P0, $S4, #0;
    LMLD.PI $P1, $S4, #0;
    LMLD.PI $P2, $S4, #0;
    CALL   @transfer;
    B.NEZ  $R0, @.booked;
    TABT;                             // all registers are again what they were at TBEG, so this transfer still comes next
    IADD   $S4, $S4, #24;
    IADD   $S6, $S6, #1;
    JMP    @.next;
.booked:
    TEND;
    JMP    @.next;
.done:
    TEND;
    MOV    $P1, $S1;
    MOV    $P2, $S2;
    CALL   @print;
    MOV    $P0, $S6;
    SYSCL  #0;                        // the status is how many failed

// transfer(from, to, how much): 1 where it was possible. If it was not, the accounts are wrong.
transfer:
    CLDI   $R0, #0;
    B.LTZ  $P2, @.impossible;
    B.LTZ  $P0, @.impossible;
    B.GE   $P0, $S3, @.impossible;
    IMLD   $N0, $S1, $P0, #0;
    CSUB   $N0, $P2;
    IMST   $N0, $S1, $P0, #0;
    B.LTZ  $N0, @.impossible;
    B.LTZ  $P1, @.impossible;
    B.GE   $P1, $S3, @.impossible;
    IMLD   $N0, $S1, $P1, #0;
    CADD   $N0, $P2;
    IMST   $N0, $S1, $P1, #0;
    CLDI   $R0, #1;
.impossible:
    RET;
