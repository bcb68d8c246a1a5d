fabrisc cracks into micro-ops, which have a description of their own.

  $ isadora check fabrisc-uops

An instruction with its micro-ops: their words, and their texts. With a mask and an update the access stands between the new base's making and its writing.

  $ isadora explain --isa fabrisc --crack 'LIMLD.32.DP.M $S0, $S1, $S2, #16' | sed -n '/micro-ops/,$p'
  micro-ops of fabrisc-uops:
    0x1F2201C80000000C  LEA t0, $S1, $S2<<2, #12;
    0x610E11C0FFFFFFFC  IADD t1, $S1, #-4;
    0xA608680002000000  AMLD.32.M $S0, t0;
    0x1E0C784000000000  MOV $S1, t1;
  $ isadora explain --isa fabrisc --crack 'IFADD.16.VS.M &V0, &V1, #-3' | sed -n '/micro-ops/,$p'
  micro-ops of fabrisc-uops:
    0x1D020000FFFFFFFD  LI t0, #-3;
    0xBA0E080000080000  IFC.64.16 t0, t0;
    0x5606086002000000  FADD.16.M &V0, &V1, t0;
  $ isadora explain --isa fabrisc --crack 'LBLD.SPR.M $S0, #1,13,23' | sed -n '/micro-ops/,$p'
  micro-ops of fabrisc-uops:
    0x1E0E018000000000  MOV t0, $S0;
    0x610E180000000000  IADD t1, t0, #0;
    0xA60E184002000000  AMLD.M t1, t1;
    0x3E0C184002000000  WSP.M %T1, t1;
    0x610E180000000008  IADD t1, t0, #8;
    0xA60E184002000000  AMLD.M t1, t1;
    0x3E0CD84002000000  WSP.M %PC, t1;
    0x610E180000000010  IADD t1, t0, #16;
    0xA60E284002000000  AMLD.M t2, t1;
    0x3E0D788002000000  WSP.M %CSR, t2;
  $ isadora explain --isa fabrisc --crack 'SWPR.32.2 $S0, $S4' | sed -n '/micro-ops/,$p'
  micro-ops of fabrisc-uops:
    0x1E0A018000000000  MOV.32 t0, $S0;
    0x1E08628000000000  MOV.32 $S0, $S4;
    0x1E08A80000000000  MOV.32 $S4, t0;
    0x1E0A01C000000000  MOV.32 t0, $S1;
    0x1E0872C000000000  MOV.32 $S1, $S5;
    0x1E08B80000000000  MOV.32 $S5, t0;
  $ isadora explain --isa fabrisc --crack 0x5987 0xFC4D | sed -n '/micro-ops/,/^$/p'
  micro-ops of fabrisc-uops:
    0x010C001900000000  ADD $P0, $P0, $N1;
  
  micro-ops of fabrisc-uops:
    0xEE00000000000000  SRST;

A call whose distance has more bits than a micro-op's number is two of them.

  $ isadora explain --isa fabrisc --crack 'LCAL $S0, @.-0x12345678A' | sed -n '/micro-ops/,$p'
  micro-ops of fabrisc-uops:
    0x1D020000FFFFFFFF  LI t0, #-1;
    0xE1006800DCBA9876  JALX $S0, t0, #-591751050;

An exchange of a vector with itself is nothing at all.

  $ isadora explain --isa fabrisc --crack 'VSWP &V3, &V3' | sed -n '/micro-ops/,$p'
  micro-ops of fabrisc-uops: none

The words are a description's like any other's.

  $ isadora explain --isa fabrisc-uops 'RMLD.32.M $S0, t1, $S2 << 2, t0'
  RMLD.32.M $S0, t1, $S2<<2, t0;
  MLD_R, 64 bits: 0xA428684882000000 (Load)
  
     0               8       12  14          20          26       31
    ┌───────────────┬───────┬───┬───────────┬───────────┬───────────┐
    │1 0 1 0 0 1 0 0│0 0 1 0│1 0│0 0 0 1 1 0│1 0 0 0 0 1│0 0 1 0 0 0│
    │      op       │  sh   │tt │    ra     │    rb     │    rc     │
    └───────────────┴───────┴───┴───────────┴───────────┴───────────┘
     32          38                                               63
    ┌───────────┬─┬─────────────────────────────────────────────────┐
    │1 0 0 0 0 0│1│0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0│
    │    rd     │m│                                                 │
    └───────────┴─┴─────────────────────────────────────────────────┘
  
        0:7  op  0xA4  MLD, fixed
       8:11  sh  0x2
      12:13  tt  0x2   32
      14:19  ra  0x6   $S0
      20:25  rb  0x21  t1
      26:31  rc  0x8   $S2
      32:37  rd  0x20  t0
         38  m   0x1   M
      39:63            always zero

