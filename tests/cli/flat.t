Programs without symbols: Intel HEX, bytes of memory, and executables that are loaded where flash is. The machine reads its memory.

  $ isadora new mem > log && cat >> mem/mem.isa <<'END'
  > __DefSpace memory
  >     Scope = grid;  AddressBits = 32;  Outside = Nowhere;
  > __DefOptype get : [Every]
  >     Title = "Load byte";
  >   __Encoding
  >     field<0, 2>  Code   code == 0;
  >     field<2, 3>  Reg    rd;
  >     field<5, 3>  Reg    ra;
  >     field<15, 1> Code1  more == 1;
  >   __Syntax
  >     get rd, ra ;
  >   __Description
  > Loads a byte.
  >   __Semantics
  >     get rd, ra:
  >         rd = memory[ra, 1];
  > __DefOpcode get_x : [get]
  > __DefNumberType Code1<1>
  > END
  $ sed -i 's/    Execution = "hart";/    Fault<Nowhere> = "nothing lies there";\n    Elf = 222, 32, 0;\n&/' mem/mem.isa
  $ isadora check ./mem
  ./mem/mem.isa:72:13: warning: `get` has no `__Examples` [missing-block]
    72 | __DefOptype get : [Every]
       |             ^~~
    note: nearly all other optypes have one
  [1]
  $ cat > p.s <<'END'
  > .globl _start
  > _start: put x1, 8
  >         get x2, x1
  >         stop x2
  >         stop x2
  >         .byte 7, 9
  > END
  $ isadora run --isa ./mem p.s 2>&1 | head -1
  p.s:3:9: error: fault Nowhere: nothing lies there (an access of 1 byte) [fault]

Linked, it lies elsewhere, where the byte is not at 8. The same bytes as Intel HEX, at 0 and elsewhere, and as they are.

  $ isadora as --isa ./mem p.s --format bin -o p.bin && objcopy -I binary -O ihex p.bin p.hex && tr -d '\r' < p.hex
  :0A000000060828800B000B0007091A
  :00000001FF
  $ isadora run --isa ./mem p.hex
  [7]
  $ isadora dis --isa ./mem p.hex --to 0x8
  .isa mem
    put x1, 8
    get x2, x1
    stop x2
    stop x2
  $ isadora run --isa ./mem --raw p.bin
  [7]
  $ isadora run --isa ./mem --raw --base 0x100 p.bin
  $ isadora dis --isa ./mem --raw --base 0x100 --addresses p.bin --to 0x104
  .isa mem
    put x1, 8                                             // 0100 0x806
    get x2, x1                                            // 0102 0x8028

At an address where no instruction begins, the bytes before the next one that may are listed as data.

  $ isadora dis --isa ./mem --raw --base 0x101 --addresses p.bin 2> findings | head -4; head -1 findings
  .isa mem
    .byte 0x6                                             // 0101
    .illegal 0x2808                                       // 0102 0x2808
    .illegal 0xB80                                        // 0104 0xB80
  isadora: error: 5 words of `p.bin` decode as no instruction [illegal-word]
  $ isadora run --isa ./mem --base 4 p.hex
  isadora: error: --base is given without --raw, which it needs [bad-argument]
    note: `isadora run --help` describes its options
  [2]
  $ isadora dis --isa ./mem --raw --base -4 p.bin
  isadora: error: --base: `-4` is not a number from 0 to 2^64-1 [bad-argument]
    note: `isadora dis --help` describes its options
  [2]
  $ isadora dis --isa ./mem --raw --base 99999999999999999999 p.bin
  isadora: error: --base: `99999999999999999999` is not a number from 0 to 2^64-1 [bad-argument]
    note: `isadora dis --help` describes its options
  [2]
  $ isadora dis --isa ./mem --raw --base 0xFFFFFFFFFFFFFFFE p.bin
  isadora: error: --base: the 10 bytes of `p.bin` do not fit at 0xFFFFFFFFFFFFFFFE, before the end of 32-bit addresses [bad-argument]
  [1]
  $ isadora dis --isa ./mem --raw --base 0xFFFFFFF8 p.bin
  isadora: error: --base: the 10 bytes of `p.bin` do not fit at 0xFFFFFFF8, before the end of 32-bit addresses [bad-argument]
  [1]
  $ isadora dis --isa ./mem --raw --base 0xFFFFFFF6 --addresses p.bin --to 0xFFFFFFF8
  .isa mem
    put x1, 8                                             // FFFFFFF6 0x806

