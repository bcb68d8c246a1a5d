A line of an example may be a pseudo-instruction, so claims hold what the assembler writes for it, and what the functions of numbers in it make of
an operand. `pc` is the address at which the program leaves the example, and `fault == NAME` says that it stops.

  $ mkdir toy && cat > toy/toy.isa <<'END'
  > __DefISA toy
  >     Execution = "hart";
  >     Parcel    = 16;
  >     Lines;
  >     Fault<Failed> = "the register is not seven";
  > 
  > __DefRegisterFile R
  >     Scope = hart;
  >     Count = 8;
  >     Width = 16;
  >     Spelling = "R%";
  > 
  > __DefRegisterType Reg<3> : [R]
  > 
  > __DefNumberType Byte<8>
  >     Function<"%above"> = (x >> 8)[7:0];
  >     Function<"%below"> = x[7:0];
  > 
  > __DefNumberType Near<8>
  >     Signed; Scale = 2; Relative;
  > 
  > __DefBitFieldType Kind<3>
  >     Set; Upper; Skip; Jump; Fail;
  > 
  > __DefGroup ALL
  >   __Encoding
  >     field<0, 3> Kind kind == optype;
  > 
  > __DefOpcode I : [ALL]
  > 
  > __DefOptype Set : [ALL]
  >   __Encoding
  >     field<3, 3> Reg  rd;
  >     field<8, 8> Byte imm;
  >   __Syntax
  >     set rd, imm ;
  >   __Semantics
  >     set rd, imm:
  >         rd = imm;
  >   __Examples
  >     set R1, %below(0x1234) ;    //= R1 == 0x34
  > 
  > __DefOptype Upper : [ALL]
  >   __Encoding
  >     field<3, 3> Reg  rd;
  >     field<8, 8> Byte imm;
  >   __Syntax
  >     upper rd, imm ;
  >   __Semantics
  >     upper rd, imm:
  >         rd = {imm[7:0], rd[7:0]};
  >   __Examples
  >     upper R1, 2 ;               //= R1 == 0x200 + mod(old(R1), 256)
  > 
  >     set R1, 0x100 ;             //= R1 == 0x100
  > 
  >     set R1, 0x12FF ;            //= R1 == 0x12FF && pc == 4
  >     //= word == 0x1209
  > 
  > __DefOptype Skip : [ALL]
  >   __Encoding
  >     field<3, 3> Reg  rd;
  >   __Syntax
  >     skip rd ;
  >   __Semantics
  >     skip rd:
  >         if (rd == 0) pc = next_pc + 2;
  >   __Examples
  >     skip R1 ;                   //= pc == (R1 == 0 ? 4 : 2)
  > 
  > __DefOptype Jump : [ALL]
  >   __Encoding
  >     field<8, 8> Near target;
  >   __Syntax
  >     jump target ;
  >   __Semantics
  >     jump target:
  >         pc = target[15:0];
  >   __Examples
  >     jump .-2 ;                  //= pc == 0xFFFE
  > 
  >     unless R1, 0x20 ;           //= pc == (R1 == 0 ? 4 : 0x20)
  > 
  > __DefOptype Fail : [ALL]
  >   __Encoding
  >     field<3, 3> Reg  rd;
  >   __Syntax
  >     fail rd ;
  >   __Semantics
  >     fail rd:
  >         if (rd != 7) fault(Failed, rd);
  >   __Examples
  >     fail R1 ;                   //= given R1 != 7: fault == Failed
  > 
  >     fail R1 ;                   //= given R1 == 7: pc == 2
  > 
  > __DefPseudo set
  >   __Syntax
  >     set rd, number ;
  >   __Expansion
  >     set rd, %below(number) ;
  >     upper rd, %above(number) ;
  > 
  > __DefPseudo unless
  >   __Syntax
  >     unless rd, target ;
  >   __Expansion
  >     skip rd ;
  >     jump target ;
  > END
  $ isadora check toy/
  $ isadora prove toy/ --no-cache | head -9
  toy: 31 questions
    claim       8 proved, 1 tested
    encoding    10 proved
    declaration 12 proved
    tested, not proved: the claim is about a fault, and the proof is about runs without one
      Fail: given R1 != 7: fault == Failed