With --micro-ops an instruction is executed as what it cracks into. Nobody sees the difference, nor the temporaries.

  $ for how in '' --micro-ops; do isadora eval --isa fabrisc $how 'SWPR.32.3 $S0, $S1' S0=1 S1=2 S2=3 S3=0x80000000; done
  $S0 = 0x2
  $S1 = 0x3
  $S2 = 0xFFFFFFFF80000000
  $S3 = 0x1
  $S0 = 0x2
  $S1 = 0x3
  $S2 = 0xFFFFFFFF80000000
  $S3 = 0x1
  $ for how in '' --micro-ops; do isadora eval --isa fabrisc $how 'RIMLD.32.PD $S0, $S1, $S2, $S3' S1=0x1000 S2=2 S3=4 'memory[0x100C,4]=0x80000001'; done
  $S0 = 0xFFFFFFFF80000001
  $S1 = 0xFFC
  $S0 = 0xFFFFFFFF80000001
  $S1 = 0xFFC

An instruction that raises an event has changed nothing: its second register lies outside.

  $ for how in '' --micro-ops; do isadora eval --isa fabrisc $how 'BLD $P0, #1,3' P0=0x1FF8 P1=7 P3=9 'memory[0x1FF8,8]=5'; done
  isadora: error: fault Outside: the address is outside the program's memory (an access of 8 bytes) [fault]
    note: instruction BLD $P0, #1,3;
    note: address 0x2000 of memory
  isadora: error: fault Outside: the address is outside the program's memory (an access of 8 bytes) [fault]
    note: instruction BLD $P0, #1,3;
    note: address 0x2000 of memory
  [3]

Whole programs, also as text of micro-ops: the steps of Collatz from 27 on, each way.

  $ cat > collatz.s <<'END'
  > .kernel main
  >     CLDI  $P0, #27;
  >     CLDI  $P1, #0;
  > loop:
  >     IADD  $S0, $P0, #-1;
  >     BTST.EQZ $S0, @done;
  >     CIADD $P1, #1;
  >     IAND  $S0, $P0, #1;
  >     BTST.NEZ $S0, @odd;
  >     CIASH $P0, #-1;
  >     CJMP  @loop;
  > odd:
  >     IMUL  $P0, $P0, #3;
  >     CIADD $P0, #1;
  >     CJMP  @loop;
  > done:
  >     MOV   $P0, $P1;
  >     SYSCL #0;
  > .end
  > END
  $ for engine in reference lanes; do isadora run --isa fabrisc --engine $engine --micro-ops collatz.s --stats 2>&1 | head -1; echo ${PIPESTATUS[0]}; done
  instructions  824
  111
  instructions  824
  111
  $ cat > steps.s <<'END'
  > .kernel main
  >     LI    $P0, #27;
  >     LI    $P1, #0;
  >     LI    t1, #1;
  > loop:
  >     BR.EQ $P0, t1, @done;
  >     IADD  $P1, $P1, #1;
  >     AND   t0, $P0, t1;
  >     BRZ.NEZ t0, @odd;
  >     IARSH $P0, $P0, #1;
  >     JMP   @loop;
  > odd:
  >     IMUL  $P0, $P0, #3;
  >     IADD  $P0, $P0, #1;
  >     JMP   @loop;
  > done:
  >     MOV   $P0, $P1;
  >     SYSCL #0;
  > .end
  > END
  $ isadora run --isa fabrisc-uops steps.s
  [111]
  $ isadora as --isa fabrisc-uops steps.s -o steps.o && isadora dis steps.o | sed -n 3,8p && isadora run steps.o
    LI $P0, #27;
    LI $P1, #0;
    LI t1, #1;
  loop:
    BR.EQ $P0, t1, @done;
    IADD $P1, $P1, #1;
  [111]

