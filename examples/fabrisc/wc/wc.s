// Counts lines, words and bytes of the files that are named, or of standard input, as wc does in the C locale.
    .globl _start
_start:
    MOV    $S0, $P0;                  // argc
    IADD   $S1, $P1, #8;              // the arguments
    CLDI   $R0, #1;
    B.GT   $S0, $R0, @.file;
    LDI    $P0, @dash;
    CALL   @count;
    JMP    @.end;
.file:
    MLD    $P0, $S1, #0;
    CALL   @count;
    IADD   $S1, $S1, #8;
    IADD   $S0, $S0, #-1;
    CLDI   $R0, #1;
    B.GT   $S0, $R0, @.file;
.end:
    CLDI   $P0, #0;
    SYSCL  #0;

// count(name): prints a line about one file.
count:
    IADD   $SP, $SP, #-48;
    LBST   $SP, #6,7,8,9,10,31;       // $S0 to $S4, $RA
    CALL   @read_file;
    MOV.64.2 $S0, $R0;                // the bytes, and how many
    LDI    $S2, #0;                   // lines
    LDI    $S3, #0;                   // words
    ADD    $P3, $S0, $S1;             // the end
    MOV    $P0, $S0;
    CLDI   $P2, #0;                   // is the character before a part of a word?
    CLDI   $N1, #10;
    LDI    $N2, #32;
.next:
    B.EQ   $P0, $P3, @.counted;
    LMLD.8.PI $N0, $P0, #0;
    B.NE   $N0, $N1, @.same_line;
    IADD   $S2, $S2, #1;
.same_line:
    B.EQ   $N0, $N2, @.blank;
    IADD   $N3, $N0, #-9;             // \t \n \v \f \r are 9 to 13
    B.LTZ  $N3, @.black;
    IADD   $N3, $N0, #-14;
    B.LTZ  $N3, @.blank;
.black:
    B.NEZ  $P2, @.next;
    IADD   $S3, $S3, #1;
    CLDI   $P2, #1;
    JMP    @.next;
.blank:
    CLDI   $P2, #0;
    JMP    @.next;
.counted:
    MOV    $P0, $S2;
    MOV    $P1, $N2;
    CALL   @print_number;
    MOV    $P0, $S3;
    LDI    $P1, #' ';
    CALL   @print_number;
    MOV    $P0, $S1;
    LDI    $P1, #'\n';
    CALL   @print_number;
    LBLD   $SP, #6,7,8,9,10,31;
    IADD   $SP, $SP, #48;
    RET;

    .section .rodata
dash:
    .string "-"
