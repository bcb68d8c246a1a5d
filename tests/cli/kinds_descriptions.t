Each kind of finding in a description, one mistake at a time in a description that has none. The lines that the finding of interest
follows from are left out; tests/house/kinds_test.py holds that no kind of the table lacks such a line in a session.

  $ cat > toy.isa <<'EOF'
  > __DefISA toy
  >     Execution = "simt";
  >     Lanes = 4;
  >     Parcel = 16;
  >     CodeAlign = 2;
  > __DefRegisterFile a
  >     Scope = lane;
  >     Count = 8;
  >     Width = 8;
  >     Spelling = "a%";
  > __DefRegisterFile u
  >     Scope = warp;
  >     Count = 8;
  >     Width = 8;
  >     Spelling = "u%";
  > __DefRegisterType Acc<3> : [a]
  > __DefRegisterType Uni<3> : [u]
  > __DefNumberType Byte<8>
  > __DefBitFieldType Kind<3>
  >     Plus = 1; Times; Put; Halt;
  > __DefGroup ALL
  > __DefOptype plus : [ALL]
  >   __Encoding
  >     field<0, 3> Kind kind == Plus;
  >     field<3, 3> Acc to;
  >     field<6, 3> Acc left;
  >     field<9, 3> Acc right;
  >   __Syntax
  >     plus to, left, right ;
  >   __Semantics
  >     plus to, left, right:
  >         to = left + right;
  >   __Examples
  >     plus a0, a1, a2 ;         //= a0 == mod(a1 + a2, 2^8)
  > __DefOpcode plus_aa : [plus]
  > __DefOptype times : [ALL]
  >   __Encoding
  >     field<0, 3> Kind kind == Times;
  >     field<3, 3> Uni to;
  >     field<6, 3> Acc left;
  >   __Syntax
  >     times to, left ;
  >   __Semantics
  >     times to, left:
  >         to = popcount(ballot(left == 0));
  > __DefOpcode times_ua : [times]
  > EOF
  $ isadora check ./toy.isa
  $ wrong() { sed "$1" toy.isa > x.isa; isadora check ./x.isa 2>&1 | grep -F " [$2]" | head -1; }

Reading.

  $ wrong 's/ALL$/ALL \/\/ r\xe9sultat/' bad-encoding
  ./x.isa:21:20: error: byte 0xE9 is not UTF-8 [bad-encoding]
  $ wrong 's/Acc right;/Acc right；/' bad-character
  ./x.isa:27:26: error: `\xef\xbc\x9b` has no meaning in notation [bad-character] (esc)
  $ wrong 's/field<9, 3>/field<9, 0x>/' bad-number
  ./x.isa:27:14: error: `0x` is not a number, expected one such as 12, 0x1F, 0b101, 2^32 or 1.5 [bad-number]
  $ wrong 's/"u%"/"u%/' unclosed-string
  ./x.isa:15:16: error: this string has no closing quote on its line [unclosed-string]
  $ wrong 's/__DefGroup/\/* __DefGroup/' unclosed-comment
  ./x.isa:21:1: error: this comment has no end, `*/` was expected [unclosed-comment]
  $ wrong 's/  __Examples/&\n    ```asm/' unclosed-fence
  ./x.isa:34:5: error: this fence has no end [unclosed-fence]
  $ wrong 's/field<9, 3>/field<9 3>/' unexpected-token
  ./x.isa:27:13: error: expected `>`, found `3` [unexpected-token]
  $ wrong 's/__Semantics/__Semantic/' unknown-keyword
  ./x.isa:30:3: error: the notation has no keyword `__Semantic`, did you mean `__Semantics`? [unknown-keyword]

  $ wrong "s/left + right/$(printf '(%.0s' {1..300})/" too-deep
  ./x.isa:32:212: error: nesting beyond 200 levels, or a chain beyond 1000 [too-deep]
  $ head -c 4194305 /dev/zero | tr '\0' '\n' > large.isa; isadora check ./large.isa
  isadora: error: cannot read `./large.isa`: it is larger than the limit of 4194304 bytes [cannot-read]
  [2]
  $ head -c 4194304 large.isa > less.isa; isadora check ./less.isa ./toy.isa
  isadora: error: `./less.isa` has nothing in it, expected a description of an instruction set [bad-argument]
  ./toy.isa:1:1: error: with this file the description has more than the limit of 4194304 bytes [too-large]
    1 | __DefISA toy
      | ^
  [2]

