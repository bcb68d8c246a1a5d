A family: one definition for the instructions that its table lists, here four that set and clear flags.

  $ cat > head.isa <<'END'
  > __DefISA tiny
  >     Execution = "hart";
  >     Parcel = 16;
  >     Unused = "illegal";
  >     Lines;
  > __DefRegisterFile Flags
  >     Scope = hart; Count = 1; Width = 8; Spelling = "FLAGS%"; Alias<0> = "FLAGS"; Print<0>;
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 8; Spelling = "r%";
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Code<8>
  > __DefGroup ALL
  > END
  $ cat > family.isa <<'END'
  > // Four instructions.
  > __DefOptype \op : [ALL]
  >     Title = "\does the \flag flag";
  >   __Rows
  > The bit is that of the vendor's manual.
  > 
  >     op,  code, bit, value, does,    flag;
  >     SEC, 0x10, 0,   1,     "Set",   "carry";    // of the last sum
  >     CLC, 0x11, 0,   0,     "Clear", "carry";
  >     SEZ, 0x12, 1,   1,     "Set",   "zero";
  >     CLZ, 0x13, 1,   0,     "Clear", "zero";
  >   __Encoding
  >     field<0, 8> Code code == \code;
  >   __Syntax
  >     \op ;
  >     \op\().again ;
  >   __Description
  > \does\()s the \flag flag.
  >   __Semantics
  >     \op:
  >     \op\().again:
  >         FLAGS[\bit] = \value;
  >   __Examples
  >     \op ;                            //= FLAGS[\bit] == \value
  > 
  > __DefOpcode \op\()_W : [\op]
  > END
  $ mkdir tiny && cat head.isa family.isa > tiny/tiny.isa
  $ isadora check ./tiny --stats
  types    2
  groups   1
  optypes  4
  opcodes  4
  fields   4
  ./tiny/tiny.isa:28:5: error: a word of `SEC_W` can have this form and another one [ambiguous-form]
    28 |     \op\().again ;
       |     ^~~~~~~~~~~~
  ./tiny/tiny.isa:20:5: note: the other
    20 |     SEC, 0x10, 0,   1,     "Set",   "carry";    // of the last sum
       |     ^~~
  ./tiny/tiny.isa:20:5: note: in this row
    20 |     SEC, 0x10, 0,   1,     "Set",   "carry";    // of the last sum
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: 3 more rows have such a finding
  [1]
  $ sed -i '/again/d' tiny/tiny.isa && isadora check ./tiny
  $ isadora eval --isa ./tiny SEC CLZ FLAGS=0xFE
  FLAGS = 0xFD
  $ printf 'CLZ\nSEZ\n' > p.s && isadora as --isa ./tiny --format hex p.s -o -
  0x0013
  0x0012
  $ isadora dis --isa ./tiny --hex 0x0011
  CLC
  $ isadora explain --isa ./tiny SEZ | head -2
  SEZ
  SEZ_W, 16 bits: 0x0012 (Set the zero flag)
  $ isadora prove ./tiny --no-cache | tail -4
  tiny: 27 questions
    claim       4 proved
    encoding    8 proved
    declaration 15 proved

What is found shows the line as it is written, with a row that has it; what is a cell's is shown there.

  $ wrong() { cat head.isa family.isa | sed '/again/d' | sed "$1" > tiny/tiny.isa; isadora check ./tiny; }
  $ wrong 's/== .value$/== 1/'
  ./tiny/tiny.isa:34:42: error: the claim does not hold [false-claim]
    34 |     \op ;                            //= FLAGS[\bit] == 1
       |                                          ^~~~~~~~~~~~~~~~
  ./tiny/tiny.isa:21:5: note: in this row
    21 |     CLC, 0x11, 0,   0,     "Clear", "carry";
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: in trial 0, with FLAGS=0x2B
    note: another row has such a finding
  [1]
  $ wrong 's/0x12, 1,/0x12, nobit,/'
  ./tiny/tiny.isa:22:16: error: unknown name `nobit` [unknown-name]
    22 |     SEZ, 0x12, nobit,   1,     "Set",   "zero";
       |                ^~~~~
  [1]
  $ wrong 's/FLAGS\[.bit\] =/FLAG[\\bit] =/'
  ./tiny/tiny.isa:34:42: error: unknown name `FLAG` [unknown-name]
    34 |     \op ;                            //= FLAG[\bit] == \value
       |                                          ^~~~
  ./tiny/tiny.isa:20:5: note: in this row
    20 |     SEC, 0x10, 0,   1,     "Set",   "carry";    // of the last sum
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: 3 more rows have such a finding
  [1]
  $ wrong 's/0x13, 1,/0x12, 1,/'
  ./tiny/tiny.isa:36:13: error: `CLZ_W` and `SEZ_W` cannot be told apart: the word 0x12 is both [opcode-overlap]
    36 | __DefOpcode \op\()_W : [\op]
       |             ^~~~~~~~
  ./tiny/tiny.isa:36:13: note: `SEZ_W` is here
    36 | __DefOpcode \op\()_W : [\op]
       |             ^~~~~~~~
  ./tiny/tiny.isa:23:5: note: in this row
    23 |     CLZ, 0x12, 1,   0,     "Clear", "zero";
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  [1]

