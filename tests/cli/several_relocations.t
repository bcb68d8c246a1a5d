Several operands of one instruction that the linker completes: each has a relocation of its own. Numbers in whole bytes have those of data, at their place; other operands those of their types.

  $ mkdir vm
  $ cat > vm/vm.isa <<'END'
  > __DefISA vm
  >     Execution = "hart";
  >     Parcel    = 16;
  >     Lines;
  >     Elf       = 0xFFF0, 32, 0;
  >     Entry     = "_start";
  >     Relocation<1> = 16;
  >     Relocation<2> = Upper;
  >     Relocation<3> = Lower;
  >     Fault<Outside> = "nothing lies there";
  > 
  > __DefRegisterFile r
  >     Scope = hart; Count = 2; Width = 16; Spelling = "r%";
  > 
  > __DefSpace memory
  >     Scope = grid; AddressBits = 16; Outside = Outside;
  >     Device<"OUT", 0x20, 2> = output;
  >     Device<"EXIT", 0x22, 2> = exit;
  > 
  > __DefRegisterType Reg<1> : [r]
  > __DefNumberType Word<16>
  > __DefNumberType Upper<14>
  >     Scale = 4;
  > __DefNumberType Lower<14>
  >     Scale = 4;
  > __DefNumberType Near<8>
  >     Signed; Relative; Scale = 2;
  > __DefNumberType Code<4>
  > 
  > __DefGroup ALL
  > 
  > __DefOptype MOVE : [ALL]                 // whole bytes: numbers in data
  >     Length = 48;
  >   __Encoding
  >     field<0, 4>   Code code == 1;
  >     field<16, 16> Word to;
  >     field<32, 16> Word from;
  >   __Syntax
  >     move [to], [from] ;
  >   __Semantics
  >     move [to], [from]:
  >         memory[to, 2] = memory[from, 2];
  > __DefOpcode MOVE_6 : [MOVE]
  > 
  > __DefOptype ADD : [ALL]                  // parts of bytes, of two types
  >     Length = 32;
  >   __Encoding
  >     field<0, 4>   Code  code == 2;
  >     field<4, 14>  Upper to;
  >     field<18, 14> Lower from;
  >   __Syntax
  >     add [to], [from] ;
  >   __Semantics
  >     add [to], [from]:
  >         memory[to, 2] = memory[to, 2] + memory[from, 2];
  > __DefOpcode ADD_4 : [ADD]
  > 
  > __DefOptype TWICE : [ALL]                // parts of bytes, of one type
  >     Length = 32;
  >   __Encoding
  >     field<0, 4>   Code  code == 3;
  >     field<4, 14>  Upper to;
  >     field<18, 14> Upper from;
  >   __Syntax
  >     twice [to], [from] ;
  >   __Semantics
  >     twice [to], [from]:
  >         memory[to, 2] = 2 * memory[from, 2];
  > __DefOpcode TWICE_4 : [TWICE]
  > 
  > __DefOptype LOOP : [ALL]                 // an address, and a distance
  >     Length = 32;
  >   __Encoding
  >     field<0, 4>   Code code == 4;
  >     field<4, 1>   Code1 one == 0;
  >     field<8, 8>   Near target;
  >     field<16, 16> Word count;
  >   __Syntax
  >     loop [count], target ;
  >   __Semantics
  >     loop [count], target:
  >         left = (memory[count, 2] - 1)[15:0];
  >         memory[count, 2] = left;
  >         if (left != 0) pc = target;
  > __DefOpcode LOOP_4 : [LOOP]
  > __DefNumberType Code1<1>
  > END
  $ isadora check ./vm
  $ cat > main.s <<'END'
  >     .globl _start
  > _start:
  > again:
  >     move [out], [letter]
  >     add  [sum], [other + 4]      // the second word of the other file
  >     loop [count], again
  >     move [0x22], [sum]           // ends the program
  >     .equ out, 0x20
  >     .data
  >     .balign 4
  > letter: .2byte 'A'
  >     .balign 4
  > sum:    .2byte 0
  >     .balign 4
  > count:  .2byte 3
  > END
  $ cat > other.s <<'END'
  >     .globl other
  >     .data
  >     .balign 4
  > other:  .2byte 1, 0, 14
  > END
  $ isadora as --isa ./vm main.s && isadora as --isa ./vm other.s && readelf -rW main.o | sed -n '/rela.text/,/^$/p'
  Relocation section '.rela.text' at offset 0x108 contains 5 entries:
   Offset     Info    Type                Sym. Value  Symbol's Name + Addend
  00000004  00000701 unrecognized: 1       00000000   letter + 0
  00000006  00000802 unrecognized: 2       00000004   sum + 0
  00000006  00000b03 unrecognized: 3       00000000   other + 4
  0000000c  00000901 unrecognized: 1       00000008   count + 0
  00000012  00000801 unrecognized: 1       00000004   sum + 0
  
  $ isadora link --isa ./vm main.o other.o -o program
  $ for engine in reference lanes jit; do isadora run --isa ./vm --engine $engine program; echo " $?"; done
  AAA 42
  AAA 42
  AAA 42

