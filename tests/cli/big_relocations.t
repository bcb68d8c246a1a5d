Objects of a big-endian machine whose relocations name the halfword of an operand, and not the instruction: a few instructions of PowerPC, held against LLVM's assembler and linker.

  $ cat > ppc.isa <<'ISA'
  > __DefISA ppc
  >     Execution = "hart"; Parcel = 32; BitOrder = "msb"; ParcelOrder = "msb"; ByteOrder = "big"; Lines; Unused = "illegal";
  >     Elf = 20, 32, 0;
  >     Relocation<1> = 32;
  >     Relocation<3> = 16;
  >     Relocation<4, 2> = Low, "%l";
  >     Relocation<6, 2> = High, "%ha";
  >     Relocation<10> = Near;
  >     Relocation<26> = 32, ".";
  >     Fault<Outside> = "no memory there";
  > __DefRegisterFile r
  >     Scope = hart; Count = 32; Width = 32; Spelling = "r%";
  > __DefSpace memory
  >     Scope = grid; AddressBits = 32; Outside = Outside;
  > __DefRegisterType Reg<5> : [r]
  > __DefNumberType Code<6>
  > __DefNumberType Low<16>
  >     Signed; Radix = 10;
  >     Function<"%l"> = sext(x, 16);
  > __DefNumberType High<16>
  >     Function<"%ha"> = ((x + 0x8000) >> 16)[15:0];
  > __DefNumberType Near<24>
  >     Signed; Relative; Scale = 4;
  > __DefGroup ALL
  > __DefOptype ADDIS : [ALL]
  >   __Encoding
  >     field<0, 6> Code code == 15;
  >     field<6, 5> Reg rt;
  >     field<11, 5> Reg ra;
  >     field<16, 16> High n;
  >   __Syntax
  >     addis rt, ra, n ;
  >   __Semantics
  >     addis rt, ra, n:
  >         rt = (ra == "r0" ? 0 : ra) + (n << 16);
  > __DefOpcode ADDIS_W : [ADDIS]
  > __DefOptype ADDI : [ALL]
  >   __Encoding
  >     field<0, 6> Code code == 14;
  >     field<6, 5> Reg rt;
  >     field<11, 5> Reg ra;
  >     field<16, 16> Low n;
  >   __Syntax
  >     addi rt, ra, n ;
  >   __Semantics
  >     addi rt, ra, n:
  >         rt = (ra == "r0" ? 0 : ra) + n;
  > __DefOpcode ADDI_W : [ADDI]
  > __DefOptype LWZ : [ALL]
  >   __Encoding
  >     field<0, 6> Code code == 32;
  >     field<6, 5> Reg rt;
  >     field<11, 5> Reg ra;
  >     field<16, 16> Low n;
  >   __Syntax
  >     lwz rt, n(ra) ;
  >   __Semantics
  >     lwz rt, n(ra):
  >         rt = memory[(ra == "r0" ? 0 : ra) + n, 4];
  > __DefOpcode LWZ_W : [LWZ]
  > __DefOptype B : [ALL]
  >   __Encoding
  >     field<0, 6> Code code == 18;
  >     field<6, 24> Near to;
  >     field<30, 2> Code2 link == 0;
  >   __Syntax
  >     b to ;
  >   __Semantics
  >     b to:
  >         pc = to;
  > __DefOpcode B_W : [B]
  > __DefNumberType Code2<2>
  > ISA
  $ isadora check ppc.isa
  $ cat > ours.s <<'S'
  > .globl _start
  > _start:
  >   addis r3, r0, %ha(table + 8)
  >   addi r3, r3, %l(table + 8)
  >   addis r4, r0, %ha(far)
  >   lwz r4, %l(far)(r4)
  >   b _start
  > .data
  > table: .4byte table, far, _start, 0x1234
  > S
  $ cat > theirs.s <<'S'
  > .globl far
  > .globl _next
  > _next:
  >   lis 5, table@ha
  >   lwz 5, table@l+4(5)
  >   b _start
  >   .data
  > table: .long 0, _next
  >   .space 0x9000
  > far: .long 5
  > S
  $ isadora as --isa ./ppc.isa ours.s -o ours.o && llvm-mc-19 -triple=powerpc -filetype=obj theirs.s -o theirs.o
  $ llvm-readelf-19 -r ours.o | grep R_PPC | cut -c1-50
  00000002  00000506 R_PPC_ADDR16_HA        00000000
  00000006  00000504 R_PPC_ADDR16_LO        00000000
  0000000a  00000706 R_PPC_ADDR16_HA        00000000
  0000000e  00000704 R_PPC_ADDR16_LO        00000000
  00000000  00000501 R_PPC_ADDR32           00000000
  00000004  00000701 R_PPC_ADDR32           00000000
  00000008  00000601 R_PPC_ADDR32           00000000
  0000002b  00000201 R_PPC_ADDR32           00000000
  00000006  00000401 R_PPC_ADDR32           00000000
  0000001d  00000301 R_PPC_ADDR32           00000000
  00000021  00000201 R_PPC_ADDR32           00000000