A program that does something of everything, and prints eight bytes that depend on all of it; its vectors have four lengths.

  $ cat > everything.s <<'END'
  > .kernel main
  >     CLDI    $P0, #0;
  >     SYSCL   #3;
  >     IADD    $S17, $R0, #0;
  >     LIADD   $P0, $R0, #0x4000;
  >     SYSCL   #3;
  >     CLDI    $P2, #0;
  >     LIADD   $S1, $P2, #12345;
  >     IADD    $S2, $P2, #64;
  >     IADD    $S0, $S17, #0;
  > fill:
  >     LIMUL   $S1, $S1, #1103515;
  >     LIADD   $S1, $S1, #12345;
  >     ILRT    $S3, $S1, #13;
  >     LMST.PI $S3, $S0, #0;
  >     IADD    $S2, $S2, #-1;
  >     BTST.NEZ $S2, @fill;
  >     // vectors of 16 bits: packed, strided, masked; a reduction
  >     LIADD   $S4, $P2, #0x2C7;
  >     MOVTS   %CSR, $S4;
  >     VMLD    &V0, $S17, #2;
  >     LVMLD.S &V1, $S17, #6;
  >     LIADD   $S5, $P2, #0x333333;
  >     MOVTS   %VMSK, $S5;
  >     MUL.16.VV &V2, &V0, &V1;
  >     IADD.16.VS.M &V2, &V2, #77;
  >     VSWP.16.2 &V2, &V0;
  >     VSIMSKC.16.LT &V0, $S1;
  >     XOR.16.VV.M &V3, &V0, &V2;
  >     RADD.16 $S6, &V3;
  >     RIMLD.32.DP $S7, $S0, $P2, $P2;
  >     MOVFV.16.4 $S8, &V2;
  >     LIVMST.PI.M &V3, $S0, $P2, #0x800;
  >     // floats under another rounding
  >     IFC.64.32 $S12, $S1;
  >     IFC.64.32 $S13, $S7;
  >     FDIV.32 $S12, $S12, $S13;
  >     IFMAC.32 $S12, $S13, #3;
  >     SQRT.32 $S13, $S13;
  >     // blocks, runs, long numbers
  >     LIADD   $N3, $S17, #0x2000;
  >     LBST    $N3, #6,7,8,9,10,11,12,13,18,19;
  >     SWPR.64.5 $S0, $S2;
  >     MWMUL   $S3, $S4, $S1, $S5;
  >     MWADD.M $S3, $S4, $S1, $S5;
  >     LBLD    $N3, #14,15,16;
  >     // one place in memory, and a transaction that never was
  >     LL      $N0, $N3;
  >     SC      $N1, $N3, $S3;
  >     CAS.32.LE $S6, $N3, $N1;
  >     TBEG;
  >     MST     $S6, $N3, #8;
  >     ISUB    $S6, $S6, #1;
  >     TABT;
  >     // calls, near and far, to an address, and back
  >     CAL     @twice;
  >     LCAL    $RA, @twice;
  >     RCAL    $P3, #0;
  > back:
  >     LBST    $N3, #0,3,4,5,6,7,8,9,10,11,12,13,14,15,16,18,19,24,25;
  >     // all of it
  >     LIADD   $S1, $P2, #512;
  >     CLDI    $P3, #0;
  >     IADD    $S0, $N3, #0;
  >     LIADD   $S0, $S0, #-0x2000;
  > hash:
  >     IMUL    $P3, $P3, #33;
  >     MLD     $S3, $S0, #0;
  >     ADD     $P3, $P3, $S3;
  >     IADD    $S0, $S0, #8;
  >     IADD    $S1, $S1, #-1;
  >     BTST.NEZ $S1, @hash;
  >     LIADD   $S0, $N3, #-0x1800;
  >     IADD    $S1, $P2, #128;
  > again:
  >     IMUL    $P3, $P3, #33;
  >     LMLD.PI $S3, $S0, #0x1800;
  >     XOR     $P3, $P3, $S3;
  >     IADD    $S1, $S1, #-1;
  >     BTST.NEZ $S1, @again;
  >     MST     $P3, $N3, #0;
  >     CLDI    $P0, #1;
  >     IADD    $P1, $N3, #0;
  >     IADD    $P2, $P2, #8;
  >     SYSCL   #1;
  >     HLT;
  > twice:
  >     ADD     $S6, $S6, $S6;
  >     LCAL    $P3, @home;
  > home:
  >     IADD    $S6, $S6, #10;
  >     RET;
  > .end
  > END
  $ for bits in 64 128 256 512; do for how in '' --micro-ops; do isadora run --isa fabrisc --set vector_bits=$bits $how everything.s | od -An -tx8 -N8; done; done
   373ed8ec69a956ec
   373ed8ec69a956ec
   2182e96b03950d29
   2182e96b03950d29
   2182e96b03950d29
   2182e96b03950d29
   2182e96b03950d29
   2182e96b03950d29

