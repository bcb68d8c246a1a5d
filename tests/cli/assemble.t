A program becomes an ELF object that readelf reads without complaint: kernels are symbols, a note names the instruction set.

  $ cp "$ROOT/tests/cli/data/round_trip.s" .
  $ isadora as round_trip.s
  $ readelf -h round_trip.o | grep -E 'Class|Type'
    Class:                             ELF64
    Type:                              REL (Relocatable file)
  $ readelf -sW round_trip.o | grep -o 'FUNC.*'
  FUNC    GLOBAL DEFAULT    1 round_trip
  $ readelf -aW round_trip.o > /dev/null

The disassembly is a program again, with the same bytes.

  $ isadora dis round_trip.o | tee again.s
  .isa simt128
  .kernel round_trip
    .param source, ptr
    .param limit, u32
    S2R R0, SR_TID_X $wsb=1;
    ISETP.GE.AND.U32 P0, R0, c[0x0][0x168], PT $sched=4y $req=1;
    @P0 EXIT;
    MOV.64 R[2:3], c[0x0][0x160];
  again:
    @!P0 IADD R0, R0, 0xFFFFFFFF;
    IADD.X R4, P1, R2, ~R5, !P2 $sched=2;
    IADD.X R4, R2, R5;
    IMAD.WIDE.U32 R[6:7], R0, 0x4, -R[2:3];
    LOP3.PAND P3, R8, R0, UR2, RZ, 0xC0, P1;
    SHF.R.HI.WRAP.U64 R9, R8, 0x21, R0 $req=0,2,5;
    PRMT.RC16 R9, R9, R8, 0x1;
    IDP.2A.HI.S16.U8 R10, P2, R8, R9, UR3, !P1;
    I2IP.S4.SATRELU R10, R8, c[0x3][0x7FFC], R9;
    P2R.B3 R11, PR, R11, 0x7F;
    R2P PR, R11.B3, 0x7F;
    ISET.LT.BF.X R11, R8, UR4, PT, !P3;
    PLOP3 P3, !P1, PT, !UP2, 0x1A;
    @P2 R2UR UR2, R0 $wsb=5;
    SETGPR R[UR2-0x100], R11;
    GETGPR R11, R[UR2];
    LDG.128 R[12:15], [R[2:3]+UR[4:5]-0x10];
    STG.U8 [R[2:3]], R12;
    ISETP.NE.XOR P4, P5, R0, RZ, !P1;
    @P4 BRA again;
    EXIT;
  .end
  $ isadora as again.s -o again.o
  $ isadora dis again.o | diff again.s -
  $ isadora as again.s --format bin -o again.bin
  $ isadora as round_trip.s --format bin -o first.bin
  $ cmp first.bin again.bin

Words as text, from standard input to standard output; raw bytes are read back too.

  $ echo 'IADD R0, R1, R2;' | isadora as - --format hex -o -
  0x38001C3C000000000000000201007520
  $ echo 'IADD R0, R1, R2;' | isadora as - --format bin -o - | isadora dis --raw -
  .isa simt128
    IADD R0, R1, R2;

Words on the command line, most significant digit first. A word that is no instruction is listed, and the exit code is 1.

  $ isadora dis --hex "$(echo 'IMAD R4, R5, R6, -R7;' | isadora as - --format hex -o -)"
  IMAD R4, R5, R6, -R7;
  $ isadora dis --hex 0x0
  .illegal 0x00000000000000000000000000000000
  isadora: error: `0x0` is not an instruction: no instruction of `simt128` has these opcode bits [illegal-word]
  [1]
  $ isadora dis --hex 0xnonsense
  isadora: error: `0xnonsense` is not a word: expected hexadecimal digits, most significant first, as in 0x00000000000000000000000000000000 [bad-argument]
  [2]

A file is written whole or not at all, and a full disk is said.

  $ echo 'IADD R0, R1;' | isadora as - -o never.o 2> /dev/null
  [1]
  $ test -e never.o
  [1]
  $ isadora as round_trip.s --format bin -o /dev/full
  isadora: error: cannot write `/dev/full`: no space left on device [cannot-write]
  [2]
  $ isadora dis round_trip.o > /dev/full
  isadora: error: cannot write standard output: no space left on device [cannot-write]
  [2]
  $ isadora dis round_trip.o -o /nowhere/x.s
  isadora: error: cannot write `/nowhere/x.s`: no such file or directory [cannot-write]
  [2]
  $ isadora dis nowhere.o
  isadora: error: cannot read `nowhere.o`: no such file or directory [cannot-read]
  [2]
  $ echo text > text.o && isadora dis text.o
  isadora: error: `text.o` is not an ELF object [bad-object]
  [1]