Damaged files.

  $ tr -d '\r' < p.hex | sed 's/FF$/FE/' > d.hex; isadora run --isa ./mem d.hex
  d.hex:2:1: error: this line is not a record of Intel HEX, or its checksum is wrong [bad-object]
    2 | :00000001FE
      | ^~~~~~~~~~~
  [1]
  $ head -1 p.hex > d.hex; isadora run --isa ./mem d.hex
  d.hex:2:1: error: the record that ends the file is missing (`:00000001FF`) [bad-object]
    2 |
      | ^
  [1]
  $ { head -1 p.hex; echo ':0100000000FF'; tail -1 p.hex; } > d.hex; isadora run --isa ./mem d.hex
  d.hex:2:1: error: an earlier record has another byte for 0x0 [bad-object]
    2 | :0100000000FF
      | ^~~~~~~~~~~~~
  [1]
  $ { head -1 p.hex; echo ':020000040000FB'; echo ':0100000900F6'; } | sed '2s/^/x/' > d.hex; isadora dis --isa ./mem d.hex
  d.hex:2:1: error: this line is not a record of Intel HEX, or its checksum is wrong [bad-object]
    2 | x:020000040000FB
      | ^~~~~~~~~~~~~~~~
  [1]

Data that is linked for memory and loaded behind the code, as a microcontroller has it: it runs at 0x100000 and is loaded at 8.

  $ printf '.globl _start\n_start: put x1, 8\nget x2, x1\nstop x2\nstop x2\n.section .data\n.byte 5\n' > d.s && isadora link --isa ./mem d.s -o d
  $ python3 - d <<'END'
  > import struct, sys
  > b = bytearray(open(sys.argv[1], "rb").read())
  > at, size, count = struct.unpack_from("<I", b, 28)[0], *struct.unpack_from("<HH", b, 42)
  > for i in range(count):
  >     kind, offset, address, physical, held = struct.unpack_from("<5I", b, at + i * size)
  >     if kind == 1 and held == 1:
  >         struct.pack_into("<2I", b, at + i * size + 8, 0x100000, 8)
  > open("d", "wb").write(b)
  > END
  $ isadora run --isa ./mem d 2>&1 | head -1
  isadora: error: fault Nowhere: nothing lies there (an access of 1 byte) [fault]
  $ sed -i 's/    Elf = 222, 32, 0;/&  Load = physical;/' mem/mem.isa && isadora run --isa ./mem d
  isadora: warning: this object was made with another version of the description of mem [other-description]
    note: assemble it again if the output looks wrong
  [5]
  $ sed 's/Load = physical/Load = there/' mem/mem.isa > x.isa; isadora check ./x.isa 2>&1 | head -1
  ./x.isa:3:31: error: segments of ELF files are loaded at `physical` or `virtual` addresses [bad-value]
  $ sed 's/Elf = 222, 32, 0;//' mem/mem.isa > x.isa; isadora check ./x.isa 2>&1 | head -1
  ./x.isa:3:7: error: `Load` says how ELF files are read, and this machine has none: it needs `Elf` [bad-statement]

An executable that names no instruction set is for the one that its machine has.

  $ python3 -c '
  > import sys
  > b = open("d", "rb").read()
  > open("d", "wb").write(b.replace(b".note.isadora", b".note.nothing"))'
  $ mkdir sets && cp -r mem sets/mem && ISADORA_ISAS=sets isadora run d || echo "status $?"; isadora run d 2>&1 | head -2
  status 5
  isadora: error: `d` is for machine 222 with addresses of 32 bits, expected machine 0 with 64 [bad-object]
    note: it does not name its instruction set, so that it was read as one of `simt128`; another is chosen with --isa

`as` writes code alone, too, with all numbers in their places. It refuses a program of which only a linker knows a number, and one
that has more than code.

  $ cat > alone.s <<'END'
  > .isa rv32imc
  >   la a0, puts
  >   .byte a, b
  > a: .zero 300
  > b: .word b
  >   .option pic
  >   la a1, b
  > .weak w
  >   call w
  > END
  $ isadora as alone.s --format bin
  alone.s:2:3: error: the value of `puts` is not known [bad-argument]
    2 |   la a0, puts
      |   ^~~~~~~~~~~
    note: `--format bin` has no place for relocations: write an object and link it
  alone.s:3:3: error: `b` is 0x136, which does not fit 8 bits [bad-argument]
    3 |   .byte a, b
      |   ^~~~~~~~~~
    note: `--format bin` has no place for relocations: write an object and link it
  alone.s:7:3: error: the place of `b` in the linker's table is not known [bad-argument]
    7 |   la a1, b
      |   ^~~~~~~~
    note: `--format bin` has no place for relocations: write an object and link it
  alone.s:9:3: error: the value of `w` is not known [bad-argument]
    9 |   call w
      |   ^~~~~~
    note: `--format bin` has no place for relocations: write an object and link it
  [1]
  $ sed -e '/puts/d; /byte/d; /pic/,$d' alone.s | isadora as - --format bin -o - | tail -c 4 | xxd -p
  2c010000
  $ printf '.data\nx: .word 5\n.section .text.more, "ax"\nret\n.text\nla a0, x\n' | isadora as --isa rv32imc - --format hex
  isadora: error: the program has data in the section `.data`, expected code in `.text` alone for `--format hex` [bad-argument]
    note: write an object and link it
  [1]

A file of instructions alone is no object, and the error says how it is read.

  $ printf '\023\005\000\000' > alone.bin && isadora dis --isa rv32imc alone.bin
  isadora: error: `alone.bin` is not an ELF object [bad-object]
    note: `--raw` reads the bytes of instructions alone
  [1]
