What goes wrong in a program for fabrisc is told with its place, the instruction, the registers that are not 0, and what lies near an address.

  $ run() { cat > program.s; isadora run --isa fabrisc "$@" program.s; }

A parcel that begins no instruction, data, and the end of the code.

  $ run << 'TEXT'
  >     .globl _start
  > _start:
  >     CLDI   $P0, #7;
  >     .illegal 0xFFFF
  > TEXT
  program.s:3:5: error: fault illegal-instruction: there is no instruction to execute (no instruction of `fabrisc` has these opcode bits; the last instruction was CLDI $P0, #0x7; at 0x10000) [fault]
    3 |     CLDI   $P0, #7;
      |     ^~~~~~~~~~~~~~~
    note: address 0x10002 of the code: the bytes there are FF FF
    note: in _start+0x2
    note: registers $P0=0x7 $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]
  $ run << 'TEXT'
  >     .globl _start
  > _start:
  >     LDI    $S0, #25; JMP @table;
  > table:
  >     .word  1, 2, 3
  > TEXT
  program.s:3:22: error: fault illegal-instruction: there is no instruction to execute (data is there, not an instruction; the last instruction was CJMP @.+0x2; at 0x10008) [fault]
    3 |     LDI    $S0, #25; JMP @table;
      |                      ^~~~~~~~~~~
    note: address 0x1000A of the code: the bytes there are 01 00 00 00 02 00 00 00 03 00 00 00
    note: in table
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $S0=0x19 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]
  $ run << 'TEXT'
  >     .globl _start
  > _start:
  >     CLDI   $P0, #7;
  > TEXT
  program.s:3:5: error: fault illegal-instruction: there is no instruction to execute (the program ran past the end of `_start`; the last instruction was CLDI $P0, #0x7; at 0x10000) [fault]
    3 |     CLDI   $P0, #7;
      |     ^~~~~~~~~~~~~~~
    note: address 0x10002 of the code
    note: registers $P0=0x7 $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]

