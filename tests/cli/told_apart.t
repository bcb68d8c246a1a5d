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
  ./y.isa:6:23: error: 0x2 is not the word of an instruction that is described, expected one that does nothing, of at most 64 bits; describe it, or leave `Padding` out until then [bad-value]
    6 |     Padding = 0x0081, 0x2;
      |                       ^~~
  [1]

An operand that is left to the linker has a number until then that may make the word the special one's: it is the general one in listings and when it is
linked, also where the number is kept in the operand.

  $ cat > left.s <<'END'
  >     .globl _start
  > _start:
  >     addi r1, x
  >     addi r2, x + 2
  > END
  $ for elf in 'Elf = 0, 32, 0;' 'Elf = 0, 32, 0; Addends = inside;'; do
  >   sed "s/^    Lines;/& $elf/" y.isa | sed 's/0x0081, 0x2/0x0081/' > left.isa
  >   isadora as --isa ./left.isa left.s -o left.o && isadora dis --isa ./left.isa left.o
  >   printf '.globl x\nx = 5\n' > five.s && isadora link --isa ./left.isa left.o five.s -o left && isadora dis --isa ./left.isa left
  > done
  .isa y
  .globl _start
  _start:
    addi r1, x
    addi r2, x + 2
  .isa y
  .globl _start
  _start:
    addi r1, 0x5
    addi r2, 0x7
  .isa y
  .globl _start
  _start:
    addi r1, x
    addi r2, x + 2
  .isa y
  .globl _start
  _start:
    addi r1, 0x5
    addi r2, 0x7
  $ printf '.globl x\nx = 0\n' > none.s && isadora link --isa ./left.isa left.o none.s -o left
  isadora: error: `x` is 0x0, which makes `CLR_W` of the instruction `ADDI_W` [operand-range]
    note: in line 3 of left.s, which `left.o` was made of
  [1]

Where the special one has an operand of the same type, another number is left for the linker, which finds the right one. Relocations are of the first operand
of a type: of another one they are refused, and so are two.

  $ sed 's/    addi rd, n ;/    addi rd, n, m ;/; s/    addi rd, n:/    addi rd, n, m:/; s/rd + n;/rd + n + m;/; s/    field<7, 4> Num n.*/&\n    field<11, 4> Num m;/; s/    clr rd ;/    clr rd, m ;/; s/    clr rd:/    clr rd, m:/; s/        rd = 0;/        rd = m;/; s/^    Lines;/& Elf = 0, 32, 0;/' y.isa | sed 's/0x0081, 0x2/0x0081/' > two.isa
  $ printf '    .globl _start\n_start:\n    addi r1, x, 3\n    clr r2, x\n' > first.s && isadora as --isa ./two.isa first.s -o first.o && isadora dis --isa ./two.isa first.o
  .isa y
  .globl _start
  _start:
    addi r1, x, 0x3
    clr r2, x
  $ isadora link --isa ./two.isa first.o five.s -o first && isadora dis --isa ./two.isa first
  .isa y
  .globl _start
  _start:
    addi r1, 0x5, 0x3
    clr r2, 0x5
  $ printf '    addi r1, 3, x\n    addi r1, x, y\n    addi r1, x, 1\n' > second.s && isadora as --isa ./two.isa second.s -o second.o
  second.s:1:5: error: `x` is not the first operand of the type `Num`, which relocations are of [bad-number]
    1 |     addi r1, 3, x
      |     ^~~~
  second.s:2:5: error: `y` is not the first operand of the type `Num`, which relocations are of [bad-number]
    2 |     addi r1, x, y
      |     ^~~~
  [1]

So are parts of operands, which had the number 0 then.

  $ sed 's/^__DefGroup ALL/__DefOperandType Mem<7>\n  __Encoding\n    field<0, 4> Num n;\n    field<4, 3> Reg base;\n  __Syntax\n    [base, n] ;\n  __Semantics\n    return n;\n&/; /^__DefOptype CLR/,$d; s/    addi rd, n ;/    addi rd, n ;/; s/field<7, 4> Num n/field<7, 7> Mem n/; s/^    Lines;/& Elf = 0, 32, 0;/' y.isa | sed 's/0x0081, 0x2/0x0081/' > part.isa
  $ printf '    addi r1, [r2, x]\n    addi r1, [r2, here]\nhere:\n    addi r1, [r3, 2]\n' > part.s && isadora as --isa ./part.isa part.s -o part.o
  part.s:1:5: error: `x` depends on where sections will lie, which no relocation says of a part of an operand [bad-number]
    1 |     addi r1, [r2, x]
      |     ^~~~
  part.s:2:5: error: `here` depends on where sections will lie, which no relocation says of a part of an operand [bad-number]
    2 |     addi r1, [r2, here]
      |     ^~~~
  [1]