A number that an example leaves open stands for many, and its claims may say it: what the assembler writes may be another thing for each.

  $ sed 's/    set R1, 0x100 ; .*/    set R1, ?N[0 to 0xFFFF] ;   \/\/= R1 == N/; s/    jump .-2 ; .*/    jump ?N[8 to 254 by 2] ;    \/\/= pc == N/' toy/toy.isa > open.isa
  $ isadora check open.isa
  $ isadora prove open.isa --no-cache | head -2
  toy: 31 questions
    claim       8 proved, 1 tested
  $ sed 's/(x >> 8)\[7:0\]/(x >> 8)[6:0]/' open.isa > wrong.isa && isadora check wrong.isa
  wrong.isa:55:37: error: the claim does not hold [false-claim]
    55 |     set R1, ?N[0 to 0xFFFF] ;   //= R1 == N
       |                                     ^~~~~~~
    note: N = 32768, in trial 0, with R1=0xFFFF
  [1]
  $ sed 's/0 to 0xFFFF/0xFFFF to 0/' open.isa > wrong.isa && isadora check wrong.isa
  wrong.isa:55:5: error: expected two numbers in `?N[0xFFFF to 0]`, the smaller one first, as in `?N[-2^11 to 2^11-1]` or, in steps, `?N[0 to 4092 by 4]` [bad-example]
    55 |     set R1, ?N[0xFFFF to 0] ;   //= R1 == N
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~
  [1]
  $ sed 's/set R1, ?N.0 to 0xFFFF. ;/set R1, ?N[0 to 9] ; set R2, ?M[0 to 9] ;/' open.isa > wrong.isa && isadora check wrong.isa
  wrong.isa:55:26: error: an example leaves no more than one number open [bad-example]
    55 |     set R1, ?N[0 to 9] ; set R2, ?M[0 to 9] ;   //= R1 == N
       |                          ^~~~~~~~~~~~~~~~~~~~
  [1]

A slip in a function of numbers, and in what the assembler writes:

  $ sed 's/(x >> 8)\[7:0\]/(x >> 7)[7:0]/' toy/toy.isa > wrong.isa && isadora check wrong.isa
  wrong.isa:55:37: error: the claim does not hold [false-claim]
    55 |     set R1, 0x100 ;             //= R1 == 0x100
       |                                     ^~~~~~~~~~~
    note: in trial 0, with R1=0xFFFF
  wrong.isa:57:37: error: the claim does not hold [false-claim]
    57 |     set R1, 0x12FF ;            //= R1 == 0x12FF && pc == 4
       |                                     ^~~~~~~~~~~~~~~~~~~~~~~
    note: in trial 0, with R1=0xF
  wrong.isa:58:9: error: the word is 0x2509, and the example says another one [false-claim]
    58 |     //= word == 0x1209
       |         ^~~~~~~~~~~~~~
    note: words that programs have been made of must not change; if this one may, write the new one
  [1]
  $ sed '/__Expansion/,$s/skip rd/upper rd, 0/' toy/toy.isa > wrong.isa && isadora check wrong.isa
  wrong.isa:82:37: error: the claim does not hold [false-claim]
    82 |     unless R1, 0x20 ;           //= pc == (R1 == 0 ? 4 : 0x20)
       |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~
    note: in trial 2, with R1=0x0
  [1]

Code addresses have all their bits:

  $ sed 's/target\[15:0\]/target[14:0]/' toy/toy.isa > wrong.isa && isadora check wrong.isa
  wrong.isa:80:37: error: the claim does not hold [false-claim]
    80 |     jump .-2 ;                  //= pc == 0xFFFE
       |                                     ^~~~~~~~~~~~
    note: in trial 0
  [1]

A fault that does not come, and one that does not exist:

  $ sed 's/rd != 7/rd > 7/' toy/toy.isa > wrong.isa && isadora check wrong.isa
  wrong.isa:93:37: error: the claim does not hold [false-claim]
    93 |     fail R1 ;                   //= given R1 != 7: fault == Failed
       |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: in trial 1, with R1=0x0
  [1]
  $ sed 's/fault == Failed/fault == Fialed/' toy/toy.isa > wrong.isa && isadora check wrong.isa
  wrong.isa:93:37: error: unknown fault `Fialed` [bad-claim]
    93 |     fail R1 ;                   //= given R1 != 7: fault == Fialed
       |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: did you mean `Failed`?
  [1]

What is wrong with a line that does not assemble is shown where it stands:

  $ sed 's/unless R1, 0x20 ;/unless R9, 0x20 ;/' toy/toy.isa > wrong.isa && isadora check wrong.isa
  wrong.isa:82:5: error: the example does not assemble: these are not operands of `unless` [bad-example]
    82 |     unless R9, 0x20 ;           //= pc == (R1 == 0 ? 4 : 0x20)
       |     ^~~~~~~~~~~~~~~~~
    note: form: unless rd, target
    note: `R9` does not exist, expected R0 to R7
  [1]
  $ sed 's/set R1, 0x12FF ;/set R1, ; /' toy/toy.isa > wrong.isa && isadora check wrong.isa
  wrong.isa:57:13: error: the example does not assemble: expected a number (e.g. 0x1F), found `;` [bad-example]
    57 |     set R1, ;             //= R1 == 0x12FF && pc == 4
       |             ^
    note: form: set rd, imm
    note: form: set rd, number
  [1]

An example begins at address 0; `next_pc` is a word of semantics:

  $ sed 's/pc == 0xFFFE/pc == old(pc) - 2 + 2^16 \&\& next_pc == 2/' toy/toy.isa > wrong.isa && isadora check wrong.isa
  wrong.isa:80:65: error: unknown name `next_pc` [unknown-name]
    80 |     jump .-2 ;                  //= pc == old(pc) - 2 + 2^16 && next_pc == 2
       |                                                                 ^~~~~~~
  [1]
