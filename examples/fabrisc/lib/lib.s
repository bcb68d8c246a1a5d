// What the programs share: texts to numbers and back, output, and whole files in memory.
//
// All of it keeps the calling convention: $P0 to $P3 are parameters and $R0, $R1 results; $S0 to $S17, $GP, $SP and $FP are as they were when a function
// returns, $N0 to $N3 and the parameters are not. These functions call nothing but the system, which changes $R0 alone.

    .globl number
    .globl print_number
    .globl print_hex
    .globl print_text
    .globl print
    .globl read_file
    .globl vector_length
    .globl allocate

// number(text): the decimal number that stands there.
number:
    CLDI   $R0, #0;
.digit:
    MLD.8  $N0, $P0, #0;
    IADD   $N0, $N0, #-48;            // the zero behind the text is no digit
    B.LTZ  $N0, @.end;
    IMUL   $R0, $R0, #10;
    CADD   $R0, $N0;
    CIADD  $P0, #1;
    JMP    @.digit;
.end:
    RET;

// print_number(value, behind): the number as text, with a sign where it is negative, and a character behind it.
print_number:
    IADD   $SP, $SP, #-32;
    IADD   $N1, $SP, #31;             // the text grows downward
    MST.8  $P1, $N1, #0;
    MOV    $N2, $P0;
    B.LTZ  $P0, @.digits;
    IMUL   $P0, $P0, #-1;             // negative numbers have one more than positive ones
.digits:
    IREM   $N0, $P0, #10;             // 0 to -9
    IMUL   $N0, $N0, #-1;
    IADD   $N0, $N0, #48;
    CIADD  $N1, #-1;
    MST.8  $N0, $N1, #0;
    IDIV   $P0, $P0, #10;
    B.NEZ  $P0, @.digits;
    LDI    $N0, #'-';
    ISMSKC.LE $P0, $N2;               // suppresses what is masked where 0 <= the number
    IADD.64.M $N1, $N1, #-1;
    MST.8.M   $N0, $N1, #0;
    CLDI   $P0, #1;
    MOV    $P1, $N1;
    IADD   $P2, $SP, #32;
    CSUB   $P2, $P1;
    SYSCL  #1;
    IADD   $SP, $SP, #32;
    RET;

// print_hex(value, digits): so many hexadecimal digits, at most 16.
print_hex:
    IADD   $SP, $SP, #-16;
    MOV    $P2, $P1;
    ADD    $N1, $SP, $P1;
.digit:
    IAND   $N0, $P0, #15;
    IADD   $N2, $N0, #-10;
    B.LTZ  $N2, @.decimal;
    IADD   $N0, $N0, #39;             // from 10 on: 'a' lies 39 behind the character after '9'
.decimal:
    IADD   $N0, $N0, #48;
    CIADD  $N1, #-1;
    MST.8  $N0, $N1, #0;
    CILSH  $P0, #-4;
    CIADD  $P1, #-1;
    B.NEZ  $P1, @.digit;
    CLDI   $P0, #1;
    MOV    $P1, $SP;
    SYSCL  #1;
    IADD   $SP, $SP, #16;
    RET;

// print_text(text): up to the zero behind it.
print_text:
    MOV    $P1, $P0;
    CLDI   $P2, #0;
.next:
    IMLD.8 $N0, $P1, $P2, #0;
    B.EQZ  $N0, @print;
    CIADD  $P2, #1;
    JMP    @.next;

// print(unused, text, length): all of it, as often as the system takes a part.
print:
    CLDI   $P0, #1;
    SYSCL  #1;
    B.LEZ  $R0, @.done;
    CADD   $P1, $R0;
    CSUB   $P2, $R0;
    B.NEZ  $P2, @print;
.done:
    RET;

// allocate(bytes): so many bytes, zero, at the end of the heap.
allocate:
    MOV    $N0, $P0;
    CLDI   $P0, #0;
    SYSCL  #3;                        // where the heap ends
    MOV    $N1, $R0;
    ADD    $P0, $R0, $N0;
    SYSCL  #3;
    MOV    $R0, $N1;
    RET;

// read_file(name): where its bytes are, and how many. A file that cannot be read ends the program with the error's number.
// The name "-" is standard input.
read_file:
    IADD   $SP, $SP, #-40;
    LBST   $SP, #6,7,8,9,31;          // $S0 to $S3 and $RA, one behind the other
    LDI    $S0, #0;
    MLD.16 $N0, $P0, #0;
    LDI    $N1, #'-';
    B.EQ.16 $N0, $N1, @.start;
    CLDI   $P1, #0;
    CLDI   $P2, #0;
    SYSCL  #4;
    B.LTZ  $R0, @.fail;
    MOV    $S0, $R0;                  // the descriptor
.start:
    CLDI   $P0, #0;
    CALL   @allocate;
    MOV    $S1, $R0;                  // where the next bytes go
    MOV    $S2, $R0;                  // and the first did
.more:
    LDI    $P0, #0x10000;
    CALL   @allocate;                 // there is always room for that many
.rest:
    MOV    $P0, $S0;
    MOV    $P1, $S1;
    LDI    $P2, #0x10000;
    SYSCL  #2;
    B.LTZ  $R0, @.fail;
    ADD    $S1, $S1, $R0;
    B.NEZ  $R0, @.more;
    MOV    $P0, $S0;
    SYSCL  #5;
    MOV    $R0, $S2;
    SUB    $R1, $S1, $S2;
    LBLD   $SP, #6,7,8,9,31;
    IADD   $SP, $SP, #40;
    RET;
.fail:
    IMUL   $P0, $R0, #-1;
    SYSCL  #0;

// vector_length(elements): from now on instructions on vectors handle that many elements, or as many as the machine has room for. All of them have room
// for at most 64. $P0 is kept, so that a loop may call this again with what is left.
vector_length:
    LDI    $N1, #64;
    B.GT   $P0, $N1, @.set;
    MOV    $N1, $P0;
.set:
    IADD   $N1, $N1, #-1;
    MOVFS  $N0, %CSR;
    IAND   $N0, $N0, #-64;            // the length less one lies in the lowest six bits
    COR    $N0, $N1;
    MOVTS  %CSR, $N0;
    RET;
