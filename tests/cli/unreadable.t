What no program could ever write, or what no instruction of an expansion has, is found where the description says it.

  $ edited() { rm -rf a32 && cp -r "$ROOT/tests/cli/data/a32" . && sed -i "$1" a32/a32.isa && isadora check ./a32 2>&1 | grep -A3 error; }

The mark of comments in a form.

  $ edited 's/    Execution *=.*/&\n    Comment = "#";/'
  ./a32/a32.isa:99:43: error: in programs a comment begins at `#` (`Comment`), expected a form without it, or another mark of comments [bad-value]
    99 |     \name{.sets}{.cond} rd, rn, rm, shift #amount ;
       |                                           ^
  ./a32/a32.isa:82:5: note: in this row
  --
  ./a32/a32.isa:141:26: error: in programs a comment begins at `#` (`Comment`), expected a form without it, or another mark of comments [bad-value]
    141 |     ldr{.cond} rt, [rn{, #imm}] ;
        |                          ^
  ./a32/a32.isa:158:46: error: in programs a comment begins at `#` (`Comment`), expected a form without it, or another mark of comments [bad-value]
    158 |     PRE,  1,      1,    "(rn + imm)[31:0]",  "[rn, #imm]!", "[r1, #4]!";
        |                                              ^~~~~~~~~~~~~
  ./a32/a32.isa:159:46: error: in programs a comment begins at `#` (`Comment`), expected a form without it, or another mark of comments [bad-value]
    159 |     POST, 0,      0,    "rn",                "[rn], #imm",  "[r1], #4";
        |                                              ^~~~~~~~~~~~
  $ edited 's/    Execution *=.*/&\n    Comment = "@";/'
  [1]

A suffix that a form requires, although one of its enumerators is spelled with no letter, and one that has another default.

  $ edited 's/^    ldr{.cond} rt, \[rn{, #imm}\]/    ldr.cond rt, [rn{, #imm}]/'
  ./a32/a32.isa:140:8: error: `AL` is spelled "", expected it to be the default of `.cond`, in braces: `{.cond}` [bad-value]
    140 |     ldr.cond rt, [rn{, #imm}] ;
        |        ^~~~~
  ./a32/a32.isa:140:8: warning: `.cond` stands without braces, and `cond` has the default `AL` [modifier-braces]
  $ edited 's/Sets   sets = NO;/Sets   sets = YES;/'
  ./a32/a32.isa:97:11: error: `NO` is spelled "", expected it to be the default of `.sets`, in braces: `{.sets}` [bad-value]
    97 |     \name{.sets}{.cond} rd, rn, rm ;
       |           ^~~~~
  ./a32/a32.isa:81:5: note: in this row
  --
  ./a32/a32.isa:98:11: error: `NO` is spelled "", expected it to be the default of `.sets`, in braces: `{.sets}` [bad-value]
    98 |     \name{.sets}{.cond} rd, rn, rm, shift #amount ;
       |           ^~~~~
  ./a32/a32.isa:81:5: note: in this row

An operand of a pseudo-instruction.

  $ isadora new tiny > log && cat >> tiny/tiny.isa <<'END'
  > __DefPseudo twice
  >   __Syntax
  >     twice rd, %of(ra), n ;
  >   __Expansion
  >     put rd, n ;
  >     put rd, n ;
  > END
  $ isadora check ./tiny
  ./tiny/tiny.isa:70:19: warning: no line of the expansion has `ra` [unused-operand]
    70 |     twice rd, %of(ra), n ;
       |                   ^~
    note: whatever is written there, the instructions are the same
  [1]
