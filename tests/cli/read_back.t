Listings that `as` reads back: the name of the instruction set has a hyphen, a constant is called as a register that the file lacks, and an absolute address
stands beside a distance.

  $ mkdir back-to && cat > back-to/back.isa <<'END'
  > __DefISA back_to
  >     Name = "back-to";
  >     Execution = "hart";
  >     Parcel = 32;
  >     Unused = "illegal";
  >     Lines;
  >   __Description
  > A machine with 16 registers, and a zero that is called as a 32nd one.
  > __DefRegisterFile r
  >     Scope = hart; Count = 16; Width = 32; Spelling = "r%";
  > __DefRegisterType Reg<5> : [r]
  >     Constant<31> = 0; Spelling<31> = "r31";
  > __DefNumberType Code<8>
  > __DefNumberType Place<8>
  >     CodeAddress; Scale = 4;
  > __DefNumberType Near<8>
  >     Signed; Scale = 4; Relative;
  > __DefGroup ALL
  > __DefOptype PICK : [ALL]
  >   __Encoding
  >     field<0, 8>  Code  code == 2;
  >     field<8, 5>  Reg   rs;
  >     field<16, 8> Place far;
  >     field<24, 8> Near  near;
  >   __Syntax
  >     pick rs, far, near ;
  >   __Description
  > Goes to one of two places.
  >   __Semantics
  >     pick rs, far, near:
  >         if (rs == 1) pc = far; else pc = near;
  > __DefOpcode PICK_W : [PICK]
  > END
  $ isadora check ./back-to
  $ cat > picks.s <<'END'
  > .isa back-to
  >   pick r31, 0, .-8
  >   pick R31, 8, .+4
  >   pick r3, 4, .-4
  > END
  $ isadora as --isa ./back-to picks.s -o picks.o
  $ isadora dis --isa ./back-to picks.o | tee again.s
  .isa back-to
    pick r31, 0x0, .-0x8
    pick r31, 0x8, .+0x4
    pick r3, 0x4, .-0x4
  $ isadora as --isa ./back-to again.s --format bin -o again && isadora as --isa ./back-to picks.s --format bin -o - | cmp - again
  $ echo 'pick r16, 0, .' | isadora as --isa ./back-to - -o none
  <stdin>:1:6: error: `r16` does not exist, expected r0 to r15 or r31 [operand-range]
    1 | pick r16, 0, .
      |      ^~~
  [1]
  $ echo '.isa back' | isadora as --isa ./back-to - -o none
  <stdin>:1:6: error: this program is for `back`, and is assembled for `back-to` [bad-directive]
    1 | .isa back
      |      ^~~~
  [1]

Objects and programs name an instruction set: a name that they cannot have is an error.

  $ sed 's/"back-to"/"back to"/' back-to/back.isa > blank.isa && isadora check blank.isa
  blank.isa:2:12: error: the name of an instruction set has letters, digits, `_`, and `-` after the first one [bad-value]
    2 |     Name = "back to";
      |            ^~~~~~~~~
  [1]

Absolute addresses that are negative are written with their sign, or as the patterns that the type has.

  $ cat > low.isa <<'ISA'
  > __DefISA low
  >     Execution = "hart"; Parcel = 16; Lines;
  > __DefNumberType Code<1>
  > __DefNumberType To<8>
  >     Signed; Scale = 4; CodeAddress;
  > __DefGroup ALL
  > __DefOptype ba : [ALL]
  >   __Encoding
  >     field<0, 1> Code code == 1;
  >     field<8, 8> To to;
  >   __Syntax
  >     ba to ;
  >   __Semantics
  >     ba to:
  >         pc = to[31:0];
  > __DefOpcode BA : [ba]
  > ISA
  $ printf 'ba -4\nba 8\nba -0x200\n' > low.s && isadora as --isa ./low.isa low.s -o low.o
  $ isadora dis --isa ./low.isa low.o | tee low2.s
  .isa low
    ba -0x4
    ba 0x8
    ba -0x200
  $ isadora as --isa ./low.isa low2.s --format hex -o low2.hex && isadora as --isa ./low.isa low.s --format hex -o low.hex && cmp low.hex low2.hex
  $ sed 's/CodeAddress;/CodeAddress; PatternBits = 16;/' low.isa > pattern.isa
  $ isadora as --isa ./pattern.isa low.s -o low.o && isadora dis --isa ./pattern.isa low.o | tee low2.s
  .isa low
    ba 0xFFFC
    ba 0x8
    ba 0xFE00
  $ isadora as --isa ./pattern.isa low2.s --format hex -o low2.hex && isadora as --isa ./pattern.isa low.s --format hex -o low.hex && cmp low.hex low2.hex
