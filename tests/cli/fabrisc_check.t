With --check a run reports what the machine does not mind and the program hardly means. The run goes on; each place is told once.

  $ cat > mean.s << 'TEXT'
  >     .globl _start
  > // The mean of no numbers at all, three times.
  > _start:
  >     LDI    $S0, #3;
  > .next:
  >     CLDI   $P0, #0;
  >     CLDI   $P1, #0;
  >     CDIV   $P0, $P1;
  >     IADD   $S0, $S0, #-1;
  >     B.NEZ  $S0, @.next;
  >     LDI    $S1, #7;
  >     REM.8  $S2, $S1, $S0;
  >     IDIV.32 $S2, $S1, #0;
  >     CLDI   $P0, #0;
  >     SYSCL  #0;
  > TEXT
  $ isadora run --isa fabrisc mean.s
  $ isadora run --isa fabrisc --check mean.s
  mean.s:8:5: error: fault DivisionByZero: the divisor is zero, and the machine goes on with the result that it has for that [fault]
    8 |     CDIV   $P0, $P1;
      |     ^~~~~~~~~~~~~~~~
    note: instruction CDIV $P0, $P1; at 0x1000C
    note: in _start.next+0x4
    note: registers $S0=0x3 $SP=0x3FFFFEFF80 %CSR=0x4FF
  mean.s:12:5: error: fault DivisionByZero: the divisor is zero, and the machine goes on with the result that it has for that [fault]
    12 |     REM.8  $S2, $S1, $S0;
       |     ^~~~~~~~~~~~~~~~~~~~~
    note: instruction REM.8 $S2, $S1, $S0; at 0x1001E
    note: in _start.next+0x16
    note: registers $P0=0xFFFFFFFFFFFFFFFF $S1=0x7 $SP=0x3FFFFEFF80 %CSR=0x4FF
  mean.s:13:5: error: fault DivisionByZero: the divisor is zero, and the machine goes on with the result that it has for that [fault]
    13 |     IDIV.32 $S2, $S1, #0;
       |     ^~~~~~~~~~~~~~~~~~~~~
    note: instruction IDIV.32 $S2, $S1, #0x0; at 0x10022
    note: in _start.next+0x1A
    note: registers $P0=0xFFFFFFFFFFFFFFFF $S1=0x7 $S2=0x7 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [1]

Of a vector, where one of the elements that count is zero; of a reduction, only those that divide.

  $ cat > vector.s << 'TEXT'
  >     .globl _start
  > _start:
  >     LDI    $P0, @numbers;
  >     VMLD   &V0, $P0, #0;
  >     VMLD   &V1, $P0, #8;
  >     RDIV.32 $S0, &V0;             // 0 / 5 / 6 / 7
  >     CLDI   $P1, #0;
  >     VSIMSKC.32.EQ &V0, $P1;       // suppresses what is zero
  >     DIV.32.VV.M &V2, &V1, &V0;
  >     DIV.32.VV &V2, &V1, &V0;
  >     CLDI   $P0, #0;
  >     SYSCL  #0;
  >     .section .rodata
  > numbers: .word 0, 5, 6, 7, 8, 9
  > TEXT
  $ isadora run --isa fabrisc --check --set vector_bits=128 vector.s
  vector.s:10:5: error: fault DivisionByZero: the divisor is zero, and the machine goes on with the result that it has for that [fault]
    10 |     DIV.32.VV &V2, &V1, &V0;
       |     ^~~~~~~~~~~~~~~~~~~~~~~~
    note: instruction DIV.32.VV &V2, &V1, &V0; at 0x10020
    note: in _start+0x20
    note: registers $P0=0x11000 $SP=0x3FFFFEFF80 %VMSK=0xF %CSR=0x4FF
  [1]

A branch into the middle of an instruction, which executes what nobody wrote.

  $ cat > inside.s << 'TEXT'
  >     .globl _start
  > _start:
  >     BEQ    $S0, $S0, @.there+4;
  > .there:
  >     LIADD  $P0, $P0, #0x7041;     // its last parcel is an instruction: CLDI $P1, #1
  >     CLDI   $P0, #0;
  >     SYSCL  #0;
  > TEXT
  $ isadora run --isa fabrisc --check inside.s
  inside.s:3:5: error: fault inside-instruction: the branch leads to 0x10008, which is inside of an instruction (LIADD $P0, $P0, #0x7041; at 0x10004) [fault]
    3 |     BEQ    $S0, $S0, @.there+4;
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: instruction BEQ $S0, $S0, @.+0x8; at 0x10000
    note: in _start
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [1]
  $ isadora link --isa fabrisc inside.s -o inside && isadora run --check inside
  isadora: error: fault inside-instruction: the branch leads to 0x10008, which is inside of an instruction (LIADD $P0, $P0, #0x7041; at 0x10004) [fault]
    note: line 3 of inside.s
    note: instruction BEQ $S0, $S0, @.+0x8; at 0x10000
    note: in _start
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [1]

Data in the code is no instruction, so a branch behind it is fine; nothing is found, and nothing is said.

  $ cat > data.s << 'TEXT'
  >     .globl _start
  > _start:
  >     JMP    @.behind;
  >     .half  0xB8C3
  > .behind:
  >     CLDI   $P0, #0;
  >     SYSCL  #0;
  > TEXT
  $ isadora run --isa fabrisc --check data.s

The description says what it warns of, here that of another machine.

  $ printf '.globl _start\n_start: li a0, 5\n remu a0, a0, zero\n li a7, 93\n ecall\n' > remainder.s
  $ isadora run --isa rv32imc --check remainder.s
  remainder.s:3:2: error: fault DivisionByZero: the divisor is zero, and the machine goes on with the result that it has for that [fault]
    3 |  remu a0, a0, zero
      |  ^~~~~~~~~~~~~~~~~
    note: instruction remu a0, a0, zero at 0x10002
    note: in _start+0x2
    note: registers sp=0x7FFEFFB0 a0=0x5
  [5]

A fault is told with what was found before it.

  $ printf '.globl _start\n_start: DIV $S0, $S1, $S2; MLD $S0, $S1, #0;' > both.s
  $ isadora run --isa fabrisc --check both.s
  both.s:2:9: error: fault DivisionByZero: the divisor is zero, and the machine goes on with the result that it has for that [fault]
    2 | _start: DIV $S0, $S1, $S2; MLD $S0, $S1, #0;
      |         ^~~~~~~~~~~~~~~~~~
    note: instruction DIV $S0, $S1, $S2; at 0x10000
    note: in _start
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $SP=0x3FFFFEFF80 %CSR=0x4FF
  both.s:2:28: error: fault Outside: the address is outside the program's memory (an access of 8 bytes) [fault]
    2 | _start: DIV $S0, $S1, $S2; MLD $S0, $S1, #0;
      |                            ^~~~~~~~~~~~~~~~~
    note: instruction MLD $S0, $S1, #0x0; at 0x10004
    note: in _start+0x4
    note: registers $P0=0x1 $P1=0x3FFFFEFF88 $S0=0xFFFFFFFFFFFFFFFF $SP=0x3FFFFEFF80 %CSR=0x4FF
    note: address 0x0 of memory: 65536 bytes before the start of buffer `code` (4096 bytes)
  [3]
