Claims over operand names are tried on words of every form that has those operands, whatever the registers; a crack is a list of micro-ops.

  $ mkdir toy && cat > toy/toy.isa <<'END'
  > __DefISA toy
  >     Execution = "simt";
  >     Lanes = 4;
  >     Parcel = 16;
  > 
  > __DefRegisterFile a
  >     Scope = lane;
  >     Count = 7;
  >     Width = 8;
  >     Spelling = "a%";
  > 
  > __DefRegisterType Acc<3> : [a]
  >     Constant<7> = 0;
  >     Spelling<7> = "az";
  > 
  > __DefNumberType Count<2>
  >     Radix = 10;
  > 
  > __DefBitFieldType Kind<3>
  >     Plus = 1; Put; Fill;
  > 
  > __DefBitFieldType Mode<1>
  >     once; twice;
  > 
  > __DefGroup ALL
  > 
  > __DefOptype plus : [ALL]
  >   __Encoding
  >     field<0,  3> Kind  kind == Plus;
  >     field<3,  3> Acc   to;
  >     field<6,  3> Acc   left;
  >     field<9,  3> Acc   right;
  >     field<12, 1> Mode  mode = once;
  >   __Syntax
  >     plus{.mode} to, left, right ;
  >   __Semantics
  >     plus.mode to, left, right:
  >         to = left + right * (.mode == .twice ? 2 : 1);
  >     crack:
  >         plus to, left, right
  >         if (.mode == .twice) plus to, to, right
  >   __Claims
  >     //= given to != "az": to == mod(old(left) + old(right) * (mode == "twice" ? 2 : 1), 256)
  > 
  > __DefOpcode plus_aa : [plus]
  > 
  > __DefOptype put : [ALL]
  >   __Encoding
  >     field<0, 3> Kind  kind == Put;
  >     field<3, 3> Acc   to;
  >     field<6, 2> Count value;
  >   __Syntax
  >     put to, value ;
  >   __Semantics
  >     put to, value:
  >         to = value;
  > 
  > __DefOpcode put_i : [put]
  > 
  > __DefOptype fill : [ALL]
  >   __Encoding
  >     field<0, 3> Kind  kind == Fill;
  >     field<3, 3> Acc   to;
  >     field<6, 2> Count last;
  >     field<8, 2> Count value;
  >   __Syntax
  >     fill to, last, value ;
  >   __Semantics
  >     fill to, last, value:
  >         for (i = 0; i < 4; i++) if (i <= last) a[i] = mod(value + i, 4);
  >     crack:
  >         for (i = 0; i < 4; i++) {
  >             if (i <= last) put a\(i), \(mod(value + i, 4))
  >         }
  >   __Examples
  >     fill a0, 3, 2 ;   //= a0 == 2 && a3 == 1
  > 
  > __DefOpcode fill_i : [fill]
  > END
  $ isadora check ./toy
  ./toy/toy.isa:69:10: warning: the body never looks at `to` [unused-operand]
    69 |     fill to, last, value:
       |          ^~
    note: whatever is written there, the instruction does the same
  [1]

The micro-ops of an instruction have its operands, its modifiers and numbers that depend on its fields.

  $ isadora explain --isa ./toy --crack 'plus.twice a1, a2, a3' | sed -n '/micro-ops/,$p'
  micro-ops:
    0x0689  plus a1, a2, a3;
    0x0649  plus a1, a1, a3;
  $ isadora explain --isa ./toy --crack 'plus a1, a2, a3' | sed -n '/micro-ops/,$p'
  micro-ops:
    0x0689  plus a1, a2, a3;
  $ isadora explain --isa ./toy --crack 'fill a1, 2, 3' | sed -n '/micro-ops/,$p'
  micro-ops:
    0x00C2  put a0, 3;
    0x000A  put a1, 0;
    0x0052  put a2, 1;
  $ isadora explain --isa ./toy --crack 'put a1, 2' | sed -n '/micro-ops/,$p'
  no micro-ops: its clause has no crack

A wrong claim is shown with an instruction and a state that break it. Here two operands are the same register.

  $ sed 's/old(left)/left/' toy/toy.isa > wrong.isa
  $ isadora check ./wrong.isa 2>&1 | sed 's/ in trial.*//'
  ./wrong.isa:43:9: error: the claim does not hold [false-claim]
    43 |     //= given to != "az": to == mod(left + old(right) * (mode == "twice" ? 2 : 1), 256)
       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: plus a4, a4, a4;
  ./wrong.isa:69:10: warning: the body never looks at `to` [unused-operand]
    69 |     fill to, last, value:
       |          ^~
    note: whatever is written there, the instruction does the same

