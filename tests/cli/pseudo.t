A pseudo-instruction's operand is put into its lines as text. Where an operator of a line stands beside it, a sum stays one number.

  $ mkdir pseudo && cat > pseudo/pseudo.isa <<'END'
  > __DefISA pseudo
  >     Execution = "hart";
  >     Parcel = 32;
  >     Unused = "illegal";
  >     Lines;
  >   __Description
  > A machine with an addition.
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 32; Spelling = "r%";
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Code<8>
  > __DefNumberType Imm<16>
  >     Pattern;
  > __DefGroup ALL
  > __DefOptype ADD : [ALL]
  >   __Encoding
  >     field<0, 8>   Code code == 1;
  >     field<8, 3>   Reg  rd;
  >     field<16, 16> Imm  n;
  >   __Syntax
  >     add rd, n ;
  >   __Description
  > Adds a number.
  >   __Semantics
  >     add rd, n:
  >         rd = rd + n;
  > __DefOpcode ADD_W : [ADD]
  > __DefPseudo sub
  >   __Syntax
  >     sub rd, n ;
  >   __Expansion
  >     add rd, -n ;
  > __DefPseudo scale
  >   __Syntax
  >     scale rd, a, xA ;
  >   __Expansion
  >     add rd, a * xA + 0xA ;
  > END

  $ cat > p.s <<'END'
  >   sub r1, 4 + 4
  >   sub r1, 8
  >   sub r1, -8
  >   sub r1, ' ' - '('
  >   sub r1, (1 << 3)
  >   scale r1, 1 + 2, 7 - 3
  >   scale r1, 3, 4
  >   scale r1, ~0&3, (1 + 3)
  > END
  $ isadora as --isa ./pseudo p.s --format hex -o -
  0xFFF80101
  0xFFF80101
  0x00080101
  0x00080101
  0xFFF80101
  0x00160101
  0x00160101
  0x00160101

So it does before a prefix, which is no operator: a sum after one has to say which it belongs to.

  $ sed 's/^__DefGroup ALL/__DefPrefixType Minus<1>\n    "-" = (~x)[width-1:0] + 1;\n&/; s/    field<16, 16> Imm  n;/&\n    field<11, 1> Minus n.minus = False;/; s/add rd, n ;/add rd, {-}n ;/' pseudo/pseudo.isa > prefix.isa
  $ for n in '-5' '-(5 + 8)' '(-5 + 8)' '8 - 5' '-5 + 8' '- 2*3'; do echo "  add r1, $n"; done > sums.s
  $ isadora as --isa ./prefix.isa sums.s --format hex -o -
  sums.s:5:11: error: the prefix of `-5 + 8` could be that of the sum or of its first number: write parentheses around one of them [no-matching-form]
    5 |   add r1, -5 + 8
      |           ^~~~~~
    note: form: add rd, {-}n
  sums.s:6:11: error: the prefix of `- 2*3` could be that of the sum or of its first number: write parentheses around one of them [no-matching-form]
    6 |   add r1, - 2*3
      |           ^~~~~
    note: form: add rd, {-}n
  [1]
  $ sed '5,$d' sums.s | isadora as --isa ./prefix.isa - --format hex -o -
  0x00050901
  0x000D0901
  0x00030101
  0x00030101

A name may have dots, where no form has such modifiers; no other definition's may.

  $ sed 's/^__DefGroup ALL/__DefPseudo add.twice\n  __Syntax\n    add.twice rd, n ;\n  __Expansion\n    add rd, n * 2 ;\n&/' pseudo/pseudo.isa > dots.isa
  $ printf '  add.twice r1, 3\n  ADD.Twice r1, 1 + 1\n  add r1, 3\n' > dots.s && isadora as --isa ./dots.isa dots.s --format hex -o - && isadora as --isa ./dots.isa dots.s -o dots.o && isadora dis --isa ./dots.isa dots.o
  0x00060101
  0x00040101
  0x00030101
  .isa pseudo
    add r1, 0x6
    add r1, 0x4
    add r1, 0x3
  $ yes "$(cat dots.s)" | head -n 6000 > more.s && isadora as --isa ./dots.isa more.s --format hex -o - | sort | uniq -c
     2000 0x00030101
     2000 0x00040101
     2000 0x00060101
  $ printf '  add.thrice r1, 3\n  add.twice r1\n' > dots.s && isadora as --isa ./dots.isa dots.s -o dots.o
  dots.s:1:6: error: unknown modifier `.thrice` of `add`, which has none [no-matching-form]
    1 |   add.thrice r1, 3
      |      ^~~~~~~
  dots.s:2:6: error: unknown modifier `.twice` of `add`, which has none [no-matching-form]
    2 |   add.twice r1
      |      ^~~~~~
    note: form: add.twice rd, n
  [1]
  $ sed -i 's/__DefPseudo add.twice/__DefPseudo add . twice/' dots.isa && isadora check ./dots.isa
  ./dots.isa:14:17: error: expected the end of the line, found `.` [unexpected-token]
    14 | __DefPseudo add . twice
       |                 ^
  ./dots.isa:16:5: error: expected `add` and operands between commas, as `name`, `#name` or `%part(name)` [bad-statement]
    16 |     add.twice rd, n ;
       |     ^~~~~~~~~~~~~~~
  [1]
  $ sed 's/^__DefGroup ALL/__DefGroup ALL.X/' pseudo/pseudo.isa > dots.isa && isadora check ./dots.isa 2>&1 | head -1
  ./dots.isa:14:15: error: expected the end of the line, found `.` [unexpected-token]

A word that a pseudo-instruction writes although it is no instruction is meant: `dis` lists it, and finds fault with other ones alone.

  $ printf 'nop\nunimp\n.option norvc\nunimp\nnop\n' | isadora as --isa rv32imc -o unimp.o - && isadora dis unimp.o
  .isa rv32imc
  .option norvc
    c.nop
    .illegal 0x0
    .illegal 0x1073
    .illegal 0xC000
    addi zero, zero, 0
  $ printf '.illegal 0xFFFF\nunimp\n' | isadora as --isa rv32imc -o unimp.o - && isadora dis unimp.o
  .isa rv32imc
  .option norvc
    .illegal 0xFFFF
    .illegal 0x0
  isadora: error: 1 word of `unimp.o` decode as no instruction [illegal-word]
    note: the listing has them as `.illegal`
  [1]

A pseudo-instruction whose lines are no instructions of the description could not be written in any program.

  $ cp -r pseudo nested && mv nested/pseudo.isa nested/nested.isa && sed -i 's/__DefISA pseudo/__DefISA nested/' nested/nested.isa && cat >> nested/nested.isa <<'END'
  > __DefPseudo twice
  >   __Syntax
  >     twice rd ;
  >   __Expansion
  >     add rd, 1 ;
  >     sub rd, 1 ;
  > __DefPseudo bogus
  >   __Syntax
  >     bogus rd ;
  >   __Expansion
  >     nonesuch rd, rd ;
  > END
  $ isadora check ./nested
  ./nested/nested.isa:38:13: error: unknown instruction `sub` in `nested`, in the expansion `sub rd, 1` [unknown-mnemonic]
    38 | __DefPseudo twice
       |             ^~~~~
    note: an expansion has instructions, and no other pseudo-instructions
  ./nested/nested.isa:44:13: error: unknown instruction `nonesuch` in `nested`, in the expansion `nonesuch rd, rd` [unknown-mnemonic]
    44 | __DefPseudo bogus
       |             ^~~~~
    note: an expansion has instructions, and no other pseudo-instructions
  [1]
