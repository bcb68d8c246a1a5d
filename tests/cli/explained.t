Findings say what the cause is, and how it is mended: a machine with four instructions, of which one thing at a time is wrong.

  $ mkdir m && cat > m/m.isa <<'EOF'
  > __DefISA m
  >     Execution = "hart"; Parcel = 16; Unused = "illegal"; Lines;
  >     Fault<Odd> = "the number is odd";
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 16; Spelling = "r%";
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Code<4>
  > __DefNumberType Number<4>
  > __DefNumberType Near<8>
  >     Signed; Scale = 2; Relative;
  > __DefGroup ALL
  > __DefOptype ADDI : [ALL]
  >   __Encoding
  >     field<0, 4> Code code == 1;
  >     field<4, 3> Reg rd;
  >     field<7, 4> Number n;
  >   __Syntax
  >     addi rd, n ;
  >   __Semantics
  >     addi rd, n:
  >         if (rd[0]) fault(Odd);
  >         rd = rd + n;
  > __DefOpcode ADDI_W : [ADDI]
  > __DefOptype B : [ALL]
  >   __Encoding
  >     field<0, 4> Code code == 2;
  >     field<4, 8> Near target;
  >   __Syntax
  >     b target ;
  >   __Semantics
  >     b target:
  >         pc = target[15:0];
  > __DefOpcode B_W : [B]
  > EOF
  $ isadora check ./m
  $ with() { cp -r m x; cat >> x/more.isa; isadora check ./x; rm -r x; }

A claim about instructions that never end is not one whose precondition is never met.

  $ sed 's/^__DefOpcode B_W/  __Examples\n    b .+0 ;   \/\/= r1 == 77\n\n    b .+0 ;   \/\/= given r1 == 1 \&\& r1 == 2: r1 == 77\n\n&/' m/m.isa > endless.isa
  $ isadora check ./endless.isa
  ./endless.isa:34:19: error: no trial could test this claim [bad-claim]
    34 |     b .+0 ;   //= r1 == 77
       |                   ^~~~~~~~
    note: its instructions do not end: a trial was stopped after 100000 instructions
  ./endless.isa:36:19: error: no trial could test this claim [bad-claim]
    36 |     b .+0 ;   //= given r1 == 1 && r1 == 2: r1 == 77
       |                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: its precondition was never met, or the instructions always fault
  [1]

The word, the fault and the output are in claims of one shape each.

  $ claim() { sed "s|^__DefOpcode ADDI_W|  __Examples\n    addi r1, 2 ;   //= $1\n\n&|" m/m.isa > claim.isa; isadora check ./claim.isa; }
  $ claim 'word == 0x100 + 0x11'
  ./claim.isa:24:24: error: unknown name `word` [unknown-name]
    24 |     addi r1, 2 ;   //= word == 0x100 + 0x11
       |                        ^~~~
    note: a claim about the word is `word == NUMBER`, with one literal number and nothing else (e.g. `//= word == 0x4500`)
  [1]
  $ claim 'fault == Odd \&\& r1 == 1'
  ./claim.isa:24:24: error: unknown name `fault` [unknown-name]
    24 |     addi r1, 2 ;   //= fault == Odd && r1 == 1
       |                        ^~~~~
    note: a claim about the fault is `fault == NAME`, alone or after `given CONDITION:` (e.g. `//= given r1 == 0: fault == NAME`)
  [1]
  $ claim 'output == 3'
  ./claim.isa:24:24: error: unknown name `output` [unknown-name]
    24 |     addi r1, 2 ;   //= output == 3
       |                        ^~~~~~
    note: a claim about the output is `output == "TEXT"`, alone or after `given CONDITION:`
  [1]
  $ claim 'given old(r1)[0] == 1: fault == Odd'

Two programs are of instructions: a pseudo-instruction is not an unknown or misspelt one.

  $ cp -r m pseudo && printf '__DefPseudo addo\n  __Syntax\n    addo rd, n ;\n  __Expansion\n    addi rd, n ;\n' >> pseudo/m.isa
  $ echo 'addo r1, 2 <=> addi r1, 2' > pairs.txt
  $ isadora prove --isa ./pseudo --equal pairs.txt
  pairs.txt:1:1: error: unknown instruction `addo` in `m` [unknown-mnemonic]
    1 | addo r1, 2; 
      | ^~~~
    note: `addo` is a pseudo-instruction, and `--equal` takes instructions alone: write those that it becomes, as `isadora dis` lists them
  [1]

Findings in a file of pairs have their own lines, on both sides.

  $ printf '# a file of pairs\naddi r1, 2 <=> addi r1, 2\n\naddi r9, 2 <=> addi r1, 2\naddi r1, 2 <=> addi r9, 2\n' > pairs.txt
  $ isadora prove --isa ./m --equal pairs.txt
  pairs.txt:4:6: error: `r9` does not exist, expected r0 to r7 [operand-range]
    4 | addi r9, 2; 
      |      ^~
  pairs.txt:5:21: error: `r9` does not exist, expected r0 to r7 [operand-range]
    5 | addi r1, 2 <=> addi r9, 2;
      |                     ^~
  [1]

