// A self-checking program, as `isadora generate --self-check` completes it: it gives registers and memory their first values, executes the instructions of
// the test, stores the registers beside the memory that the test may access, and writes all of that to standard output: the signature. Machines without an
// operating system end at `test_end` in another way, and their memory from `begin_signature` to `end_signature` is the signature.
//
// {64} stands for a number of 64 bits, {8..64} for one between 8 and 64, {test} for the instructions. $31 holds an address at the end and is not stored.
    .globl _start
_start:
    LDI     $31, #0x4FF;                // 64 elements of 32 bits, rounding to nearest
    MOVTS   %CSR, $31;
    LDI     $31, @vectors;
    VMLD    &V0, $31, #0;
    VMLD    &V1, $31, #64;
    VMLD    &V2, $31, #128;
    VMLD    &V3, $31, #192;
    VMLD    &V4, $31, #256;
    VMLD    &V5, $31, #320;
    VMLD    &V6, $31, #384;
    VMLD    &V7, $31, #448;
    LDI     $31, @initial;
    MLD     $0, $31, #256;
    MOVTS   %0, $0;
    MLD     $0, $31, #264;
    MOVTS   %1, $0;
    MLD     $0, $31, #272;
    MOVTS   %2, $0;
    MLD     $0, $31, #280;
    MOVTS   %3, $0;
    MLD     $0, $31, #288;
    MOVTS   %4, $0;
    MLD     $0, $31, #296;
    MOVTS   %5, $0;
    MLD     $0, $31, #304;
    MOVTS   %6, $0;
    MLD     $0, $31, #312;
    MOVTS   %7, $0;
    MLD     $0, $31, #320;
    MOVTS   %8, $0;
    MLD     $0, $31, #328;
    MOVTS   %9, $0;
    MLD     $0, $31, #336;
    MOVTS   %10, $0;
    MLD     $0, $31, #344;
    MOVTS   %11, $0;
    MLD     $0, $31, #352;
    MOVTS   %12, $0;
    MLD     $0, $31, #360;
    MOVTS   %17, $0;
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
    LDI     $31, @registers;
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
    MOVFS   $0, %0;
    MST     $0, $31, #248;
    MOVFS   $0, %1;
    MST     $0, $31, #256;
    MOVFS   $0, %2;
    MST     $0, $31, #264;
    MOVFS   $0, %3;
    MST     $0, $31, #272;
    MOVFS   $0, %4;
    MST     $0, $31, #280;
    MOVFS   $0, %5;
    MST     $0, $31, #288;
    MOVFS   $0, %6;
    MST     $0, $31, #296;
    MOVFS   $0, %7;
    MST     $0, $31, #304;
    MOVFS   $0, %8;
    MST     $0, $31, #312;
    MOVFS   $0, %9;
    MST     $0, $31, #320;
    MOVFS   $0, %10;
    MST     $0, $31, #328;
    MOVFS   $0, %11;
    MST     $0, $31, #336;
    MOVFS   $0, %12;
    MST     $0, $31, #344;
    MOVFS   $0, %17;
    MST     $0, $31, #352;
    LDI     $31, @stored_vectors;
    VMST    &V0, $31, #0;
    VMST    &V1, $31, #64;
    VMST    &V2, $31, #128;
    VMST    &V3, $31, #192;
    VMST    &V4, $31, #256;
    VMST    &V5, $31, #320;
    VMST    &V6, $31, #384;
    VMST    &V7, $31, #448;
    LDI     $P0, #1;
    LDI     $P1, @begin_signature;
    LDI     $P2, #4968;
    SYSCL   #1;
    LDI     $P0, #0;
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
