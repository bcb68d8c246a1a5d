Sets with names that are no registers, and numbers whose codes are others: many texts and words of one form are read and printed by tables, which must say the same
as the form.

  $ mkdir coded && cat > coded/coded.isa <<'END'
  > __DefISA coded
  >     Execution = "hart";
  >     Parcel = 32;
  >     Unused = "illegal";
  >     Lines;
  >   __Description
  > A machine whose numbers are coded.
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 32; Spelling = "r%";
  > __DefNumberType Code<8>
  > __DefNumberType Flags<4>
  >     Members = "add", "sub", "q4x", "q5x";
  > __DefNumberType Near<13>
  >     Inverted<3, 7> = 8;
  > __DefNumberType Count<16>
  >     FromOne;
  > __DefGroup ALL
  > __DefOptype \op : [ALL]
  >   __Rows
  >     op, name, code, at, width, type;
  >     FLAG, flag, 1, 8, 4, Flags;
  >     NEAR, near, 2, 8, 13, Near;
  >     COUNT, count, 3, 16, 16, Count;
  >   __Encoding
  >     field<0, 8> Code op == \code;
  >     field<\at, \width> \type n;
  >   __Syntax
  >     \name n ;
  >   __Description
  > Has a number.
  >   __Semantics
  >     \name n:
  >         r[0] = n;
  > __DefOpcode \op\()_W : [\op]
  > END

  $ printf 'flag {%s}\n' add sub add q5x q4x q5x sub,q4x add,q5x > sets.s
  $ isadora as --isa ./coded sets.s --format hex -o -
  0x00000101
  0x00000201
  0x00000101
  0x00000801
  0x00000401
  0x00000801
  0x00000601
  0x00000901

A table is made for a form that has often been printed: what it prints is read as the same words.

  $ python3 - <<'END'
  > words = [(n * 73 & 0x1FFF) << 8 | 2 for n in range(20000)] + [(n * 9377 & 0xFFFF) << 16 | 3 for n in range(20000)]
  > open("words", "wb").write(b"".join(w.to_bytes(4, "little") for w in words))
  > END
  $ isadora dis --isa ./coded --raw words -o words.s
  $ isadora as --isa ./coded words.s --format bin -o - | cmp words -
  $ grep -c 'count 0x10000' words.s
  1
