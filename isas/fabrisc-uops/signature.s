// A self-checking program, as `isadora generate --self-check` completes it: it gives registers and memory their first values, executes the instructions of
// the test, stores the registers beside the memory that the test may access, and writes all of that to standard output: the signature. Machines without an
// operating system end at `test_end` in another way, and their memory from `begin_signature` to `end_signature` is the signature.
//
// {64} stands for a number of 64 bits, {8..64} for one between 8 and 64, {test} for the instructions. $31 holds an address at the end and is not stored.
    .globl _start
_start:
    LI      $31, #0x4FF;                // 64 elements of 32 bits, rounding to nearest
    WSP     %CSR, $31;
    LI      $31, #vectors;
    LI      $30, #0;
    VMLD    &V0, $31, $30;
    LI      $30, #64;
    VMLD    &V1, $31, $30;
    LI      $30, #128;
    VMLD    &V2, $31, $30;
    LI      $30, #192;
    VMLD    &V3, $31, $30;
    LI      $30, #256;
    VMLD    &V4, $31, $30;
    LI      $30, #320;
    VMLD    &V5, $31, $30;
    LI      $30, #384;
    VMLD    &V6, $31, $30;
    LI      $30, #448;
    VMLD    &V7, $31, $30;
    LI      $31, #initial;
    MLD     $0, $31, #256;
    WSP     %0, $0;
    MLD     $0, $31, #264;
    WSP     %1, $0;
    MLD     $0, $31, #272;
    WSP     %2, $0;
    MLD     $0, $31, #280;
    WSP     %3, $0;
    MLD     $0, $31, #288;
    WSP     %4, $0;
    MLD     $0, $31, #296;
    WSP     %5, $0;
    MLD     $0, $31, #304;
    WSP     %6, $0;
    MLD     $0, $31, #312;
    WSP     %7, $0;
    MLD     $0, $31, #320;
    WSP     %8, $0;
    MLD     $0, $31, #328;
    WSP     %9, $0;
    MLD     $0, $31, #336;
    WSP     %10, $0;
    MLD     $0, $31, #344;
    WSP     %11, $0;
    MLD     $0, $31, #352;
    WSP     %12, $0;
    MLD     $0, $31, #360;
    WSP     %17, $0;
    MLD     $0, $31, #0;
    MLD     $1, $31, #8;
    MLD     $2, $31, #16;
    MLD     $3, $31, #24;
    MLD     $4, $31, #32;
    MLD     $5, $31, #40;
    MLD     $6, $31, #48;
    MLD     $7, $31, #56;
    MLD     $8, $31, #64;
    MLD     $9, $31, #72;
    MLD     $10, $31, #80;
    MLD     $11, $31, #88;
    MLD     $12, $31, #96;
    MLD     $13, $31, #104;
    MLD     $14, $31, #112;
    MLD     $15, $31, #120;
    MLD     $16, $31, #128;
    MLD     $17, $31, #136;
    MLD     $18, $31, #144;
    MLD     $19, $31, #152;
    MLD     $20, $31, #160;
    MLD     $21, $31, #168;
    MLD     $22, $31, #176;
    MLD     $23, $31, #184;
    MLD     $24, $31, #192;
    MLD     $25, $31, #200;
    MLD     $26, $31, #208;
    MLD     $27, $31, #216;
    MLD     $28, $31, #224;
    MLD     $29, $31, #232;
    MLD     $30, $31, #240;
    MLD     $31, $31, #248;
