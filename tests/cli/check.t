Nothing is to be said of our descriptions: every example assembles, every claim holds.

  $ isadora check simt128
  $ isadora check rv32imc
  $ isadora check rv32imac
  $ isadora check avr
  $ isadora check armv6m
  $ isadora check "$ROOT/isas/simt128"

Its counts, and the tree with the same counts.

  $ isadora check --stats simt128 > counts; cat counts
  types    72
  groups   9
  optypes  96
  opcodes  276
  fields   1266
  $ isadora dump --json simt128 | python3 -c '
  > import json, sys
  > for name, count in json.load(sys.stdin)["stats"].items(): print(f"{name:8} {count}")' | diff counts -

A description with mistakes: every finding has a place, a name and, where one is known, a fix.

  $ mkdir broken && cat > broken/a.isa <<'EOF'
  > __DefISA broken
  >     Execution = "simt";
  >     Lanes = 4;
  >     Parcel = 16;
  > __DefRegisterFile A
  >     Scope = lane;
  >     Count = 8;
  >     Width = 8;
  >     Spelling = "a%";
  > __DefRegisterType Acc<3> : [A]
  > __DefGroup ALL
  > __DefOptype plus : [ALL]
  >   __Encoding
  >     field<0, 3> Acc rd;
  >     field<2, 3> Acc rs;
  >     field<9, 8> Acc rt;
  >     field<5, 3> Akk ru;
  >   __Syntax
  >     plus Rd, Rs ;
  >   __Semantics
  >     plus Rd, Rs:
  >         Rd = Rs + oops;
  > __DefOpcode PLUS : [plus]
  > EOF
  $ isadora check broken/a.isa
  broken/a.isa:15:5: error: the fields `rd` and `rs` share bit 2 [field-overlap]
    15 |     field<2, 3> Acc rs;
       |     ^~~~~~~~~~~~~~~~~~~
  broken/a.isa:14:5: note: `rd` is here
    14 |     field<0, 3> Acc rd;
       |     ^~~~~~~~~~~~~~~~~~~
  broken/a.isa:16:5: error: the field `rt` has 8 bits, its type `Acc` has 3 [field-width]
    16 |     field<9, 8> Acc rt;
       |     ^~~~~~~~~~~~~~~~~~~
  broken/a.isa:10:19: note: `Acc` is defined here
    10 | __DefRegisterType Acc<3> : [A]
       |                   ^~~
  broken/a.isa:16:5: warning: `rt` has no default, and a form of `plus` does not show it [missing-default]
    16 |     field<9, 8> Acc rt;
       |     ^~~~~~~~~~~~~~~~~~~
  broken/a.isa:19:5: note: the form
    19 |     plus Rd, Rs ;
       |     ^~~~~~~~~~~
    note: an assembler has to choose a value, and another one chooses another
  broken/a.isa:16:10: error: the field `rt` reaches bits 9 to 16, the word has 16 [field-outside]
    16 |     field<9, 8> Acc rt;
       |          ^~~~~~
  broken/a.isa:17:5: warning: `ru` has no default, and a form of `plus` does not show it [missing-default]
    17 |     field<5, 3> Akk ru;
       |     ^~~~~~~~~~~~~~~~~~~
  broken/a.isa:19:5: note: the form
    19 |     plus Rd, Rs ;
       |     ^~~~~~~~~~~
    note: an assembler has to choose a value, and another one chooses another
  broken/a.isa:17:17: error: no type `Akk` [unknown-type]
    17 |     field<5, 3> Akk ru;
       |                 ^~~
  broken/a.isa:22:19: warning: nothing sets or defines `oops` [unset-name]
    22 |         Rd = Rs + oops;
       |                   ^~~~
    note: the clause has no meaning from here on
  [1]
  $ isadora check --format json broken/a.isa | python3 -c 'import json, sys; [print(d["kind"], d["line"]) for d in json.load(sys.stdin)]'
  field-overlap 15
  field-width 16
  missing-default 16
  field-outside 16
  missing-default 17
  unknown-type 17
  unset-name 22
  $ isadora check --format sarif broken/a.isa | python3 -c 'import json, sys; s = json.load(sys.stdin); print(s["version"], len(s["runs"][0]["results"]))'
  2.1.0 7

What cannot be read at all has exit code 2.

  $ isadora check ./nowhere
  isadora: error: cannot read `./nowhere`: no such file or directory [cannot-read]
  [2]
  $ isadora check --stats ./nowhere.isa
  isadora: error: cannot read `./nowhere.isa`: no such file or directory [cannot-read]
  [2]

A description or a program in which nothing stands is most likely another file than the one that was meant.

  $ touch empty.isa empty.s && echo '// words' > words.isa
  $ isadora check empty.isa
  isadora: error: `empty.isa` has nothing in it, expected a description of an instruction set [bad-argument]
  [2]
  $ isadora check words.isa
  isadora: error: `words.isa` has nothing in it, expected a description of an instruction set [bad-argument]
  [2]
  $ isadora check empty.s
  isadora: error: `empty.s` has nothing in it that could be checked [bad-argument]
  [1]

Nor can other commands read an empty description, named or not.

  $ isadora dump ./empty.isa
  isadora: error: `./empty.isa` has nothing in it, expected a description of an instruction set [bad-argument]
  [2]
  $ isadora dump - < empty.isa
  isadora: error: `<stdin>` has nothing in it, expected a description of an instruction set [bad-argument]
  [2]
  $ isadora manual -o site ./empty.isa; ls site
  isadora: error: `./empty.isa` has nothing in it, expected a description of an instruction set [bad-argument]
  ls: cannot access 'site': No such file or directory
  [2]
  $ isadora diff ./empty.isa ./words.isa
  isadora: error: `./empty.isa` has nothing in it, expected a description of an instruction set [bad-argument]
  [2]
  $ isadora dis --isa ./empty.isa --hex 00
  isadora: error: `./empty.isa` has nothing in it, expected a description of an instruction set [bad-argument]
  [2]
  $ isadora explain --isa ./empty.isa 0x0
  isadora: error: `./empty.isa` has nothing in it, expected a description of an instruction set [bad-argument]
  [2]

`--isa` names a description as an argument does, for `prove` and `dump` as well. One that is not there is an error, and so are two names for what is looked at.

  $ mkdir two && cp broken/a.isa two/two.isa
  $ isadora check ./two > by_argument 2>&1; isadora check --isa ./two 2>&1 | diff by_argument -
  $ isadora dump rv32imc > by_argument; isadora dump --isa rv32imc | diff by_argument -
  $ isadora prove --isa ./two 2>&1 | head -1
  ./two/two.isa:15:5: error: the fields `rd` and `rs` share bit 2 [field-overlap]
  $ for command in check prove dump; do isadora $command --isa nothing; done
  isadora: error: unknown instruction set `nothing` [cannot-read]
    note: known: armv6m, avr, fabrisc, fabrisc-uops, rv32imac, rv32imc, simt128
    note: a path needs a slash or a dot: `./nothing`
  isadora: error: unknown instruction set `nothing` [cannot-read]
    note: known: armv6m, avr, fabrisc, fabrisc-uops, rv32imac, rv32imc, simt128
    note: a path needs a slash or a dot: `./nothing`
  isadora: error: unknown instruction set `nothing` [cannot-read]
    note: known: armv6m, avr, fabrisc, fabrisc-uops, rv32imac, rv32imc, simt128
    note: a path needs a slash or a dot: `./nothing`
  [2]
  $ for command in check prove dump; do isadora $command --isa rv32imc simt128; done
  isadora: error: `--isa rv32imc` and `simt128` both name a description [bad-argument]
    note: name each description once, as an argument or by --isa
  isadora: error: `--isa rv32imc` and `simt128` both name a description [bad-argument]
    note: name each description once, as an argument or by --isa
  isadora: error: `--isa rv32imc` and `simt128` both name a description [bad-argument]
    note: name each description once, as an argument or by --isa
  [2]

A program that is checked beside a description is one of the instruction set that `--isa` names.

  $ printf '_start: addi a0, a0, 1\n' > p.s; isadora check --isa rv32imc p.s rv32imc

An opcode may lack the last operand of a form, with the prefixes around it.

  $ mkdir bars
  $ cat > bars/bars.isa <<'END'
  > __DefISA bars
  >     Execution = "simt"; Lanes = 64; Parcel = 32; Unused = "illegal"; Lines; CodeAlign = 4;
  > 
  > __DefRegisterFile v
  >     Scope = lane; Count = 256; Width = 32; Spelling = "v%";
  > 
  > __DefRegisterType V<8> : [v]
  > __DefPrefixType Abs<1>
  >     "|" "|" = x[width-2:0];
  > __DefNumberType C<7>
  > __DefGroup ALL
  > __DefOptype mov : [ALL]
  >     Title = "t";
  >   __Encoding
  >     field<25, 7> C code == 1;
  >     field<8, 8> V d;
  >   __OperandInfo
  >     a = av;
  >   __Syntax
  >     mov_a d, b ;
  >     mov_b d, {|}a{|} ;
  >   __Semantics
  >     mov_a d, b:
  >         d = b;
  >     mov_b d, a:
  >         d = a;
  >   __Examples
  >     mov_a v1, v2 ;  //= v1 == v2
  > 
  >     mov_b v1, v2 ;  //= v1 == v2
  > 
  > __DefOpcode A : [mov]
  >   __Encoding
  >     field<0, 8> V b;
  >     field<16, 1> X x == 0;
  > __DefOpcode B : [mov]
  >   __Encoding
  >     field<0, 8> V av;
  >     field<17, 1> Abs av.abs = False;
  >     field<16, 1> X x == 1;
  > __DefNumberType X<1>
  > END
  $ isadora check ./bars
  $ isadora dis --isa ./bars --hex 0x02000102 0x02030102
  mov_a v1, v2
  mov_b v1, |v2|

Of very many findings errors are shown before warnings.

  $ mkdir many && { sed 's/ bars$/ many/' bars/bars.isa; for n in $(seq 2 105); do
  >   printf '__DefOptype o%d : [ALL]\n  __Encoding\n    field<25, 7> C code == %d;\n    field<0, 8> V a;\n  __Syntax\n    o%d a ;\n  __Semantics\n    o%d a:\n        x = 1;\n__DefOpcode P%d : [o%d]\n' $n $n $n $n $n $n
  > done; printf '__DefOptype late : [ALL]\n  __Encoding\n    field<25, 7> C code == 0;\n    field<30, 2> C other == 0;\n  __Syntax\n    late ;\n__DefOpcode L : [late]\n'; } > many/many.isa
  $ isadora check ./many > found 2>&1; grep -c 'warning:' found; grep 'error:' found; tail -1 found
  97
  ./many/many.isa:1085:5: error: the fields `code` and `other` share bits 30 to 31 [field-overlap]
  ./many/many.isa:1085:5: error: the field `other` has 2 bits, its type `C` has 7 [field-width]
  ./many/many.isa:1087:5: error: this form has no clause, expected one with the header `late:` [missing-clause]
  isadora: 8 findings more

A power of two is a number, `2^8`. With a name or parentheses it would be the exclusive or, which is written with blanks.

  $ cat > powers.isa <<'END'
  > __DefISA powers
  >     Execution = "hart"; Parcel = 16;
  > __DefRegisterFile r
  >     Scope = hart; Count = 16; Width = 16; Spelling = "r%";
  > __DefRegisterType Reg<4> : [r]
  > __DefNumberType Small<3>
  > __DefGroup ALL
  > __DefOptype set : [ALL]
  >   __Encoding
  >     field<0, 4> Reg rd;
  >     field<4, 3> Small n;
  >   __Syntax
  >     set rd, n ;
  >   __Semantics
  >     set rd, n:
  >         rd = 1 + 2^n;
  > __DefOpcode set_r : [set]
  > END
  $ isadora check ./powers.isa
  ./powers.isa:16:14: warning: this reads as `^ (1 + 2)` [precedence]
    16 |         rd = 1 + 2^n;
       |              ^~~~~
    note: the inner operator binds tighter in C; parentheses say which is meant
  ./powers.isa:16:14: error: `^` in `1 + 2^n` is the exclusive or: powers of two are written of numbers alone (e.g. `2^8`) [type-error]
    16 |         rd = 1 + 2^n;
       |              ^~~~~~~
    note: the power of n is `1 << n`; the exclusive or has blanks, `2 ^ n`
  [1]
  $ sed 's/1 + 2^n/mod(rd * 2^(n + 1), 2^16)/' powers.isa > product.isa && isadora check ./product.isa
  ./product.isa:16:18: error: `^` in `rd * 2^(n + 1)` is the exclusive or: powers of two are written of numbers alone (e.g. `2^8`) [type-error]
    16 |         rd = mod(rd * 2^(n + 1), 2^16);
       |                  ^~~~~~~~~~~~~~
    note: the power of n is `1 << n`; the exclusive or has blanks, `2 ^ n`
  [1]
  $ sed 's/1 + 2^n/2 ^ n/' powers.isa > blanks.isa && isadora check ./blanks.isa
  $ sed 's/1 + 2^n/(1 << n) + 2^8/' powers.isa > shifts.isa && isadora check ./shifts.isa