One program, linked by both.

  $ isadora link --isa ./ppc.isa ours.o theirs.o -o a --code-address 0x10000 --data-address 0x30000
  $ ld.lld-19 ours.o theirs.o -o b -Ttext=0x10000 -Tdata=0x30000
  $ for f in a b; do isadora dis --isa ./ppc.isa --addresses $f | grep '//' | sed 's/.*\/\/ //' > $f.words; llvm-objcopy-19 -O binary -j .data $f $f.data; done
  $ diff a.words b.words && cat a.words
  10000 0x3C600003
  10004 0x38630008
  10008 0x3C800004
  1000C 0x80849018
  10010 0x4BFFFFF0
  10014 0x3CA00003
  10018 0x80A50014
  1001C 0x4BFFFFE4
  $ cmp a.data b.data || { llvm-readelf-19 -S b | grep data; od -A x -t x1 a.data | head -3;  od -A x -t x1 b.data | head -3; }

The listing names the operands, and is assembled to the same program.

  $ isadora dis --isa ./ppc.isa theirs.o > again.s && grep -v "0x0, 0x0" again.s
  .isa ppc
  .globl far
  .globl _next
  _next:
    addis r5, r0, %ha(L_4_0)
    lwz r5, %l(L_4_0 + 4)(r5)
    b _start
  .section .data
  table:
  L_4_0:
    .word 0x0
    .word _next
  far:
    .word 0x5
  $ isadora as --isa ./ppc.isa again.s -o again.o && ld.lld-19 ours.o again.o -o c -Ttext=0x10000 -Tdata=0x30000
  $ isadora dis --isa ./ppc.isa --addresses c | grep '//' | sed 's/.*\/\/ //' | diff a.words -

An operand of whole bytes without a relocation of its own has that of data.

  $ printf '  addis r3, r0, half\n' > half.s && isadora as --isa ./ppc.isa half.s -o half.o && llvm-readelf-19 -r half.o | grep R_PPC | cut -c1-50
  00000002  00000503 R_PPC_ADDR16           00000000
  0000002b  00000201 R_PPC_ADDR32           00000000
  00000006  00000401 R_PPC_ADDR32           00000000
  0000001d  00000301 R_PPC_ADDR32           00000000
  00000021  00000201 R_PPC_ADDR32           00000000

The place is of an operand, and inside of the longest instruction.

  $ sed 's/Relocation<6, 2>/Relocation<6, 16>/; s/Relocation<1>/Relocation<1, 1>/' ppc.isa > far.isa; isadora check far.isa
  far.isa:4:19: error: expected 0 to 15, the bytes from an instruction to the place that files name, of a relocation of an operand (e.g. `Relocation<6, 2> = Imm16, "%ha";`) [bad-value]
    4 |     Relocation<1, 1> = 32;
      |                   ^
  far.isa:7:19: error: expected 0 to 15, the bytes from an instruction to the place that files name, of a relocation of an operand (e.g. `Relocation<6, 2> = Imm16, "%ha";`) [bad-value]
    7 |     Relocation<6, 16> = High, "%ha";
      |                   ^~
  [1]

The machine may use all numbers that a file can hold. Those from 128 on are taken from the relocations that no statement names.

  $ sed '/Relocation<26>/a\    Relocation<128, 2> = High, "%ha", ".";\n    Relocation<255> = 8;' ppc.isa > far.isa
  $ printf '  addis r3, r0, %%ha(there - .)\n.data\n.byte there\n.2byte there - .\n' > far.s
  $ for isa in ppc far; do isadora as --isa ./$isa.isa far.s -o $isa.o && readelf -r $isa.o 2>&1 | grep there; isadora dis --isa ./$isa.isa $isa.o | grep there; done
  00000000  000006a1 unrecognized: a1      00000000   there + 0
  00000000  00000680 unrecognized: 80      00000000   there + 0
  00000001  00000689 unrecognized: 89      00000000   there + 0
    addis r3, r0, %ha(there - .)
    .byte there
    .half there - L_at_s2_1
  00000002  00000680 unrecognized: 80      00000000   there + 2
  00000000  000006ff R_PPC_TOC16       00000000   there + 0
  00000001  0000068a unrecognized: 8a      00000000   there + 0
    addis r3, r0, %ha(there - .)
    .byte there
    .half there - L_at_s2_1
  $ sed 's/Relocation<26>/Relocation<256>/; s/Near;/Near, ".";/' ppc.isa > wrong.isa; isadora check wrong.isa
  wrong.isa:8:28: error: `Near` holds a distance itself: expected no `"."` [bad-value]
    8 |     Relocation<10> = Near, ".";
      |                            ^~~
  wrong.isa:9:16: error: expected the number of a relocation, from 0 to 255 [bad-value]
    9 |     Relocation<256> = 32, ".";
      |                ^~~
  [1]
