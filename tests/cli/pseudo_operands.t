Operands of pseudo-instructions are between commas; text around a name has to be written, and an option may decide which of two is read.

  $ cp -r "$ROOT/isas/rv32imc" mine && rm mine/*.verdicts mine/*.rules
  $ cat >> mine/pseudo.isa <<'TEXT'
  > __DefPseudo both
  >     Option = pic;
  >   __Syntax
  >     both rd, %twice(n) ;
  >   __Expansion
  >     addi rd, zero, 2 * n ;
  > __DefPseudo both
  >   __Syntax
  >     both rd, %twice(n), ! m ;  // isadora: allow unused-operand: another reading has it
  >   __Expansion
  >     addi rd, zero, m ;
  > TEXT
  $ printf 'both a0, %%twice(4), !3\n.option pic\nboth a0, %%twice(4)\n.option nopic\nboth a0, %%twice(5), !6\n' > x.s
  $ isadora as --isa ./mine x.s -o x.o && isadora dis --isa ./mine x.o | grep 'li\|addi'
    c.li a0, 3
    c.li a0, 8
    c.li a0, 6
  $ printf 'both a0, %%twice(4)\nboth a0, twice(4), !3\n' > y.s
  $ isadora as --isa ./mine y.s -o y.o
  y.s:1:1: error: these are not operands of `both` [no-matching-form]
    1 | both a0, %twice(4)
      | ^~~~~~~~~~~~~~~~~~
    note: form: both rd, %twice(n)
    note: form: both rd, %twice(n), !m
  y.s:2:1: error: these are not operands of `both` [no-matching-form]
    2 | both a0, twice(4), !3
      | ^~~~~~~~~~~~~~~~~~~~~
    note: form: both rd, %twice(n)
    note: form: both rd, %twice(n), !m
  [1]

  $ for line in 'both rd sym ;' 'both rd, %%(n) ;' 'both rd, %%twice(n m) ;' 'other rd ;'; do
  >   printf "__DefPseudo both\n  __Syntax\n    $line\n  __Expansion\n    addi rd, zero, 1 ;\n" > mine/more.isa
  >   isadora check ./mine
  > done
  ./mine/more.isa:3:5: error: expected `both` and operands between commas, as `name`, `#name` or `%part(name)`, found `rd sym` [bad-statement]
    3 |     both rd sym ;
      |     ^~~~~~~~~~~
  ./mine/more.isa:3:13: warning: no line of the expansion has `sym` [unused-operand]
    3 |     both rd sym ;
      |             ^~~
    note: whatever is written there, the instructions are the same
  ./mine/more.isa:3:5: error: expected `both` and operands between commas, as `name`, `#name` or `%part(name)`, found `%(n)` [bad-statement]
    3 |     both rd, %(n) ;
      |     ^~~~~~~~~~~~~
  ./mine/more.isa:3:16: warning: no line of the expansion has `n` [unused-operand]
    3 |     both rd, %(n) ;
      |                ^
    note: whatever is written there, the instructions are the same
  ./mine/more.isa:3:5: error: expected `both` and operands between commas, as `name`, `#name` or `%part(name)`, found `%twice(n m)` [bad-statement]
    3 |     both rd, %twice(n m) ;
      |     ^~~~~~~~~~~~~~~~~~~~
  ./mine/more.isa:3:21: warning: no line of the expansion has `n` [unused-operand]
    3 |     both rd, %twice(n m) ;
      |                     ^
    note: whatever is written there, the instructions are the same
  ./mine/more.isa:3:23: warning: no line of the expansion has `m` [unused-operand]
    3 |     both rd, %twice(n m) ;
      |                       ^
    note: whatever is written there, the instructions are the same
  ./mine/more.isa:3:5: error: expected `both` and operands between commas, as `name`, `#name` or `%part(name)` [bad-statement]
    3 |     other rd ;
      |     ^~~~~~~~
  [1]
  $ printf '__DefPseudo both\n    Option = pik;\n  __Syntax\n    both rd ;\n  __Expansion\n    addi rd, zero, 1 ;\n' > mine/more.isa
  $ isadora check ./mine
  ./mine/more.isa:2:14: error: this machine has no option `pik`, did you mean `pic`? [unknown-name]
    2 |     Option = pik;
      |              ^~~
    fix: write `pic`
  [1]

A relocation through the global offset table has a function of its own.

  $ rm mine/more.isa && sed -i 's/^    Relocation<23> = .*/    Relocation<23> = UImm20, "%got_pcrel_hi";/' mine/machine.isa
  $ isadora check ./mine
  ./mine/machine.isa:39:30: error: expected a function of its own beside `got`: `%got_pcrel_hi` is that of the relocation 20 [bad-value]
    39 |     Relocation<23> = UImm20, "%got_pcrel_hi";
       |                              ^~~~~~~~~~~~~~~
  [1]
  $ sed -i 's/^    Relocation<23> = .*/    Relocation<23> = UImm20, got;/' mine/machine.isa
  $ isadora check ./mine
  ./mine/machine.isa:39:22: error: expected a number type and one of its functions before `got` [bad-value]
    39 |     Relocation<23> = UImm20, got;
       |                      ^~~~~~
  [1]