Tables that cannot be read.

  $ wrong 's/CLC, 0x11, 0, /CLC, 0x11, /'
  ./tiny/tiny.isa:21:5: error: this row has 5 cells, expected 6 [bad-table]
    21 |     CLC, 0x11,   0,     "Clear", "carry";
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  ./tiny/tiny.isa:19:5: note: the columns
    19 |     op,  code, bit, value, does,    flag;
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  [1]
  $ wrong 's/"zero";$/"zero"/'
  ./tiny/tiny.isa:22:5: error: this row has no end, expected `;` [bad-table]
    22 |     SEZ, 0x12, 1,   1,     "Set",   "zero"
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    23 |     CLZ, 0x13, 1,   0,     "Clear", "zero"
       |     ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  [1]
  $ wrong 's/op,  code, bit,/op, code, code,/'
  ./tiny/tiny.isa:19:15: error: two columns are named `code` [bad-table]
    19 |     op, code, code, value, does,    flag;
       |               ^~~~
  ./tiny/tiny.isa:19:9: note: first defined here
    19 |     op, code, code, value, does,    flag;
       |         ^~~~
  [1]
  $ wrong 's/op,  code, bit,/op, 3, bit,/'
  ./tiny/tiny.isa:19:9: error: `3` is not a column name [bad-table]
    19 |     op, 3, bit, value, does,    flag;
       |         ^
  [1]
  $ wrong 's/== .code;/== \\cods;/'
  ./tiny/tiny.isa:25:30: error: this table has no column `cods`, did you mean `code`? [bad-table]
    25 |     field<0, 8> Code code == \cods;
       |                              ^~~~~
    fix: write `code`
  [1]
  $ wrong '/0x1[0-3],/d'
  ./tiny/tiny.isa:16:3: error: this table has no rows, expected one after the names of the columns (e.g. `first, 0;`) [bad-table]
    16 |   __Rows
       |   ^~~~~~
  [1]
  $ wrong '/op,  code/d; /0x1[0-3],/d'
  ./tiny/tiny.isa:16:3: error: this table has no columns, expected their names (e.g. `op, code;`) [bad-table]
    16 |   __Rows
       |   ^~~~~~
  [1]
  $ wrong 's/SEC, 0x10, 0, /SEC, 0x10, , /' 2>&1 | head -4
  ./tiny/tiny.isa:20:5: error: a cell of this row is empty; one that stands for nothing is written `""` [bad-table]
    20 |     SEC, 0x10, ,   1,     "Set",   "carry";    // of the last sum
       |     ^~~

A column that nothing names, a name of a column where there is no table, and a family beyond the limit.

  $ wrong 's/Title = .*;/Title = "The \\flag flag";/; s/^.does.()s/Sets or clears/'
  ./tiny/tiny.isa:19:28: warning: nothing in this family is `\does` [unused-column]
    19 |     op,  code, bit, value, does,    flag;
       |                            ^~~~
    note: a cell that is shown nowhere decides nothing: the text forgot it, or it is left over
  [1]
  $ wrong '/__Rows/,/0x13/d' 2>&1 | grep bad-table | head -2
  ./tiny/tiny.isa:14:13: error: `\op` is a column of a table, and no table `__Rows` is here [bad-table]
  ./tiny/tiny.isa:17:30: error: `\code` is a column of a table, and no table `__Rows` is here [bad-table]
  $ { cat head.isa; echo '__DefOptype \op : [ALL]'; echo '  __Rows'; echo '    op;'; seq 60000 | sed 's/.*/    A&;/'; yes 'Words that each of them has in its description, for as long as it takes.' | head -5 | sed '1i\  __Description'; } > many.isa
  $ isadora check ./many.isa 2>&1 | grep 'bad-table'
  ./many.isa:13:1: error: with this family the file has more than 4194304 bytes [bad-table]

One definition for several pseudo-instructions, functions or registers is the same.

  $ { cat head.isa family.isa | sed '/again/d'; cat <<'END'
  > __DefFunction is_\flag()
  >     return FLAGS[\bit];
  >   __Rows
  >     flag, bit;
  >     carry, 0;
  >     zero, 1;
  > END
  > } > tiny/tiny.isa; isadora check ./tiny