A jump to where no code is names the instruction that made it.

  $ run << 'TEXT'
  >     .globl _start
  > _start:
  >     LDI    $S3, #0x4000000;
  >     NOP;  RCAL $S3, #2;  NOP;
  > TEXT
  program.s:4:5: error: fault illegal-instruction: there is no instruction to execute (there is no code at 0x4000004; the last instruction was RCAL $S3, #0x2; at 0x10016) [fault]
    4 |     NOP;  RCAL $S3, #2;  NOP;
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~
    note: address 0x4000004 of the code
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $S3=0x4000000 $SP=0x3FFFFEFF80 $RA=0x1001A %CSR=0x4FF
  [3]

Addresses outside: below all memory, behind data, in memory that is read-only.

  $ run << 'TEXT'
  >     .globl _start
  > _start:
  >     CLDI   $P1, #0;
  >     CMLD.32 $P2, $P1;             // the null pointer
  > TEXT
  program.s:4:5: error: fault Outside: the address is outside the program's memory (an access of 4 bytes) [fault]
    4 |     CMLD.32 $P2, $P1;             // the null pointer
      |     ^~~~~~~~~~~~~~~~~
    note: instruction CMLD.32 $P2, $P1; at 0x10002
    note: in _start+0x2
    note: registers $P0=0x1 $SP=0x3FFFFEFF80 %CSR=0x4FF
    note: address 0x0 of memory: 65536 bytes before the start of buffer `code` (4096 bytes)
  [3]
  $ run << 'TEXT'
  >     .globl _start
  > _start:
  >     LDI    $P1, @numbers;
  >     LDI    $P2, #1;
  > .next:
  >     LMST.64.PI $P2, $P1, #0;      // nobody stops at the end
  >     JMP    @.next;
  >     .bss
  > numbers: .space 64
  > TEXT
  program.s:6:5: error: fault Outside: the address is outside the program's memory (an access of 8 bytes) [fault]
    6 |     LMST.64.PI $P2, $P1, #0;      // nobody stops at the end
      |     ^~~~~~~~~~~~~~~~~~~~~~~~
    note: instruction LMST.PI $P2, $P1, #0x0; at 0x1000C
    note: in _start.next
    note: registers $P0=0x1 $P1=0x12000 $P2=0x1 $GP=0x11000 $SP=0x3FFFFEFF80 %CSR=0x4FF
    note: address 0x12000 of memory: 0 bytes past the end of buffer `.bss` (4096 bytes)
  [3]
  $ run << 'TEXT'
  >     .globl _start
  > _start:
  >     LDI    $P1, @text;
  >     MST.16 $P1, $P1, #2;
  >     .section .rodata
  > text: .string "constant"
  > TEXT
  program.s:4:5: error: fault Outside: the address is outside the program's memory (an access of 2 bytes, but the memory is read-only) [fault]
    4 |     MST.16 $P1, $P1, #2;
      |     ^~~~~~~~~~~~~~~~~~~~
    note: instruction MST.16 $P1, $P1, #0x2; at 0x1000A
    note: in _start+0xA
    note: registers $P0=0x1 $P1=0x11000 $SP=0x3FFFFEFF80 %CSR=0x4FF
    note: address 0x11002 of memory: 2 bytes into buffer `.rodata` (4096 bytes)
  [3]
  $ run --set vector_bits=128 << 'TEXT'
  >     .globl _start
  > _start:
  >     LDI    $P1, @numbers;
  >     VMLD   &V0, $P1, #0;
  >     VGAT.32 &V1, $P1, &V0;        // 1024 is beyond the table
  >     .section .rodata
  > numbers: .word 0, 1, 1024, 2
  > TEXT
  program.s:5:5: error: fault Outside: the address is outside the program's memory (an access of 4 bytes) [fault]
    5 |     VGAT.32 &V1, $P1, &V0;        // 1024 is beyond the table
      |     ^~~~~~~~~~~~~~~~~~~~~~
    note: instruction VGAT.32 &V1, $P1, &V0; at 0x1000E
    note: in _start+0xE
    note: registers $P0=0x1 $P1=0x11000 $SP=0x3FFFFEFF80 %CSR=0x4FF
    note: address 0x12000 of memory: 0 bytes past the end of buffer `.rodata` (4096 bytes)
  [3]

Instructions and registers that are the supervisor's.

  $ run <<< '.globl _start
  > _start: MMUOP;'
  program.s:2:9: error: fault Privileged: only a supervisor, or an implementation that has it, does this (MMUOP) [fault]
    2 | _start: MMUOP;
      |         ^~~~~~
    note: instruction MMUOP; at 0x10000
    note: in _start
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]
  $ run <<< '.globl _start
  > _start: LDI $S0, #1; MOVTS %PTP, $S0;'
  program.s:2:22: error: fault Privileged: only a supervisor, or an implementation that has it, does this (a special register of the supervisor: 0x1B) [fault]
    2 | _start: LDI $S0, #1; MOVTS %PTP, $S0;
      |                      ^~~~~~~~~~~~~~~~
    note: instruction MOVTS %PTP, $S0; at 0x10008
    note: in _start+0x8
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $S0=0x1 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]
  $ run <<< '.globl _start
  > _start: WINT #12;'
  program.s:2:9: error: fault Privileged: only a supervisor, or an implementation that has it, does this (WINT: 0xC) [fault]
    2 | _start: WINT #12;
      |         ^~~~~~~~~
    note: instruction WINT #0xC; at 0x10000
    note: in _start
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]

A stack that runs away.

  $ run << 'TEXT'
  >     .globl _start
  > _start:
  >     CALL   @down;
  > down:
  >     IADD   $SP, $SP, #-256;
  >     MST    $RA, $SP, #0;
  >     CALL   @down;
  > TEXT
  program.s:6:5: error: fault Outside: the address is outside the program's memory (an access of 8 bytes) [fault]
    6 |     MST    $RA, $SP, #0;
      |     ^~~~~~~~~~~~~~~~~~~~
    note: instruction MST $RA, $SP, #0x0; at 0x10006
    note: in down+0x4
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $SP=0x3FFF7EFF80 $RA=0x1000C %CSR=0x4FF
    note: address 0x3FFF7EFF80 of memory: 128 bytes before the start of buffer `stack` (8388608 bytes)
  [3]

