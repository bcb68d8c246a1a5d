The length of an instruction as a value for others: an instruction that skips the next one, of one parcel or of two.

  $ mkdir skips && cat > skips/skips.isa <<'END'
  > __DefISA skips
  >     Execution = "hart"; Parcel = 16; Unused = "illegal"; Lines; Elf = 9, 32, 0;
  >     Fault<BadAddress> = "there is no memory at this address";
  > __DefRegisterFile r
  >     Scope = hart; Count = 4; Width = 32; Spelling = "r%";
  > __DefSpace code
  >     Scope = grid; AddressBits = 32; Outside = BadAddress;
  > __DefRegisterType Reg<2> : [r]
  > __DefNumberType Code8<8>
  > __DefNumberType Imm16<16>
  >     Radix = 10;
  > __DefGroup ALL
  > __DefOptype SKIP : [ALL]
  >     Title = "Skip if zero";
  >   __Encoding
  >     field<0, 8> Code8 op == 0x10;
  >     field<8, 2> Reg   rs;
  >   __Syntax
  >     skip rs ;
  >   __Description
  > Skips the next instruction if a register is zero.
  >   __Semantics
  >     skip rs:
  >         if (rs == 0) pc = next_pc + length_at(next_pc);
  >   __Examples
  >     skip r1 ;
  >     inc r2 ;
  >     inc r2 ;                         //= r2 == mod(old(r2) + (r1 == 0 ? 1 : 2), 2^32)
  > 
  >     skip r1 ;
  >     set r2, 7 ;
  >     inc r3 ;                         //= r3 == mod(old(r3) + 1, 2^32) && r2 == (r1 == 0 ? old(r2) : 7)
  > __DefOpcode SKIP_1 : [SKIP]
  > __DefOptype INC : [ALL]
  >     Title = "Increment";
  >   __Encoding
  >     field<0, 8> Code8 op == 0x20;
  >     field<8, 2> Reg   rd;
  >   __Syntax
  >     inc rd ;
  >   __Description
  > Adds one.
  >   __Semantics
  >     inc rd:
  >         rd = rd + 1;
  >   __Examples
  >     inc r1 ;                         //= r1 == mod(old(r1) + 1, 2^32)
  > __DefOpcode INC_1 : [INC]
  > __DefOptype SET : [ALL]
  >     Title = "Set";
  >     Length = 32;
  >   __Encoding
  >     field<0, 8>   Code8 op == 0x30;
  >     field<8, 2>   Reg   rd;
  >     field<16, 16> Imm16 imm;
  >   __Syntax
  >     set rd, imm ;
  >   __Description
  > Loads a number.
  >   __Semantics
  >     set rd, imm:
  >         rd = imm;
  >   __Examples
  >     set r1, 5 ;                      //= r1 == 5
  > __DefOpcode SET_2 : [SET]
  > END
  $ isadora check ./skips && isadora prove --isa ./skips --no-cache | grep -c refuted
  0
  [1]
  $ for engine in reference lanes jit; do isadora eval --isa ./skips --engine $engine 'skip r1' 'set r2, 8224' 'inc r3' 'inc r3'; done
  r3 = 0x2
  r3 = 0x2
  r3 = 0x2

A longer word is known as soon as there is one: the lengths are those of all opcodes, also of a description built on this one.

  $ mkdir more && cat > more/more.isa <<'END'
  > __DefISA more : [skips]
  > __DefOptype SUM : [ALL]
  >     Title = "Add number";
  >     Length = 48;
  >   __Encoding
  >     field<0, 8>   Code8 op == 0x40;
  >     field<8, 2>   Reg   rd;
  >     field<16, 16> Imm16 a;
  >     field<32, 16> Imm16 b;
  >   __Syntax
  >     sum rd, a, b ;
  >   __Description
  > Adds two numbers.
  >   __Semantics
  >     sum rd, a, b:
  >         rd = a + b;
  >   __Examples
  >     skip r1 ;
  >     sum r2, 1, 2 ;
  >     inc r3 ;                         //= r3 == mod(old(r3) + 1, 2^32) && r2 == (r1 == 0 ? old(r2) : 3)
  > __DefOpcode SUM_3 : [SUM]
  > END
  $ isadora check ./more
  $ isadora eval --isa ./more 'skip r1' 'sum r2, 1, 2' 'inc r3'
  r3 = 0x1

Only the semantics of an instruction of a hart can ask. There must be code where it looks.

  $ isadora eval --isa ./skips 'skip r1'
  isadora: error: fault BadAddress: there is no memory at this address (an access of 2 bytes) [fault]
    note: instruction skip r1
    note: address 0x2 of code
  [3]
  $ sed -i 's|//= r1 == 5|//= r1 == length_at(0)|' skips/skips.isa
  $ isadora check ./skips
  ./skips/skips.isa:64:48: error: `length_at` reads code, which only the semantics of an instruction can [type-error]
    64 |     set r1, 5 ;                      //= r1 == length_at(0)
       |                                                ^~~~~~~~~~~~
  [1]

A user may change code under the debugger, also what an engine has taken for a constant. Here the
instruction that is skipped becomes a long one, and both sums are skipped from then on.

  $ cp -r skips loop && cat >> loop/skips.isa <<'END'
  > __DefNumberType Near<16>
  >     Signed; Relative;
  > __DefOptype BACK : [ALL]
  >     Title = "Loop";
  >     Length = 32;
  >   __Encoding
  >     field<0, 8>   Code8 op == 0x50;
  >     field<8, 2>   Reg   rd;
  >     field<16, 16> Near  target;
  >   __Syntax
  >     back rd, target ;
  >   __Description
  > Counts down to zero.
  >   __Semantics
  >     back rd, target:
  >         rd = rd - 1;
  >         if (rd != 0) pc = target[31:0];
  >   __Examples
  >     back r1, .+6 ;                   //= r1 == mod(old(r1) - 1, 2^32)
  > __DefOpcode BACK_2 : [BACK]
  > END
  $ printf '.globl _start\n_start: set r0, 2\nouter: set r2, 1000\nagain: skip r1\ninc r3\ninc r3\nback r2, again\nback r0, outer\nend: inc r0\n' > loop.s
  $ printf 'break outer\ncontinue\ncontinue\nprint r3\nset code[0x1000A, 2]=0x0330\nbreak end\ncontinue\nprint r3\nback 10\nquit\n' > commands
  $ for engine in reference lanes jit; do isadora run --isa ./loop --engine $engine --step loop.s < commands | grep r3; done
  (isadora) print r3
  r3 = 0x3E8
  (isadora) print r3
  r3 = 0x3E8
  (isadora) print r3
  r3 = 0x3E8
  (isadora) print r3
  r3 = 0x3E8
  (isadora) print r3
  r3 = 0x3E8
  (isadora) print r3
  r3 = 0x3E8