test:
{test}
test_end:
    LI      $31, #registers;
    MST     $0, $31, #0;
    MST     $1, $31, #8;
    MST     $2, $31, #16;
    MST     $3, $31, #24;
    MST     $4, $31, #32;
    MST     $5, $31, #40;
    MST     $6, $31, #48;
    MST     $7, $31, #56;
    MST     $8, $31, #64;
    MST     $9, $31, #72;
    MST     $10, $31, #80;
    MST     $11, $31, #88;
    MST     $12, $31, #96;
    MST     $13, $31, #104;
    MST     $14, $31, #112;
    MST     $15, $31, #120;
    MST     $16, $31, #128;
    MST     $17, $31, #136;
    MST     $18, $31, #144;
    MST     $19, $31, #152;
    MST     $20, $31, #160;
    MST     $21, $31, #168;
    MST     $22, $31, #176;
    MST     $23, $31, #184;
    MST     $24, $31, #192;
    MST     $25, $31, #200;
    MST     $26, $31, #208;
    MST     $27, $31, #216;
    MST     $28, $31, #224;
    MST     $29, $31, #232;
    MST     $30, $31, #240;
    RSP     $0, %0;
    MST     $0, $31, #248;
    RSP     $0, %1;
    MST     $0, $31, #256;
    RSP     $0, %2;
    MST     $0, $31, #264;
    RSP     $0, %3;
    MST     $0, $31, #272;
    RSP     $0, %4;
    MST     $0, $31, #280;
    RSP     $0, %5;
    MST     $0, $31, #288;
    RSP     $0, %6;
    MST     $0, $31, #296;
    RSP     $0, %7;
    MST     $0, $31, #304;
    RSP     $0, %8;
    MST     $0, $31, #312;
    RSP     $0, %9;
    MST     $0, $31, #320;
    RSP     $0, %10;
    MST     $0, $31, #328;
    RSP     $0, %11;
    MST     $0, $31, #336;
    RSP     $0, %12;
    MST     $0, $31, #344;
    RSP     $0, %17;
    MST     $0, $31, #352;
    LI      $31, #stored_vectors;
    LI      $30, #0;
    VMST    &V0, $31, $30;
    LI      $30, #64;
    VMST    &V1, $31, $30;
    LI      $30, #128;
    VMST    &V2, $31, $30;
    LI      $30, #192;
    VMST    &V3, $31, $30;
    LI      $30, #256;
    VMST    &V4, $31, $30;
    LI      $30, #320;
    VMST    &V5, $31, $30;
    LI      $30, #384;
    VMST    &V6, $31, $30;
    LI      $30, #448;
    VMST    &V7, $31, $30;
    LI      $P0, #1;
    LI      $P1, #begin_signature;
    LI      $P2, #4968;
    SYSCL   #1;
    LI      $P0, #0;
    SYSCL   #0;

    .data
    .align 64
initial:
    .dword {64}
    .dword scratch + {1024..3071}
    .dword {64}
    .dword scratch + {1024..3071}
    .dword {64}
    .dword scratch + {1024..3071}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword scratch + {1024..3071}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword scratch + {1024..3071}
    .dword scratch + {1024..3071}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .dword {64}
    .align 64
vectors:
    .dword {64}, {64}, {64}, {64}, {64}, {64}, {64}, {64}
    .dword {64}, {64}, {64}, {64}, {64}, {64}, {64}, {64}
    .dword {64}, {64}, {64}, {64}, {64}, {64}, {64}, {64}
    .dword {64}, {64}, {64}, {64}, {64}, {64}, {64}, {64}
    .dword {64}, {64}, {64}, {64}, {64}, {64}, {64}, {64}
    .dword {64}, {64}, {64}, {64}, {64}, {64}, {64}, {64}
    .dword {64}, {64}, {64}, {64}, {64}, {64}, {64}, {64}
    .dword {64}, {64}, {64}, {64}, {64}, {64}, {64}, {64}
    .globl begin_signature
begin_signature:
scratch:
    .zero 1984
    .dword {64}, {64}, {64}, {64}
    .dword {64}, {64}, {64}, {64}
    .dword {64}, {64}, {64}, {64}
    .dword {64}, {64}, {64}, {64}
    .zero 1984
registers:
    .zero 360
stored_vectors:
    .zero 512
    .globl end_signature
end_signature:
