A form may show an operand whose code the description fixes. A text then has that value and no other, so that each text that is accepted has one word.

  $ cp -r "$ROOT/tests/isas/fixed" .
  $ isadora check ./fixed

Opcodes whose forms look alike are told apart by it.

  $ cat > good.s <<'EOF'
  > load r1, A ;
  > load r2, B ;
  > load r3, c ;
  > stack r4, sp ;
  > seven r5, 3 + 4 ;
  > back r6, -6 ;
  > negate r7, -r8 ;
  > near r9, [r10 + 2] ;
  > near r9, [sp + later - 5] ;
  > seven r5, later ;
  > .equ later, 7
  > EOF
  $ isadora as --isa ./fixed good.s -o good.o && isadora dis good.o --isa ./fixed
  .isa fixed
  .equ later, 0x7
    load r1, A;
    load r2, B;
    load r3, C;
    stack r4, sp;
    seven r5, 0x7;
    back r6, -0x6;
    negate r7, -r8;
    near r9, [r10+0x2];
    near r9, [sp+0x2];
    seven r5, 0x7;

Any other value is an error that says what was expected.

  $ cat > bad.s <<'EOF'
  > load r1, D ;
  > stack r1, r3 ;
  > seven r2, 5 ;
  > seven r2, later ;
  > back r6, -8 ;
  > negate r7, r8 ;
  > near r9, [r10 + 3] ;
  > .equ later, 8
  > EOF
  $ isadora as --isa ./fixed bad.s
  bad.s:1:10: error: expected `A`, `B` or `C`, found `D` [no-matching-form]
    1 | load r1, D ;
      |          ^
    note: form: load rd, A
    note: form: load rd, B
    note: form: load rd, C
  bad.s:2:11: error: expected `sp`, found `r3` [no-matching-form]
    2 | stack r1, r3 ;
      |           ^~
    note: form: stack rd, sp
  bad.s:3:11: error: expected `0x7`, found `5` [no-matching-form]
    3 | seven r2, 5 ;
      |           ^
    note: form: seven rd, 0x7
  bad.s:4:11: error: expected `0x7`, found `later` [no-matching-form]
    4 | seven r2, later ;
      |           ^~~~~
    note: form: seven rd, 0x7
  bad.s:5:10: error: expected `-0x6`, found `-8` [no-matching-form]
    5 | back r6, -8 ;
      |          ^
    note: form: back rd{, -0x6}
  bad.s:6:12: error: expected `-`, found `r8` [no-matching-form]
    6 | negate r7, r8 ;
      |            ^~
    note: form: negate rd, {-}ra
  bad.s:7:17: error: expected `0x2`, found `3` [no-matching-form]
    7 | near r9, [r10 + 3] ;
      |                 ^
    note: form: near rd, a
  [1]

So it is however often a text of its kind was read.

  $ for i in $(seq 12); do echo "seven r$i, 7 ;"; done > many.s; echo 'seven r2, 6 ;' >> many.s
  $ isadora as --isa ./fixed many.s
  many.s:13:11: error: expected `0x7`, found `6` [no-matching-form]
    13 | seven r2, 6 ;
       |           ^
    note: form: seven rd, 0x7
  [1]

A reading that fixes a field and shows it could be written with one value alone, and is refused.

  $ sed -i 's/^Seven\.$/&\n  __Readings\n    seven {rd = r1} rd ;/' fixed/fixed.isa
  $ isadora check ./fixed
  ./fixed/fixed.isa:97:21: error: this form fixes the field `rd` and shows it, too [duplicate-name]
    97 |     seven {rd = r1} rd ;
       |                     ^~
  [1]
