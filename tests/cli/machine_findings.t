What a description says of its machine is held against itself.

  $ cat > machine.isa <<'END'
  > __DefISA odd
  >     Execution = "hart";
  >     Parcel = 16;
  >     BitOrder = "msb";
  > 
  > __DefRegisterFile x
  >     Scope = hart;
  >     Count = 8;
  >     Width = 16;
  >     Spelling = "x%";
  >     Alias<3> = "fp";
  > 
  > __DefRegisterType Reg<3> : [x]
  > 
  > __DefNumberType Mask<2>
  >     Set;
  > 
  > __DefBitFieldType Code<4>
  >     Move = 1;
  > 
  > __DefGroup ALL
  >   __Encoding
  >     field<10, 2> Mask wait = 0;
  >   __OperandInfo
  >     WaitMask = wait;
  > 
  > __DefOptype move : [ALL]
  >   __Encoding
  >     field<0, 4> Code code == Move;
  >     field<4, 3> Reg  rd;
  >     field<7, 3> Reg  ra;
  >   __Syntax
  >     move rd, ra ;
  >   __Semantics
  >     move rd, ra:
  >         rd = ra;
  > 
  > __DefOpcode move_rr : [move]
  > END
  $ isadora check machine.isa

A text names one register, whether it is an alias or a number.

  $ sed 's/Alias<3> = "fp";/Alias<3> = "fp"; Alias<4> = "fp"; Alias<5> = "x2";/' machine.isa > alias.isa
  $ isadora check alias.isa
  alias.isa:6:19: error: `fp` would name two registers: register 4 of x and register 3 of x [duplicate-name]
    6 | __DefRegisterFile x
      |                   ^
  alias.isa:6:19: note: the first is here
    6 | __DefRegisterFile x
      |                   ^
  alias.isa:6:19: error: `x2` would name two registers: register 5 of x and register 2 of x [duplicate-name]
    6 | __DefRegisterFile x
      |                   ^
  alias.isa:6:19: note: the first is here
    6 | __DefRegisterFile x
      |                   ^
  [1]

A control that a lint follows has the type that it needs. A constant number is a register that there is.

  $ sed 's/WaitMask = wait/WaitMask = rd/' machine.isa > mask.isa
  $ isadora check mask.isa
  mask.isa:25:16: error: the field `rd` is not a set of bits (`Set;`) [bad-value]
    25 |     WaitMask = rd;
       |                ^~
  [1]
  $ sed 's/rd = ra;/rd = x[8];/' machine.isa > number.isa
  $ isadora check number.isa
  number.isa:35:14: warning: the body never looks at `ra` [unused-operand]
    35 |     move rd, ra:
       |              ^~
    note: whatever is written there, the instruction does the same
  number.isa:36:14: error: there is no register `x[8]`: there are 8 [bad-value]
    36 |         rd = x[8];
       |              ^~~~
  [1]

Bits are counted as the description counts them, here from the top.

  $ sed 's/field<7, 3> Reg  ra/field<6, 3> Reg  ra/' machine.isa > overlap.isa
  $ isadora check overlap.isa
  overlap.isa:31:5: error: the fields `rd` and `ra` share bit 6 [field-overlap]
    31 |     field<6, 3> Reg  ra;
       |     ^~~~~~~~~~~~~~~~~~~~
  overlap.isa:30:5: note: `rd` is here
    30 |     field<4, 3> Reg  rd;
       |     ^~~~~~~~~~~~~~~~~~~~
  [1]

A prefixed constant is not written as another constant.

  $ cat > prefix.sed <<'END'
  > s/^__DefRegisterType Reg.*/&\n\n__DefRegisterType Source<5> : [x]\n    Constant<9> = 1; Spelling<9> = "1";\n    Constant<10> = -1; Spelling<10> = "-1";\n\n__DefPrefixType Negated<1>\n    "-" = -x;/
  > s/field<7, 3> Reg  ra;/field<7, 5> Source ra;\n    field<12, 1> Negated ra.neg = False;/
  > s/move rd, ra ;/move rd, {-}ra ;/
  > END
  $ sed -f prefix.sed machine.isa | sed 's/field<10, 2>/field<13, 2>/' > prefix.isa
  $ isadora check prefix.isa
  prefix.isa:15:19: error: `-1` is a value of `Source`, and `1` with the prefix `-` of `move_rr` [ambiguous-form]
    15 | __DefRegisterType Source<5> : [x]
       |                   ^~~~~~
    note: write the prefix otherwise, e.g. with an end, `(-` and `)`, or spell the values otherwise
  [1]
  $ sed 's/"-" = -x/"(-" ")" = -x/; s/{-}ra/{(-}ra{)}/' prefix.isa > closed.isa
  $ isadora check closed.isa
  $ printf '%s\n' 'move x1, (-1);' 'move x1, -1;' | isadora as --isa closed.isa - -o - | isadora dis --isa closed.isa -
  .isa odd
    move x1, (-1);
    move x1, -1;

The bits of a set are written with commas, so a number cannot follow it.

  $ sed 's/    field<7, 3> Reg  ra;/    field<7, 3> Reg  ra;\n    field<12, 2> Mask bits;\n    field<14, 2> Count n = 0;/; s/move rd, ra/move rd, ra, bits{, n}/; s/move rd, ra, bits{, n}:/move rd, ra, bits, n:/; s/rd = ra;/rd = ra + bits + n;/; s/^__DefGroup ALL/__DefNumberType Count<2>\n    Radix = 10;\n\n&/' machine.isa > set.isa
  $ isadora check set.isa
  set.isa:38:5: error: `n` would be read as one more bit of the set `bits` [ambiguous-form]
    38 |     move rd, ra, bits{, n} ;
       |     ^~~~~~~~~~~~~~~~~~~~~~
    note: write the set last, or a mark before `n` (e.g. `#`)
  [1]
  $ sed 's/{, n}/{, #n}/; s/bits, n:/bits, #n:/' set.isa > mark.isa && isadora check mark.isa

Functions have other names than those that the notation has itself.

  $ cat machine.isa - > own.isa <<'END'
  > __DefFunction min(a, b)
  >     return a;
  > __DefFunction exit(a)
  >     return a;
  > __DefFunction INT8(a)
  >     return a;
  > END
  $ isadora check own.isa
  own.isa:39:15: error: the notation itself has `min`, which calls mean: choose another name [duplicate-name]
    39 | __DefFunction min(a, b)
       |               ^~~
  own.isa:41:15: error: the notation itself has `exit`, which calls mean: choose another name [duplicate-name]
    41 | __DefFunction exit(a)
       |               ^~~~
  own.isa:43:15: error: the notation itself has `INT8`, which calls mean: choose another name [duplicate-name]
    43 | __DefFunction INT8(a)
       |               ^~~~
  [1]
