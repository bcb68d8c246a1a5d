// The CRC-32 of a file, as zlib has it: in eight hexadecimal digits. A table of 256 words is made first.
    .globl _start
_start:
    MLD    $P0, $P1, #8;
    CALL   @read_file;
    MOV.64.2 $S0, $R0;
    CALL   @make_table;
    MOV    $P0, $S0;
    ADD    $P1, $S0, $S1;             // the end
    LDI    $P2, @table;
    CLDI   $R0, #-1;
.byte:
    B.EQ   $P0, $P1, @.done;
    LMLD.8.PI $N0, $P0, #0;
    CXOR   $N0, $R0;
    IAND   $N0, $N0, #255;
    IMLD.32 $N0, $P2, $N0, #0;
    ILRSH.32 $R0, $R0, #8;
    CXOR   $R0, $N0;
    JMP    @.byte;
.done:
    IXOR   $P0, $R0, #-1;
    LDI    $P1, #8;
    CALL   @print_hex;
    LDI    $P0, @line;
    CALL   @print_text;
    CLDI   $P0, #0;
    SYSCL  #0;

// What eight steps of one bit make of each byte. The polynomial is 0xEDB88320: lowest bits first.
make_table:
    LDI    $P0, @table;
    CLDI   $P1, #0;
    LDI    $P2, #0xEDB88320;
    LDI    $P3, #256;
.entry:
    MOV    $N0, $P1;
    CLDI   $R1, #8;
.bit:
    IAND   $N1, $N0, #1;
    CILSH.32 $N0, #-1;
    B.EQZ  $N1, @.next;
    CXOR.32 $N0, $P2;
.next:
    CIADD  $R1, #-1;
    B.NEZ  $R1, @.bit;
    LMST.32.PI $N0, $P0, #0;
    CIADD  $P1, #1;
    B.NE   $P1, $P3, @.entry;
    RET;

    .section .rodata
line:
    .string "\n"

    .bss
    .align 4
table:
    .space 1024