Fields of many codes tell opcodes apart in any order of the encoding: of 256 codes of a source half are registers, and code 255 says that a number follows.

  $ mkdir literal
  $ cat > literal/literal.isa <<'END'
  > __DefISA literal
  >     Execution = "simt"; Lanes = 64; Parcel = 32; Unused = "illegal"; Lines; CodeAlign = 4;
  >   __Description
  > A trial.
  > 
  > __DefRegisterFile s
  >     Scope = warp; Count = 128; Width = 32; Spelling = "s%";
  > 
  > __DefRegisterType S<7> : [s]
  > __DefRegisterType SSrc<8> : [s]
  > 
  > __DefNumberType C<8>
  > __DefNumberType Lit<32>
  >     Pattern;
  > __DefGroup ALL
  > __DefOptype mov : [ALL]
  >     Title = "t";
  >   __Encoding
  >     field<24, 8> C code == 1;
  >     field<16, 7> S d;
  >   __OperandInfo
  >     src = b | l;
  >   __Syntax
  >     add d, a, src ;
  >   __Description
  > Trial.
  >   __Semantics
  >     add d, a, src:
  >         d = src + a;
  >   __Examples
  >     add s1, s3, s2 ;
  > 
  >     add s1, s3, s3 ;
  > 
  >     add s1, s3, 1 ;
  > 
  > __DefOpcode R : [mov]
  >   __Encoding
  >     field<0, 8> SSrc a;
  >     field<8, 8> SSrc b;
  > __DefOpcode L : [mov]
  >     Length = 64;
  >   __Encoding
  >     field<0, 8> SSrc a;
  >     field<8, 8> C ka == 255;
  >     field<32, 32> Lit l;
  > END
  $ isadora check ./literal
  $ isadora dis --isa ./literal --hex 0x000000050106FF08 0x01060508
  add s6, s8, 0x5
  add s6, s8, s5
  $ mkdir shared && sed 's/ literal$/ shared/; s/C ka == 255/C ka == 100/' literal/literal.isa > shared/shared.isa && isadora check ./shared
  ./shared/shared.isa:41:13: error: `L` and `R` cannot be told apart: the word 0x1006400 is both [opcode-overlap]
    41 | __DefOpcode L : [mov]
       |             ^
  ./shared/shared.isa:37:13: note: `R` is here
    37 | __DefOpcode R : [mov]
       |             ^
  [1]

Of constants whose spelling begins another's the longest is read.

  $ mkdir dotted
  $ cat > dotted/dotted.isa <<'END'
  > __DefISA dotted
  >     Execution = "simt"; Lanes = 64; Parcel = 32; Unused = "illegal"; Lines; CodeAlign = 4;
  > 
  > __DefRegisterFile s
  >     Scope = warp; Count = 128; Width = 32; Spelling = "s%";
  > 
  > __DefRegisterType S<7> : [s]
  > __DefRegisterType SSrc<8> : [s]
  >     Constant<128> = 0; Spelling<128> = "0";
  >     Constant<193> = -1; Spelling<193> = "-1";
  >     Constant<243> = 0xbf800000; Spelling<243> = "-1.0";
  >     Constant<240> = 0x3f000000; Spelling<240> = "0.5";
  >     Constant<242> = 0x3f800000; Spelling<242> = "1.0";
  > 
  > __DefNumberType C<8>
  > __DefGroup ALL
  > __DefOptype mov : [ALL]
  >     Title = "t";
  >   __Encoding
  >     field<24, 8> C code == 1;
  >     field<8, 7> S d;
  >     field<0, 8> SSrc a;
  >   __Syntax
  >     mov d, a ;
  >   __Semantics
  >     mov d, a:
  >         d = a;
  >   __Examples
  >     mov s1, s2 ;  //= s1 == s2
  > 
  > __DefOpcode R : [mov]
  > END
  $ isadora check ./dotted
  $ for n in $(seq 10); do printf 'mov s1, 0\nmov s2, 0.5\nmov s3, -1\nmov s4, -1.0\nmov s5, 1.0\n'; done > dotted.s; isadora as --isa ./dotted --format hex dotted.s -o - | sort | uniq -c
       10 0x01000180
       10 0x010002F0
       10 0x010003C1
       10 0x010004F3
       10 0x010005F2
  $ isadora as --isa ./dotted --format hex dotted.s -o - | head -5 | xargs isadora dis --isa ./dotted --hex
  mov s1, 0
  mov s2, 0.5
  mov s3, -1
  mov s4, -1.0
  mov s5, 1.0