What is wrong with a crack is found where it stands. Here a line is no micro-op, one does something else, and one is missing.

  $ cp -r "$ROOT/isas/fabrisc" mine
  $ sed -i 's/\\(optype).tt.m ra, rb, rc, rd/\\(optype).tt.m ra, rb, rc/' mine/multiword.isa
  $ sed -i 's/ILRSH.tt ra, ra/IARSH.tt ra, ra/' mine/compressed.isa
  $ sed -i -z 's/    crack:\n        LL.tt.m ra, rb\n//' mine/atomic.isa
  $ isadora check ./mine | grep -v '  *|'
  ./mine/atomic.isa:99:5: error: `LL_A` has no micro-ops: neither its clause nor a `__Crack` above it says them [missing-crack]
    99 |     LL{.tt}{.M} Ra, Rb ;
       |     ^~~~~~~~~~~~~~~~~~
    note: `MicroOps` of the description names their language, `fabrisc-uops`
  ./mine/compressed.isa:400:14: error: the micro-ops differ from the instruction [false-crack]
    400 |         else IARSH.tt ra, ra, #\(0 - imm)
        |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: CILSH $R1, #-0x20; register $R1: 0xFFFFFFFF, by its micro-ops 0xFFFFFFFFFFFFFFFF
    note: micro-op IARSH.64 $R1, $R1, #32;
  ./mine/multiword.isa:23:5: error: `MWADD.16 $R0, $R0, $S1;` is not a micro-op of `fabrisc-uops` [bad-crack]
    23 |     \(optype).tt.m ra, rb, rc
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~
    note: too few operands, expected `,`
    note: form: MWADD{.tt}{.m} Ra, Rb, Rc, Rd
    note: of the instruction MWADD.16 $R0, $R0, $S1, $R0;
  [1]

Instructions that crack into nothing, and micro-ops that are for another machine or that nobody knows:

  $ isadora eval --isa rv32imc --micro-ops 'add a0, a1, a2'
  isadora: error: the instructions of `rv32imc` crack into nothing [bad-argument]
    note: a description defines the micro-ops of its instructions with `crack:` or `__Crack`
  [2]
  $ sed -i 's/MicroOps .*/MicroOps = "simt128";/' mine/machine.isa
  $ isadora eval --isa ./mine --micro-ops 'ADD $S0, $S1, $S2' 2>&1 | tail -3
  isadora: error: the micro-ops of `simt128` are for another machine: one of the two is for harts, or for warps of other lanes [bad-crack]
  $ sed -i 's/MicroOps .*/MicroOps = "fabrisc-upos";/' mine/machine.isa
  $ isadora explain --isa ./mine --crack 'ADD $S0, $S1, $S2'
  isadora: error: unknown instruction set `fabrisc-upos` [cannot-read]
    note: did you mean `fabrisc-uops`?
    note: known: armv6m, avr, fabrisc, fabrisc-uops, rv32imac, rv32imc, simt128
    note: a path needs a slash or a dot: `./fabrisc-upos`
  [2]

Micro-ops do the same at every address, for every setting, and in every block of a grid.

  $ cat > everywhere.isa <<'END'
  > __DefISA everywhere
  >     Execution = "simt"; Lanes = 2; Parcel = 32; CodeAlign = 4; Unused = "illegal";
  >     Setting<mode> = 3, 4;
  > __DefRegisterFile r
  >     Scope = lane; Count = 8; Width = 32; Spelling = "r%";
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Code<5>
  > __DefNumberType Imm<8>
  > __DefGroup ALL
  > __DefOptype \op : [ALL]
  >   __Rows
  >     op, code, body, part;
  >     near, 1, "rd = (pc + n)[31:0];", mix;
  >     mix, 2, "rd = (pc | n)[31:0];", mix;
  >     add, 3, "rd = (n + set.mode)[31:0];", more;
  >     more, 4, "rd = n + 3;", more;
  >     block, 5, "rd = launch.block_index.y == 1 ? n[0] : 7;", bit;
  >     bit, 6, "rd = n[0];", bit;
  >   __Encoding
  >     field<0, 5> Code code == \code;
  >     field<5, 3> Reg rd;
  >     field<8, 8> Imm n;
  >   __Syntax
  >     \op rd, n ;
  >   __Semantics
  >     \op rd, n:
  >         \body
  >     crack:
  >         \part rd, n
  > __DefOpcode \op\()_W : [\op]
  > END
  $ for others in 'add|block' 'near|block' 'near|add'; do
  >   grep -Ev "^    ($others), " everywhere.isa > one.isa; isadora check ./one.isa 2>&1 | grep -E 'micro-ops differ|^ *[0-9]+ \|     [a-z]+, '
  > done
  ./one.isa:27:9: error: the micro-ops differ from the instruction [false-crack]
    13 |     near, 1, "rd = (pc + n)[31:0];", mix;
  ./one.isa:27:9: error: the micro-ops differ from the instruction [false-crack]
    14 |     add, 3, "rd = (n + set.mode)[31:0];", more;
  ./one.isa:27:9: error: the micro-ops differ from the instruction [false-crack]
    15 |     block, 5, "rd = launch.block_index.y == 1 ? n[0] : 7;", bit;