A loop that does not end: where it was when the limit was reached.

  $ run --max-instructions 1001 << 'TEXT'
  >     .globl _start
  > _start:
  >     CIADD  $P0, #1;
  >     CIASH  $P0, #1;
  >     JMP    @_start;
  > TEXT
  program.s:5:5: error: stopped after 1001 instructions; raise --max-instructions if the program should run longer [limit-reached]
    5 |     JMP    @_start;
      |     ^~~~~~~~~~~~~~~
    note: instruction CJMP @.-0x4; at 0x10004
    note: in _start+0x4
    note: registers $P0=0xFFFFFFFFFFFFFFFE $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [4]

Targets that are odd, by each way to go there.

  $ run <<< '.globl _start
  > _start: LDI $RA, #0x10001; RET;'
  program.s:2:28: error: fault OddTarget: code lies at even addresses (the value is 0x10001) [fault]
    2 | _start: LDI $RA, #0x10001; RET;
      |                            ^~~~
    note: instruction RET; at 0x1000A
    note: in _start+0xA
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 $RA=0x10001 %CSR=0x4FF
  [3]
  $ run <<< '.globl _start
  > _start: LDI $S0, #0x10001; RCAL $S0, #0;'
  program.s:2:28: error: fault OddTarget: code lies at even addresses (the value is 0x10001) [fault]
    2 | _start: LDI $S0, #0x10001; RCAL $S0, #0;
      |                            ^~~~~~~~~~~~~
    note: instruction RCAL $S0, #0x0; at 0x1000A
    note: in _start+0xA
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $S0=0x10001 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]
  $ run <<< '.globl _start
  > _start: LDI $S0, #0x10001; MOVTS %PC, $S0;'
  program.s:2:28: error: fault OddTarget: code lies at even addresses (the value is 0x10001) [fault]
    2 | _start: LDI $S0, #0x10001; MOVTS %PC, $S0;
      |                            ^~~~~~~~~~~~~~~
    note: instruction MOVTS %PC, $S0; at 0x1000A
    note: in _start+0xA
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $S0=0x10001 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]

Transactions: none that could be given up or ended, too many, and calls of the system inside of one. What raises an event changes nothing: the 256 stay open.

  $ run <<< '.globl _start
  > _start: TABT;'
  program.s:2:9: error: fault Transaction: no transaction is open, too many are, or one is open that this cannot be a part of [fault]
    2 | _start: TABT;
      |         ^~~~~
    note: instruction TABT; at 0x10000
    note: in _start
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]
  $ run << 'TEXT'
  >     .globl _start
  > _start:
  >     TBEG;
  >     CIADD  $N0, #1;
  >     JMP    @_start;
  > TEXT
  program.s:3:5: error: fault Transaction: no transaction is open, too many are, or one is open that this cannot be a part of (the value is 0x100) [fault]
    3 |     TBEG;
      |     ^~~~~
    note: instruction TBEG; at 0x10000
    note: in _start
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $N0=0x100 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]
  $ run << 'TEXT'
  >     .globl _start
  > _start:
  >     TBEG;
  >     SYSCL  #0;
  > TEXT
  program.s:4:5: error: fault Transaction: no transaction is open, too many are, or one is open that this cannot be a part of (a call of the system: 0x0) [fault]
    4 |     SYSCL  #0;
      |     ^~~~~~~~~~
    note: instruction SYSCL #0x0; at 0x10002
    note: in _start+0x2
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]

A breakpoint of the program, with its number.

  $ run <<< '.globl _start
  > _start: BPTRG #42;'
  program.s:2:9: error: fault Trigger: a breakpoint of the program (the value is 0x2A) [fault]
    2 | _start: BPTRG #42;
      |         ^~~~~~~~~~
    note: instruction BPTRG #0x2A; at 0x10000
    note: in _start
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]

An executable keeps the lines of its source.

  $ cat > sum.s << 'TEXT'
  >     .globl _start
  > _start:
  >     MLD    $S0, $P1, #8;          // the first argument
  >     MLD    $S1, $S0, #0;
  > TEXT
  $ isadora link --isa fabrisc sum.s -o sum && isadora run sum
  isadora: error: fault Outside: the address is outside the program's memory (an access of 8 bytes) [fault]
    note: line 4 of sum.s
    note: instruction MLD $S1, $S0, #0x0; at 0x10004
    note: in _start+0x4
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 %CSR=0x4FF
    note: address 0x0 of memory: 65536 bytes before the start of buffer `code` (4096 bytes)
  [3]
