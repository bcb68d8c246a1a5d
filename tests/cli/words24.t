Instructions of 24 bits: they begin at multiples of three, which no alignment of a section in an ELF file is.

  $ mkdir words24 && cat > words24/words24.isa <<'END'
  > __DefISA words24
  >     Execution = "hart";
  >     Parcel = 24;
  >     Unused = "illegal";
  >     Lines;
  >     Elf = 0, 32, 0;
  >     Fault<Outside> = "nothing lies there";
  >   __Description
  > A machine with words of 24 bits.
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 32; Spelling = "r%";
  > __DefSpace memory
  >     Scope = grid; AddressBits = 32; Outside = Outside;
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Code<4>
  > __DefNumberType Imm<8>
  > __DefNumberType Near<12>
  >     Signed; Scale = 3; RelativeNext;
  > __DefGroup ALL
  > __DefOptype SET : [ALL]
  >   __Encoding
  >     field<0, 4> Code code == 1;
  >     field<4, 3> Reg rd;
  >     field<8, 8> Imm n;
  >   __Syntax
  >     set rd, n ;
  >   __Description
  > Sets a register.
  >   __Semantics
  >     set rd, n:
  >         rd = n;
  > __DefOpcode SET_W : [SET]
  > __DefOptype GO : [ALL]
  >   __Encoding
  >     field<0, 4> Code code == 2;
  >     field<12, 12> Near to;
  >   __Syntax
  >     go to ;
  >   __Description
  > Goes on elsewhere.
  >   __Semantics
  >     go to:
  >         pc = to[31:0];
  > __DefOpcode GO_W : [GO]
  > __DefOptype END : [ALL]
  >   __Encoding
  >     field<0, 4> Code code == 3;
  >   __Syntax
  >     end ;
  >   __Description
  > Ends the program.
  >   __Semantics
  >     end:
  >         halt(r1);
  > __DefOpcode END_W : [END]
  > END
  $ isadora check ./words24
  $ cat > a.s <<'END'
  >   .globl _start
  > _start: set r1, 5
  >   go next
  >   .byte 1, 2, 3
  >   .section .text.more, "ax"
  >   .byte 4
  > END
  $ cat > b.s <<'END'
  >   .globl next
  > next: set r1, 9
  >   end
  >   .data
  >   .byte 1
  > END
  $ isadora as --isa ./words24 a.s -o a.o && isadora as --isa ./words24 b.s -o b.o

An object is read again, and a program of several runs: its code begins at a page that is a multiple of three, and so does each piece of it.

  $ isadora dis a.o --isa ./words24
  .isa words24
  .globl _start
  _start:
    set r1, 0x5
    go next
    .byte 0x1, 0x2, 0x3
  .section .text.more, "ax"
    .byte 0x4
  $ isadora link --isa ./words24 a.o b.o -o program && isadora dis --isa ./words24 program
  .isa words24
  .globl _start
  .globl next
  _start:
    set r1, 0x5
    go next
    .byte 0x1, 0x2, 0x3
    .byte 0x4
    .byte 0x0, 0x0
  next:
    set r1, 0x9
    end
  isadora: error: 1 word of `program` decode as no instruction [illegal-word]
    note: the listing has them as `.illegal`
  [1]
  $ isadora run --isa ./words24 program
  [9]
  $ printf '  .byte 1\n  set r1, 5\n' | isadora as --isa ./words24 - -o none
  <stdin>:2:3: error: an instruction at an address that is not a multiple of 3 [bad-directive]
    2 |   set r1, 5
      |   ^~~
  [1]
