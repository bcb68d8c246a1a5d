// y = a * x + y, in singles, each rounded once: a is a whole number, x and y are files; the new y goes to standard output.
//
// The program does not know how long the machine's vectors are. It asks for as many elements as are left, and an access with an update says how many
// bytes were moved.
    .globl _start
_start:
    MOV    $S0, $P1;
    MLD    $P0, $S0, #8;
    CALL   @number;
    IFC.64.32 $S1, $R0;               // a
    MLD    $P0, $S0, #24;
    CALL   @read_file;
    MOV.64.2 $S2, $R0;                // y, and its bytes
    MLD    $P0, $S0, #16;
    CALL   @read_file;
    MOV    $P1, $R0;                  // x
    MOV    $P2, $S2;
    ADD    $S4, $S2, $S3;             // the end of y
.strip:
    SUB    $P0, $S4, $P2;
    B.EQZ  $P0, @.done;
    CIASH  $P0, #-2;
    CALL   @vector_length;
    LVMLD.PI &V0, $P1, #0;
    VMLD   &V1, $P2, #0;
    FMAC.32.VS &V1, &V0, $S1;
    LVMST.PI &V1, $P2, #0;
    JMP    @.strip;
.done:
    MOV    $P1, $S2;
    MOV    $P2, $S3;
    CALL   @print;
    CLDI   $P0, #0;
    SYSCL  #0;