A claim that names what no form has, and one whose precondition no form meets:

  $ sed 's/to == mod(old(left)/to == mod(old(lift)/' toy/toy.isa > name.isa
  $ isadora check ./name.isa
  ./name.isa:43:41: error: unknown name `lift`, did you mean `left`? [unknown-name]
    43 |     //= given to != "az": to == mod(old(lift) + old(right) * (mode == "twice" ? 2 : 1), 256)
       |                                         ^~~~
    fix: write `left`
  ./name.isa:69:10: warning: the body never looks at `to` [unused-operand]
    69 |     fill to, last, value:
       |          ^~
    note: whatever is written there, the instruction does the same
  [1]
  $ sed 's/given to != "az"/given kind == "Put"/' toy/toy.isa > never.isa
  $ isadora check ./never.isa
  ./never.isa:43:9: error: no form meets this claim's precondition, whatever its fields are [bad-claim]
    43 |     //= given kind == "Put": to == mod(old(left) + old(right) * (mode == "twice" ? 2 : 1), 256)
       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  ./never.isa:69:10: warning: the body never looks at `to` [unused-operand]
    69 |     fill to, last, value:
       |          ^~
    note: whatever is written there, the instruction does the same
  [1]

What is no micro-op is said of the description, and one that does not assemble of the example that cracks into it.

  $ sed 's/put a.(i)/puts a\\(i)/' toy/toy.isa > unknown.isa
  $ isadora check ./unknown.isa
  ./unknown.isa:69:10: warning: the body never looks at `to` [unused-operand]
    69 |     fill to, last, value:
       |          ^~
    note: whatever is written there, the instruction does the same
  ./unknown.isa:73:28: error: `puts a0, 0;` is not a micro-op of `toy` [bad-crack]
    73 |             if (i <= last) puts a\(i), \(mod(value + i, 4))
       |                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: unknown instruction `puts` in `toy`
    note: of the instruction fill a0, 0, 0;
  [1]
  $ sed 's/put a.(i), .*$/put a\\(i), {value}/' toy/toy.isa > braces.isa
  $ isadora check ./braces.isa
  ./braces.isa:69:10: warning: the body never looks at `to` [unused-operand]
    69 |     fill to, last, value:
       |          ^~
    note: whatever is written there, the instruction does the same
  ./braces.isa:73:39: error: `{value}` has no meaning in a micro-op; a number is written `\(expression)` [not-executable]
    73 |             if (i <= last) put a\(i), {value}
       |                                       ^~~~~~~
  [1]

A claim about few words is tried on these few, and one about no word at all is a finding.

  $ sed 's/given to != "az"/given to == "a1" \&\& right == "a6"/' toy/toy.isa > few.isa
  $ isadora check ./few.isa
  ./few.isa:69:10: warning: the body never looks at `to` [unused-operand]
    69 |     fill to, last, value:
       |          ^~
    note: whatever is written there, the instruction does the same
  [1]
  $ sed 's/given to != "az"/given to == "a1" \&\& to == "a5"/' toy/toy.isa > none.isa
  $ isadora check ./none.isa
  ./none.isa:43:9: error: no trial could test this claim [bad-claim]
    43 |     //= given to == "a1" && to == "a5": to == mod(old(left) + old(right) * (mode == "twice" ? 2 : 1)…
       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: its precondition was never met, or the instructions always fault
  ./none.isa:69:10: warning: the body never looks at `to` [unused-operand]
    69 |     fill to, last, value:
       |          ^~
    note: whatever is written there, the instruction does the same
  [1]

A claim may pin the bits of an instruction: an edit of its encoding does not go unseen.

  $ mkdir pinned && cat > pinned/pinned.isa <<'END'
  > __DefISA pinned
  >     Execution = "hart";
  >     Parcel = 16;
  > 
  > __DefRegisterFile a
  >     Scope = hart;
  >     Count = 8;
  >     Width = 8;
  >     Spelling = "a%";
  > 
  > __DefRegisterType Reg<3> : [a]
  > 
  > __DefBitFieldType Kind<2>
  >     Move = 1;
  > 
  > __DefGroup ALL
  > 
  > __DefOptype move : [ALL]
  >   __Encoding
  >     field<0, 2> Kind kind == Move;
  >     field<2, 3> Reg  to;
  >     field<5, 3> Reg  from;
  >   __Syntax
  >     move to, from ;
  >   __Semantics
  >     move to, from:
  >         to = from;
  >   __Examples
  >     move a1, a2 ;     //= a1 == a2
  > 
  >     move a1, a6 ;     //= word == 0x00C5
  >     move a7, a3 ;     //= word == 0x007D
  > 
  > __DefOpcode move_a : [move]
  > END
  $ isadora check pinned/
  $ sed -i 's/field<5, 3>/field<6, 3>/' pinned/pinned.isa
  $ isadora check pinned/
  pinned/pinned.isa:31:27: error: the word is 0x0185, and the example says another one [false-claim]
    31 |     move a1, a6 ;     //= word == 0x00C5
       |                           ^~~~~~~~~~~~~~
    note: words that programs have been made of must not change; if this one may, write the new one
  pinned/pinned.isa:32:27: error: the word is 0x00DD, and the example says another one [false-claim]
    32 |     move a7, a3 ;     //= word == 0x007D
       |                           ^~~~~~~~~~~~~~
    note: words that programs have been made of must not change; if this one may, write the new one
  [1]
