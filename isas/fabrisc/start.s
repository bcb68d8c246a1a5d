// Where a C program begins, and what it asks of its host.
  .text
  .globl _start
_start:
  CALL @__libc_init_array;
  CALL @main;
  IADD $P0, $R0, #0;
  CALL @exit;
  .globl _exit
_exit:
  SYSCL #0;
  JMP @_exit;
// The calls of the host return what the host does: a negative error number where they fail.
  .globl __host_write
__host_write:
  SYSCL #1;
  RET;
  .globl __host_read
__host_read:
  SYSCL #2;
  RET;
  .globl __host_break
__host_break:
  SYSCL #3;
  RET;
  .globl __host_open
__host_open:
  SYSCL #4;
  RET;
  .globl __host_close
__host_close:
  SYSCL #5;
  RET;
  .globl __host_seek
__host_seek:
  SYSCL #6;
  RET;
  .globl __host_unlink
__host_unlink:
  SYSCL #7;
  RET;
  .globl __host_rename
__host_rename:
  SYSCL #8;
  RET;
  .globl setjmp
setjmp:
  MST $RA, $P0, #0;
  MST $SP, $P0, #8;
  MST $FP, $P0, #16;
  MST $S0, $P0, #24;
  MST $S1, $P0, #32;
  MST $S2, $P0, #40;
  MST $S3, $P0, #48;
  MST $S4, $P0, #56;
  MST $S5, $P0, #64;
  MST $S6, $P0, #72;
  MST $S7, $P0, #80;
  MST $S8, $P0, #88;
  MST $S9, $P0, #96;
  MST $S10, $P0, #104;
  MST $S11, $P0, #112;
  MST $S12, $P0, #120;
  MST $S13, $P0, #128;
  MST $S14, $P0, #136;
  MST $S15, $P0, #144;
  MST $S16, $P0, #152;
  MST $S17, $P0, #160;
  CLDI $R0, #0;
  RET;
  .globl __setjmp_frame
__setjmp_frame:
  MST $FP, $P0, #0;
  MST $RA, $P0, #8;
  MST $SP, $P0, #16;
  CLDI $R0, #0;
  RET;
  .globl __longjmp_frame
__longjmp_frame:
  MLD $FP, $P0, #0;
  MLD $RA, $P0, #8;
  MLD $SP, $P0, #16;
  CLDI $R0, #1;
  RET;
  .globl longjmp
longjmp:
  MLD $RA, $P0, #0;
  MLD $SP, $P0, #8;
  MLD $FP, $P0, #16;
  MLD $S0, $P0, #24;
  MLD $S1, $P0, #32;
  MLD $S2, $P0, #40;
  MLD $S3, $P0, #48;
  MLD $S4, $P0, #56;
  MLD $S5, $P0, #64;
  MLD $S6, $P0, #72;
  MLD $S7, $P0, #80;
  MLD $S8, $P0, #88;
  MLD $S9, $P0, #96;
  MLD $S10, $P0, #104;
  MLD $S11, $P0, #112;
  MLD $S12, $P0, #120;
  MLD $S13, $P0, #128;
  MLD $S14, $P0, #136;
  MLD $S15, $P0, #144;
  MLD $S16, $P0, #152;
  MLD $S17, $P0, #160;
  IADD $R0, $P1, #0;
  B.NEZ $R0, @longjmp_value;
  CLDI $R0, #1;
longjmp_value:
  RET;