Names and types.

  $ wrong 's/left + right/left + rihgt/' unknown-name
  ./x.isa:32:21: error: unknown name `rihgt`, did you mean `right`? [unknown-name]
  $ wrong 's/Acc<3>/Ack<3>/' unknown-type
  ./x.isa:25:17: error: no type `Acc`, did you mean `Ack`? [unknown-type]
  $ wrong 's/: .plus./: [pulse]/' unknown-parent
  ./x.isa:35:24: error: no optype `pulse` [unknown-parent]
  $ wrong 's/Acc right/Acc left/' duplicate-name
  ./x.isa:27:21: error: the field `left` is defined twice [duplicate-name]
  $ wrong 's/Byte<8>/&\n    Lanes = 32;/' bad-statement
  ./x.isa:19:5: error: `Lanes` has no meaning in a number type [bad-statement]
  $ wrong 's/Halt;/Halt = 9;/' bad-value
  ./x.isa:20:27: error: the code 9 does not fit the 3 bits of `Kind` [bad-value]

Encoding and forms.

  $ wrong 's/field<6, 3> Acc left/field<5, 3> Acc left/' field-overlap
  ./x.isa:26:5: error: the fields `to` and `left` share bit 5 [field-overlap]
  $ wrong 's/field<6, 3> Acc left/field<14, 3> Acc left/' field-outside
  ./x.isa:26:10: error: the field `left` reaches bits 14 to 16, the word has 16 [field-outside]
  $ wrong 's/field<6, 3> Acc left/field<6, 4> Acc left/' field-width
  ./x.isa:26:5: error: the field `left` has 4 bits, its type `Acc` has 3 [field-width]
  $ wrong 's/== Times/== Plus/' opcode-overlap
  ./x.isa:46:13: error: `times_ua` and `plus_aa` cannot be told apart: the word 0x1 is both [opcode-overlap]
  $ wrong 's/    times to, left ;/    times to, lfet ;/' unbound-name
  ./x.isa:42:15: error: `lfet` is not a field, and nothing binds it (e.g. `lfet = field;` under `__OperandInfo`), did you mean `left`? [unbound-name]
  $ wrong 's/    times to, left ;/    times to ;/' unprinted-field
  ./x.isa:42:5: error: this form does not show the field `left`, and it has no default [unprinted-field]
  $ wrong 's/    plus to, left, right ;/&\n&/' ambiguous-form
  ./x.isa:30:5: error: a word of `plus_aa` can have this form and another one [ambiguous-form]
  $ wrong 's/    plus to, left, right ;//' missing-form
  ./x.isa:35:13: error: the opcode `plus_aa` has no form [missing-form]

Semantics.

  $ wrong 's/plus to, left, right:/plus to, left:/' missing-clause
  ./x.isa:29:5: error: this form has no clause, expected one with the header `plus to, left, right:` [missing-clause]
  $ wrong 's/plus to, left, right:/plus to, left:/' unused-clause
  ./x.isa:31:5: error: no form has the header `plus to, left`; the nearest is `plus to, left, right`: the form goes on with `,` [unused-clause]
  $ wrong 's/to = left + right/if (left) t = 1; to = t/' undefined-value
  ./x.isa:32:31: error: `t` is not set on every path to this place [undefined-value]
  $ wrong 's/left + right/popcount(left, right)/' type-error
  ./x.isa:32:14: error: `popcount` takes 1 argument, not 2 [type-error]
  $ wrong 's/left + right/1 << (left << right)/' range-too-wide
  ./x.isa:32:14: error: the shift count may be 14763491377757814916505300588607708251291923044869171915030841961008924029091840, which is more than 1024 [range-too-wide]
  $ wrong 's/to = left + right/for (i = 0; i < left; i++) to = i/' not-constant
  ./x.isa:32:21: error: how often the loop runs must be known before the instruction runs, but `i < left` is not a constant [not-constant]
  $ wrong 's/popcount(ballot(left == 0))/left/' uniformity-error
  ./x.isa:45:14: error: `to` is the same for all lanes of a warp, but `left` differs between them [uniformity-error]
  $ wrong 's/to = left + right/if (left) to = right/' unset-result
  ./x.isa:32:19: error: `to` is set here, but not on every path to the end of the body [unset-result]
  $ wrong 's/to = left + right;/The sum of both./' not-executable
  ./x.isa:32:9: error: `The sum of both.` does nothing: a statement assigns, stores, branches or faults [not-executable]

Examples and claims.

  $ wrong 's/plus a0, a1, a2 ;/plus a0, a1 ;/' bad-example
  ./x.isa:34:17: error: the example does not assemble: too few operands, expected `,` [bad-example]
  $ wrong 's/mod(a1 + a2, 2^8)/a1/' false-claim
  ./x.isa:34:35: error: the claim does not hold [false-claim]
  $ wrong 's/a0 == mod/given 0: &/' bad-claim
  ./x.isa:34:35: error: no trial could test this claim [bad-claim]
  $ sed 's/mod(a1 + a2, 2^8)/a0/' toy.isa > x.isa; isadora check ./x.isa --claims 2>&1 | grep -F ' [unseen-effect]' | head -1
  ./x.isa:29:5: warning: no claim looks at all that `plus` does to operand `to`: 8 changes of its semantics would not be noticed [unseen-effect]