A listing of the object has each operand as it was written, and gives the same program.

  $ isadora dis --isa ./vm main.o | tee listed.s | head -8
  .isa vm
  .equ out, 0x20
  .globl _start
  again:
  _start:
    move [0x20], [letter]
    add [sum], [other + 4]
    loop [count], .-0xA
  $ isadora as --isa ./vm listed.s && isadora link --isa ./vm listed.o other.o -o listed && isadora run --isa ./vm listed
  AAA (no-eol)
  [42]
  $ isadora dis --isa ./vm program > a; isadora dis --isa ./vm listed > b; cmp a b

A distance in its own section needs no relocation beside another operand; one to another section does.

  $ printf '  loop [a], far\n  .section .text.far, "ax"\nfar: loop [a], far\n  .data\na: .2byte 1\n' > far.s; isadora as --isa ./vm far.s && readelf -rW far.o | grep -A5 rela.text
  Relocation section '.rela.text' at offset 0x110 contains 2 entries:
   Offset     Info    Type                Sym. Value  Symbol's Name + Addend
  00000002  00000801 unrecognized: 1       00000000   a + 0
  00000000  0000079e unrecognized: 9e      00000000   far + 0
  
  Relocation section '.rela.text.far' at offset 0x128 contains 1 entry:
   Offset     Info    Type                Sym. Value  Symbol's Name + Addend
  00000002  00000801 unrecognized: 1       00000000   a + 0
  
  Relocation section '.rela.debug_line' at offset 0x134 contains 2 entries:
   Offset     Info    Type                Sym. Value  Symbol's Name + Addend

An address in the section itself needs one beside a distance, which alone would need none.

  $ printf '  .globl _start\n_start:\nagain: loop [count], again\n  move [0x22], [count]\n  .balign 4\ncount: .2byte 1\n' > own.s; isadora as --isa ./vm own.s && readelf -rW own.o | grep -c ' count '
  2
  $ isadora link --isa ./vm own.o -o own && isadora dis --isa ./vm own | grep loop
    loop [0x100C], again

Two operands of one type, in parts of bytes, cannot be told apart by a relocation.

  $ printf '  twice [a], [0x100]\n  twice [0x100], [a]\n  .data\na: .2byte 1\n' > bad.s; isadora as --isa ./vm bad.s
  bad.s:2:3: error: `a` is not the first operand of the type `Upper`, which relocations are of [bad-number]
    2 |   twice [0x100], [a]
      |   ^~~~~
  [1]

A damaged object has each relocation of the code 300 times: the listing has the numbers of the words, and says how many it does not show.

  $ cat > repeat.py <<'END'
  > import struct
  > b = bytearray(open('main.o', 'rb').read())
  > table, = struct.unpack_from('<I', b, 32)
  > for i in range(*struct.unpack_from('<H', b, 48)):
  >     s = list(struct.unpack_from('<10I', b, table + 40 * i))
  >     if s[1] == 4 and s[7] == 1:                       # SHT_RELA of the first section
  >         rows = [b[at:at + 12] for at in range(s[4], s[4] + s[5], 12)]
  >         s[4:6] = len(b), 300 * s[5]
  >         struct.pack_into('<10I', b, table + 40 * i, *s)
  >         b += b''.join(row * 300 for row in rows)
  > open('repeated.o', 'wb').write(b)
  > END
  $ python3 repeat.py && isadora dis --isa ./vm repeated.o | grep '\['
    move [0x20], [0x0] // relocation of no operand: letter, and 299 more
    add [0x4], [0x0] // relocation of no operand: sum, and 599 more
    loop [0x0], .-0xA // relocation of no operand: count, and 299 more
    move [0x22], [0x0] // relocation of no operand: sum, and 299 more
