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
