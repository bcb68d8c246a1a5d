Opcodes are told apart by the bits that they fix, and by the codes that stand for something: a code without an enumerator is a word that does not decode, so another opcode may have it.

  $ mkdir x && cat > x/x.isa <<'EOF'
  > __DefISA x
  >     Execution = "hart";
  >     Parcel = 16;
  >     Unused = "illegal";
  >   __Description
  > Loads and pops.
  > 
  > __DefRegisterFile r
  >     Scope = hart;
  >     Count = 16;
  >     Width = 8;
  >     Spelling = "r%";
  > 
  > __DefRegisterType Reg<4> : [r]
  > 
  > __DefBitFieldType Op<8>
  >     LD = 1;
  > 
  > __DefBitFieldType Pop<12>
  >     POP = 0x01F;
  > 
  > __DefBitFieldType Mode<4>
  >     A; B; C;
  > 
  > __DefGroup ALL
  > 
  > __DefOptype LD : [ALL]
  >   __Encoding
  >     field<8, 8> Op op == LD;
  >     field<4, 4> Mode m;
  >     field<0, 4> Reg rd;
  >   __Syntax
  >     ld rd, m ;
  >   __Description
  > Loads.
  >   __Semantics
  >     ld rd, m:
  >         rd = m;
  >   __Examples
  >     ld r1, B ;  //= r1 == 1
  > 
  > __DefOpcode LD_A : [LD]
  > 
  > __DefOptype POP : [ALL]
  >   __Encoding
  >     field<4, 12> Pop op == POP;
  >     field<0, 4> Reg rd;
  >   __Syntax
  >     pop rd ;
  >   __Description
  > Pops.
  >   __Semantics
  >     pop rd:
  >         rd = 0;
  >   __Examples
  >     pop r1 ;  //= r1 == 0
  > 
  > __DefOpcode POP_A : [POP]
  > EOF
  $ isadora check ./x
  $ isadora dis --isa ./x --hex 0111 01F2
  ld r1, B;
  pop r2;
  $ isadora dis --isa ./x --hex 0131
  .illegal 0x0131
  isadora: error: `0131` is not an instruction: field `m` of `LD_A` holds a code that its type `Mode` does not define: expected A (0), B (1) or C (2) [illegal-word]
  [1]

With an enumerator for that code a word is both.

  $ sed -i 's/A; B; C;/A; B; C; P = 15;/' x/x.isa
  $ isadora check ./x
  ./x/x.isa:58:13: error: `POP_A` and `LD_A` cannot be told apart: the word 0x1F0 is both [opcode-overlap]
    58 | __DefOpcode POP_A : [POP]
       |             ^~~~~
  ./x/x.isa:42:13: note: `LD_A` is here
    42 | __DefOpcode LD_A : [LD]
       |             ^~~~
    note: `POP_A` is a special case of `LD_A`: with `Special;` under its `__OperandInfo`, such words are its own
  [1]

Where one is a special case of the other, it may have its words for itself.

  $ sed -i 's/^Pops\.$/&\n  __OperandInfo\n    Special;/' x/x.isa
  $ isadora check ./x
  $ isadora dis --isa ./x --hex 01F2 0102
  pop r2;
  ld r2, A;

The text of the general one is refused where its word would be the special one's: by the first reading of a description and by one that was kept, alone and after many lines of its shape.

  $ echo 'ld r2, P ;' > p.s
  $ isadora as --isa ./x p.s -o p.o
  p.s:1:8: error: with these operands the word is that of `POP_A`, which is a special case of `LD_A` [operand-range]
    1 | ld r2, P ;
      |        ^
  [1]
  $ isadora as --isa ./x p.s -o p.o
  p.s:1:8: error: with these operands the word is that of `POP_A`, which is a special case of `LD_A` [operand-range]
    1 | ld r2, P ;
      |        ^
  [1]
  $ cat > y.isa <<'EOF'
  > __DefISA y
  >     Execution = "hart";
  >     Parcel = 16;
  >     Unused = "illegal";
  >     Lines;
  >     Padding = 0x0081;
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 16; Spelling = "r%";
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Code<4>
  > __DefNumberType Num<4>
  > __DefGroup ALL
  > __DefOptype ADDI : [ALL]
  >   __Encoding
  >     field<0, 4> Code code == 1;
  >     field<4, 3> Reg rd;
  >     field<7, 4> Num n;
  >   __Syntax
  >     addi rd, n ;
  >   __Semantics
  >     addi rd, n:
  >         rd = rd + n;
  > __DefOpcode ADDI_W : [ADDI]
  > __DefOptype CLR : [ALL]
  >   __Encoding
  >     field<0, 4> Code code == 1;
  >     field<4, 3> Reg rd;
  >     field<7, 4> Num n == 0;
  >   __OperandInfo
  >     Special;
  >   __Syntax
  >     clr rd ;
  >   __Semantics
  >     clr rd:
  >         rd = 0;
  > __DefOpcode CLR_W : [CLR]
  > EOF
  $ for i in 1 2 3 4 5 6 7 8 9; do echo "addi r1, $i"; done > y.s
  $ isadora as --isa ./y.isa y.s -o y.o && echo 'addi r1, 0' >> y.s
  $ isadora as --isa ./y.isa y.s -o y.o
  y.s:10:6: error: with these operands the word is that of `CLR_W`, which is a special case of `ADDI_W` [operand-range]
    10 | addi r1, 0
       |      ^~
  [1]

Words that fill code are those of instructions.

  $ sed -i 's/Padding = 0x0081/Padding = 0x0081, 0x2/' y.isa
  $ isadora check ./y.isa
  ./y.isa:6:23: error: 0x2 is not the word of an instruction, expected one that does nothing, of at most 64 bits [bad-value]
    6 |     Padding = 0x0081, 0x2;
      |                       ^~~
  [1]