Its words there are numbers and functions of the machine. `of_threads` is beside what it says something of.

  $ of() { sed -i "s/^    Relocation<23> = .*/    Relocation<23> = $1;/" mine/machine.isa; isadora check ./mine; }
  $ of 'UImm20, "%got_pcrel_hi", got, 1, "%none"'
  ./mine/machine.isa:39:55: error: expected a function of the machine, or a number [bad-value]
    39 |     Relocation<23> = UImm20, "%got_pcrel_hi", got, 1, "%none";
       |                                                       ^~~~~~~
  [1]
  $ of 'UImm20, "%got_pcrel_hi", got, 0x100000000'
  ./mine/machine.isa:39:52: error: expected a number of at most 32 bits, or a function of the machine [bad-value]
    39 |     Relocation<23> = UImm20, "%got_pcrel_hi", got, 0x100000000;
       |                                                    ^~~~~~~~~~~
  [1]
  $ of 'UImm20, "%got_pcrel_hi", got, -1'
  ./mine/machine.isa:39:52: error: expected a number of at most 32 bits, or a function of the machine [bad-value]
    39 |     Relocation<23> = UImm20, "%got_pcrel_hi", got, -1;
       |                                                    ^~
  [1]
  $ of 'of_threads'
  ./mine/machine.isa:39:16: error: expected a number type and what of it (`UImm20, "%hi"`), bits of data (`32`, `8, "+"`), functions (`"%hi", "%lo"`), `align`, `relax` or `none` [bad-value]
    39 |     Relocation<23> = of_threads;
       |                ^~
  [1]

A line of an expansion may be a word that is no instruction, of one parcel.

  $ of 'UImm20, "%pcrel_hi"'
  $ for word in 0x0 0xFFFF 0x10000 -1 word; do printf "__DefPseudo none\n  __Syntax\n    none ;\n  __Expansion\n    nop ;\n    .illegal $word ;\n" > mine/more.isa; isadora check ./mine; done
  ./mine/more.isa:1:13: error: expected a word of 16 bits (e.g. `.illegal 0x1F ;`), found `.illegal 0x10000` [bad-value]
    1 | __DefPseudo none
      |             ^~~~
  ./mine/more.isa:1:13: error: expected a word of 16 bits (e.g. `.illegal 0x1F ;`), found `.illegal -1` [bad-value]
    1 | __DefPseudo none
      |             ^~~~
  ./mine/more.isa:1:13: error: expected a word of 16 bits (e.g. `.illegal 0x1F ;`), found `.illegal word` [bad-value]
    1 | __DefPseudo none
      |             ^~~~
  [1]
  $ printf "__DefPseudo none\n  __Syntax\n    none rd ;\n  __Expansion\n    mv rd, zero ;\n    .illegal 0x1 ;\n    .illegal 0x8002 ;\n" > mine/more.isa; printf 'none a0\nnone a1\nb: none a0\n beqz a0, b\n' > none.s
  $ isadora as --isa ./mine none.s -o none.o && isadora dis --isa ./mine none.o
  .isa rv32imc
  .option norvc
    addi a0, zero, 0
    c.nop
    .illegal 0x8002
    addi a1, zero, 0
    c.nop
    .illegal 0x8002
  b:
    addi a0, zero, 0
    c.nop
    .illegal 0x8002
    c.beqz a0, b
  isadora: error: 3 words of `none.o` decode as no instruction [illegal-word]
    note: the listing has them as `.illegal`
  [1]