Of two codes with one spelling the first is read; the message does not expect what it found.

  $ cat > alike.isa <<'EOF'
  > __DefISA alike
  >     Execution = "hart"; Parcel = 16; Unused = "illegal"; Lines;
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 16; Spelling = "r%";
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Code<4>
  > __DefBitFieldType How<1>
  >     EQ = 0; HS = 1;
  >     Spelling<EQ> = "s"; Spelling<HS> = "s";
  > __DefGroup ALL
  > __DefOptype CMP : [ALL]
  >   __Encoding
  >     field<0, 4> Code code == 1;
  >     field<4, 3> Reg rd;
  >     field<7, 1> How how == HS;
  >   __Syntax
  >     cmp how, rd ;
  >   __Semantics
  >     cmp how, rd:
  >         rd = 0;
  >   __Examples
  >     cmp s, r5 ;
  > __DefOpcode CMP_W : [CMP]
  > EOF
  $ isadora check alike.isa
  alike.isa:9:25: error: the spelling `s` has two codes [duplicate-name]
    9 |     Spelling<EQ> = "s"; Spelling<HS> = "s";
      |                         ^~~~~~~~~~~~~~~~~~~
  alike.isa:9:5: note: `EQ` has it too
    9 |     Spelling<EQ> = "s"; Spelling<HS> = "s";
      |     ^~~~~~~~~~~~~~~~~~~
  alike.isa:19:9: warning: the body never looks at `how` [unused-operand]
    19 |     cmp how, rd:
       |         ^~~
    note: whatever is written there, the instruction does the same
  alike.isa:22:9: error: the example does not assemble: expected `s`, but `s` is not read as that here; in the description give it a spelling of its own, of letters and digits [bad-example]
    22 |     cmp s, r5 ;
       |         ^
    note: form: cmp s, rd
  [1]


A quoted word in a form stands there with its quotes, and no header has it.

  $ with <<'EOF'
  > __DefOptype STC : [ALL]
  >   __Encoding
  >     field<0, 4> Code code == 3;
  >     field<4, 3> Reg rd;
  >   __Syntax
  >     stc "gbr", rd ;
  >   __Semantics
  >     stc "gbr", rd:
  >         rd = 1;
  > __DefOpcode STC_W : [STC]
  > EOF
  ./x/more.isa:6:5: error: this form has no clause, expected one with the header `stc "gbr", rd:` [missing-clause]
    6 |     stc "gbr", rd ;
      |     ^~~~~~~~~~~~~
    note: no header has a quoted word, and programs would write its quotes; write the word without quotes, both in the form and in the header
  ./x/more.isa:8:5: error: a clause begins with its header: a form without braces, and `:` [bad-statement]
    8 |     stc "gbr", rd:
      |     ^~~~~~~~~~~~~~
  ./x/more.isa:8:9: error: expected an assignment (e.g. `t = a + 1`) or a call, found `"gbr"` [unexpected-token]
    8 |     stc "gbr", rd:
      |         ^~~~~

An instruction that fills code is described before `Padding` names its word.

  $ sed 's/Lines;/Lines; Padding = 0x9;/' m/m.isa > padding.isa
  $ isadora check ./padding.isa
  ./padding.isa:2:75: error: 0x9 is not the word of an instruction that is described, expected one that does nothing, of at most 64 bits; describe it, or leave `Padding` out until then [bad-value]
    2 |     Execution = "hart"; Parcel = 16; Unused = "illegal"; Lines; Padding = 0x9;
      |                                                                           ^~~
  [1]

A description can give meaning to directives of other assemblers: `none`, where they say only what is so anyway.

  $ echo '.little' > little.s
  $ isadora as --isa ./m little.s -o little.o
  little.s:1:1: error: unknown directive `.little` [unknown-directive]
    1 | .little
      | ^~~~~~~
    note: if it may be ignored on this machine, `Directive<".little"> = none;` in the description's `__DefISA` says so
  [1]
  $ sed 's/Lines;/Lines; Directive<".little"> = none;/' m/m.isa > little.isa
  $ isadora as --isa ./little.isa little.s -o little.o

Numbers name whole registers; of a file of parts the statement would have no effect.

  $ with <<'EOF'
  > __DefRegisterFile half : [r]
  >     Bits = 7, 0, 15, 8; Spelling = "h%"; Numbers;
  > EOF
  ./x/more.isa:2:42: error: numbers name whole registers alone, and those of `half` are parts of those of `r` [bad-statement]
    2 |     Bits = 7, 0, 15, 8; Spelling = "h%"; Numbers;
      |                                          ^~~~~~~~

In a pseudo-instruction's `d(ra)` only `ra` is an operand. A mark that the lines do not use is text, as before.

  $ with <<'EOF'
  > __DefPseudo la
  >   __Syntax
  >     la rd, d(ra) ;
  >   __Expansion
  >     addi rd, d ;
  >     addi rd, ra ;
  > __DefPseudo li
  >   __Syntax
  >     li rd, low(n) ;
  >   __Expansion
  >     addi rd, n ;
  > EOF
  ./x/more.isa:3:5: error: `d` is not an operand in `d(ra)`: it is text that programs write around one operand; a line under `__Readings` of the instruction may have two operands so [bad-statement]
    3 |     la rd, d(ra) ;
      |     ^~~~~~~~~~~~
