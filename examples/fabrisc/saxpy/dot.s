// The dot product of two files of singles: the bits of the sum, in hexadecimal.
//
// Each element of a vector sums up its own products; the last strip may be shorter, and leaves the sums behind it as they are. In the end the elements are
// added from the first to the last, so the rounding, and with it the result, follows from how long vectors are.
    .globl _start
_start:
    MOV    $S0, $P1;
    MLD    $P0, $S0, #8;
    CALL   @read_file;
    MOV.64.2 $S1, $R0;
    MLD    $P0, $S0, #16;
    CALL   @read_file;
    MOV    $P2, $R0;
    MOV    $P1, $S1;
    ADD    $S3, $S1, $S2;             // the end
    XOR.32.VV &V2, &V2, &V2;          // sums
.strip:
    SUB    $P0, $S3, $P1;
    B.EQZ  $P0, @.done;
    CIASH  $P0, #-2;
    CALL   @vector_length;
    LVMLD.PI &V0, $P1, #0;
    LVMLD.PI &V1, $P2, #0;
    FMAC.32.VV &V2, &V0, &V1;
    JMP    @.strip;
.done:
    LDI    $P0, #64;
    CALL   @vector_length;
    FRADD.32 $P0, &V2;
    LDI    $P1, #8;
    CALL   @print_hex;
    CLDI   $P0, #0;
    SYSCL  #0;
