Two registers as one operand, named by the first of them.

  $ cat > pairs.isa <<'ISA'
  > __DefISA pairs
  >     Execution = "hart"; Parcel = 8; Unused = "illegal"; Lines; CodeAlign = 1;
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 8; Spelling = "r%"; Wide = "r%";
  >     Alias<6> = "X";
  > __DefRegisterType Any<3> : [r]
  > __DefNumberType Code<2>
  > __DefGroup ALL
  > __DefOptype inc : [ALL]
  >   __Encoding
  >     field<0, 2> Code code == 0;
  >     field<2, 3> Any rd;
  >   __Syntax
  >     inc rd ;
  >   __Description
  > Adds one to a register.
  >   __Semantics
  >     inc rd:
  >         rd = rd + 1;
  >   __Examples
  >     inc r3 ;     //= r3 == mod(old(r3) + 1, 2^8)
  > __DefOpcode INC : [inc]
  > __DefOptype incw : [ALL]
  >   __Encoding
  >     field<0, 2> Code code == 1;
  >     field<2, 3> Any rd;
  >   __OperandInfo
  >     Bitwidth<rd> = 16;
  >   __Syntax
  >     incw rd ;
  >   __Description
  > Adds one to a pair of registers.
  >   __Semantics
  >     incw rd:
  >         rd = rd + 1;
  >   __Examples
  >     incw r2 ;    //= r3 * 256 + r2 == mod(old(r3) * 256 + old(r2) + 1, 2^16)
  > __DefOpcode INCW : [incw]
  > ISA
  $ isadora check ./pairs.isa
  $ isadora eval --isa ./pairs.isa 'incw r2' 'inc r7' r2=255
  r2 = 0x0
  r3 = 0x1
  r7 = 0x1
  $ printf 'incw r0\nincw r2\nincw r4\nincw X\ninc r5\n' > p.s && isadora as --isa ./pairs.isa p.s --format hex -o p.hex && isadora dis --isa ./pairs.isa --hex $(cat p.hex)
  incw r0
  incw r2
  incw r4
  incw r6
  inc r5

An odd register begins no pair, and its word is no instruction.

  $ echo 'incw r3' > odd.s; isadora as --isa ./pairs.isa odd.s
  odd.s:1:6: error: `r3` must begin at a multiple of 2: write `r2` [operand-range]
    1 | incw r3
      |      ^~
    fix: write `r2`
  [1]
  $ isadora dis --isa ./pairs.isa --hex 0x0D
  .illegal 0x0D
  isadora: error: `0x0D` is not an instruction: field `rd` of `INCW` names no register that an operand of its width may have: file `r` has 8 registers of 8 bits, and a wide operand begins at a multiple of its number of registers [illegal-word]
  [1]

Pairs may have names of their own, which single registers do not have.

  $ sed 's/Wide = "r%"/Wide = "d%"/; s/incw r2/incw d2/' pairs.isa > named.isa; isadora check ./named.isa
  $ printf 'incw d0\nincw D2\ninc r2\n' > n.s && isadora as --isa ./named.isa n.s -o n.o && isadora dis --isa ./named.isa n.o
  .isa pairs
    incw d0
    incw d2
    inc r2
  $ for t in 'incw r2' 'inc d2' 'incw d3' 'incw d8'; do echo "$t" > one.s; isadora as --isa ./named.isa one.s; done
  one.s:1:6: error: `r2` is 8 bits, this operand is 16 bits: write `d2` [no-matching-form]
    1 | incw r2
      |      ^~
    fix: write `d2`
  one.s:1:5: error: `d2` is more than 8 bits, this operand is 8 bits: write `r2` [no-matching-form]
    1 | inc d2
      |     ^~
    fix: write `r2`
  one.s:1:6: error: `d3` must begin at a multiple of 2: write `d2` [operand-range]
    1 | incw d3
      |      ^~
    fix: write `d2`
  one.s:1:6: error: expected a register (r0 to r7), found `d8` [no-matching-form]
    1 | incw d8
      |      ^~
    note: form: incw rd
  [1]
  $ sed 's/Alias<6> = "X"/Alias<6> = "d2"/' named.isa > twice.isa; isadora check ./twice.isa
  ./twice.isa:3:19: error: `d2` would name two registers: registers from 2 on of r and register 6 of r [duplicate-name]
    3 | __DefRegisterFile r
      |                   ^
  ./twice.isa:3:19: note: the first is here
    3 | __DefRegisterFile r
      |                   ^
  ./twice.isa:37:10: error: the example does not assemble: `d2` is 8 bits, this operand is 16 bits: write `d6` [bad-example]
    37 |     incw d2 ;    //= r3 * 256 + r2 == mod(old(r3) * 256 + old(r2) + 1, 2^16)
       |          ^~
  [1]

A pattern has one mark or two.

  $ sed -i 's/Wide = "r%"/Wide = "pair"/' pairs.isa; isadora check ./pairs.isa
  ./pairs.isa:4:65: error: `Wide` of `r` has 0 `%`, expected 2: the first and the last register, or 1: the first [bad-value]
    4 |     Scope = hart; Count = 8; Width = 8; Spelling = "r%"; Wide = "pair";
      |                                                                 ^~~~~~
  ./pairs.isa:37:10: error: the example does not assemble: field `rd` of `INCW` names no register that an operand of its width may have: file `r` has 8 registers of 8 bits, and allows one register at a time [bad-example]
    37 |     incw r2 ;    //= r3 * 256 + r2 == mod(old(r3) * 256 + old(r2) + 1, 2^16)
       |          ^~
  [1]