Neither takes what instructions do, and so it is not read: a mistake there keeps nobody from assembling. `check` finds it, and what runs
programs refuses the description.

  $ cp -r "$ROOT/isas/simt128" mine
  $ sed -i 's/Rd = pp ? Ra : SrcB;/Rd = pp ? Ra : SrcC;/' mine/ialu.isa
  $ echo 'SEL R0, R1, R2, !P0;' | isadora as --isa ./mine - --format hex -o -
  0x3800002000000000000000020100752D
  $ isadora check ./mine | head -4
  ./mine/ialu.isa:1545:17: warning: the body never looks at `SrcB` [unused-operand]
    1545 |     SEL Rd, Ra, SrcB, pp:
         |                 ^~~~
    note: whatever is written there, the instruction does the same
  ./mine/ialu.isa:1546:24: error: unknown name `SrcC`, did you mean `srcb`? [unknown-name]
    1546 |         Rd = pp ? Ra : SrcC;
         |                        ^~~~
    fix: write `srcb`
  $ isadora eval --isa ./mine 'SEL R0, R1, R2, !P0' R2=1 > /dev/null 2>&1
  [2]

A mistake in an encoding is one for everybody.

  $ sed -i 's/field<16, *8> Reg    rd;/field<16, 200> Reg    rd;/' mine/ialu.isa
  $ echo 'SEL R0, R1, R2, !P0;' | isadora as --isa ./mine - --format hex -o - 2>&1 | head -4
  ./mine/ialu.isa:183:10: error: a field has 1 to 64 bits, this one 200 [field-width]
    183 |     field<16, 200> Reg    rd;
        |          ^~~~~~~~~
  ./mine/ialu.isa:194:23: error: `Rd` is not a field, and nothing binds it (e.g. `Rd = field;` under `__OperandInfo`) [unbound-name]

C is not a program of the assembler.

  $ echo 'int main(void) { return 0; }' > ok.c && cp ok.c ok.cc
  $ isadora as --isa rv32imc ok.c
  isadora: error: `ok.c` is C, expected a program of the assembler [bad-argument]
    note: `isadora cc ok.c` compiles it
  [1]
  $ isadora run --isa rv32imc ok.c
  isadora: error: `ok.c` is C, expected a program of the assembler [bad-argument]
    note: `isadora cc ok.c` compiles it
  [1]
  $ isadora link --isa rv32imc ok.c
  isadora: error: `ok.c` is C, expected a program of the assembler [bad-argument]
    note: `isadora cc ok.c` compiles it
  [1]
  $ isadora run --isa rv32imc ok.cc
  isadora: error: `ok.cc` is C++, expected a program of the assembler [bad-argument]
    note: `isadora cc` compiles C, and no other language
  [1]

A program names its instruction set, after comments and directives at most. `--isa` decides where both do.

  $ printf '/* for a microcontroller\n.isa avr */\n# or not\n.option norvc\n.isa rv32imc\n  li a0, 5\n  ret\n' > named.s
  $ isadora as named.s --format hex -o -
  0x00500513
  0x00008067
  $ isadora as named.s -o named.o && isadora dis named.o | head -1
  .isa rv32imc
  $ printf '.isa rv32imc\n.globl _start\n_start: li a0, 5\nli a7, 93\necall\n' > five.s && isadora run five.s; echo "status $?"
  status 5
  $ isadora as --isa rv32imac named.s
  named.s:5:6: error: this program is for `rv32imc`, and is assembled for `rv32imac` [bad-directive]
    5 | .isa rv32imc
      |      ^~~~~~~
  [1]
  $ printf '.isa nothing\nret\n' | isadora as -
  isadora: error: unknown instruction set `nothing` [cannot-read]
    note: known: armv6m, avr, fabrisc, fabrisc-uops, rv32imac, rv32imc, simt128
    note: a path needs a slash or a dot: `./nothing`
  [2]

A comment is a blank, after a guard, too.

  $ printf '.kernel k\n@P0/* maybe */IADD R0, R1, R2;\n@!P1 /* or */ IADD R0, R1, R2;\nEXIT;\n.end\n' > guards.s
  $ isadora as guards.s -o guards.o && isadora dis guards.o
  .isa simt128
  .kernel k
    @P0 IADD R0, R1, R2;
    @!P1 IADD R0, R1, R2;
    EXIT;
  .end
