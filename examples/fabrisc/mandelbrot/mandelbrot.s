// How many points of a square grid, with as many rows as the argument says, are in the Mandelbrot set as far as 200 turns tell.
    .globl _start
_start:
    MLD    $P0, $P1, #8;              // argv[1]
    CALL   @number;
    MOV    $S0, $R0;
    IFC.64.64 $S1, $S0;
    LDI    $S2, #0;                   // points
    LDI    $S3, #4;
    IFC.64.64 $S3, $S3;
    LDI    $S4, #0;                   // the row, …
.row:
    IFC.64.64 $S5, $S4;               // … at -1 to 1
    FADD   $S5, $S5, $S5;
    FDIV   $S5, $S5, $S1;
    IFADD  $S5, $S5, #-1;
    LDI    $S6, #0;                   // the column, …
.column:
    IFC.64.64 $S7, $S6;               // … at -2 to 1
    IFMUL  $S7, $S7, #3;
    FDIV   $S7, $S7, $S1;
    IFADD  $S7, $S7, #-2;
    CALL   @stays;
    ADD    $S2, $S2, $R0;
    IADD   $S6, $S6, #1;
    B.LT   $S6, $S0, @.column;
    IADD   $S4, $S4, #1;
    B.LT   $S4, $S0, @.row;
    MOV    $P0, $S2;
    LDI    $P1, #'\n';
    CALL   @print_number;
    CLDI   $P0, #0;
    SYSCL  #0;

// stays: 1 where z = z * z + c is not beyond 2 in 200 turns, else 0; c is $S7 + $S5 i
stays:
    LDI    $N0, #0;                   // z
    LDI    $N1, #0;
    LDI    $R1, #200;
.turn:
    FMUL   $N2, $N0, $N0;
    FMUL   $N3, $N1, $N1;
    FADD   $P0, $N2, $N3;
    B.LT.F $S3, $P0, @.gone;
    FMUL   $N1, $N1, $N0;
    FADD   $N1, $N1, $N1;
    FADD   $N1, $N1, $S5;
    FSUB   $N0, $N2, $N3;
    FADD   $N0, $N0, $S7;
    IADD   $R1, $R1, #-1;
    B.NEZ  $R1, @.turn;
    CLDI   $R0, #1;
    RET;
.gone:
    CLDI   $R0, #0;
    RET;
