Executables that others have made, well or badly. This writes one for rv32: segments (bytes, address, size in memory, flags: 1 executed, 2 written), and the entry.

  $ cat > elf.py <<'EOF'
  > import struct, sys
  > EXIT5 = struct.pack("<III", 0x00500513, 0x05D00893, 0x73)  # li a0, 5; li a7, 93; ecall
  > def elf(name, *segments, entry=0x10000):
  >     at = 52 + 32 * len(segments)
  >     head = b"\x7fELF\x01\x01\x01" + bytes(9) + struct.pack("<HHIIIIIHHHHHH", 2, 243, 1, entry, 52, 0, 0, 52, 32, len(segments), 40, 0, 0)
  >     data = b""
  >     for content, address, size, flags in segments:
  >         head += struct.pack("<IIIIIIII", 1, at + len(data), address, address, len(content), size, 4 | flags, 4)
  >         data += content
  >     open(name, "wb").write(head + data)
  > EOF
  $ run() { isadora run --isa rv32imc "$@"; }
  $ python3 -c 'from elf import *; elf("good", (EXIT5, 0x10000, 12, 1))' && run good
  [5]

Segments that overlap, and code that is far apart, are refused: nothing is cut off or left out.

  $ python3 -c 'from elf import *; elf("twice", (EXIT5, 0x10000, 0x1000, 1), (EXIT5, 0x10004, 12, 1))'; run twice
  isadora: error: `twice` has two segments at 0x10004 [bad-object]
  [1]
  $ python3 -c 'from elf import *; elf("same", (EXIT5, 0x10000, 12, 1), (EXIT5, 0x10008, 12, 2))'; run same
  isadora: error: `same` has two segments at 0x10008 [bad-object]
  [1]
  $ python3 -c 'from elf import *; elf("far", (EXIT5, 0x10000, 12, 1), (EXIT5, 0x20000000, 12, 1))'; run far; isadora dis --isa rv32imc far
  isadora: error: `far` has executable segments with more than 16 MiB between them [bad-object]
  isadora: error: `far` has executable segments with more than 16 MiB between them [bad-object]
  [1]

A segment lies in its file and in memory whole: no more bytes in the file than in memory, none beyond the file's end, and none beyond the last address.

  $ python3 -c 'from elf import *; elf("longer", (EXIT5, 0x10000, 4, 1))'; run longer
  isadora: error: `longer` has a segment that does not fit the file or the memory [bad-object]
  [1]
  $ head -c 90 good > cut; run cut
  isadora: error: `cut` has a segment that does not fit the file or the memory [bad-object]
  [1]
  $ python3 -c 'from elf import *; elf("last", (EXIT5, 0x10000, 12, 1), (b"1234", 0xFFFFFFFE, 4, 2))'; run last
  isadora: error: the program's .data does not fit into memory at 0xFFFFFFFE to 0x100000FFF [bad-argument]
  [2]

The same with addresses of 64 bits, of which no sum goes beyond the last one and on from 0.

  $ cat > wide.isa <<'EOF'
  > __DefISA wide
  >     Execution = "hart";
  >     Parcel = 16;
  >     Elf = 0x7A1, 64, 0;
  > __DefRegisterFile R
  >     Scope = hart;
  >     Count = 8;
  >     Width = 64;
  >     Spelling = "R%";
  > __DefRegisterType Reg<3> : [R]
  > __DefSpace memory
  >     Scope = grid;
  >     AddressBits = 64;
  > __DefGroup ALL
  > __DefBitFieldType Op<13>
  >     END;
  > __DefOptype END : [ALL]
  >   __Encoding
  >     field<0,  13> Op  op == END;
  >     field<13, 3>  Reg ra;
  >   __Syntax
  >     end Ra ;
  >   __Semantics
  >     end Ra:
  >         halt(5);
  > __DefOpcode END_R : [END]
  > EOF
  $ cat > elf64.py <<'EOF'
  > import struct
  > def elf(name, *segments, entry=0x10000):
  >     at = 64 + 56 * len(segments)
  >     head = b"\x7fELF\x02\x01\x01" + bytes(9) + struct.pack("<HHIQQQIHHHHHH", 2, 0x7A1, 1, entry, 64, 0, 0, 64, 56, len(segments), 64, 0, 0)
  >     data = b""
  >     for content, address, size, flags in segments:
  >         head += struct.pack("<IIQQQQQQ", 1, 4 | flags, at + len(data), address, address, len(content), size, 4)
  >         data += content
  >     open(name, "wb").write(head + data)
  > EOF
  $ wide() { isadora run --isa ./wide.isa "$@"; }
  $ python3 -c 'from elf64 import *; elf("good64", (bytes(2), 0x10000, 2, 1), (b"1234", 2**64 - 0x2000, 16, 2))'; wide good64
  [5]
  $ python3 -c 'from elf64 import *; elf("data64", (bytes(2), 0x10000, 2, 1), (b"1234", 2**64 - 8, 16, 2))'; wide data64
  isadora: error: `data64` has a segment that does not fit the file or the memory [bad-object]
  [1]
  $ python3 -c 'from elf64 import *; elf("code64", (bytes(8), 2**64 - 8, 16, 1), entry=2**64 - 8)'; wide code64; isadora dis --isa ./wide.isa code64
  isadora: error: `code64` has a segment that does not fit the file or the memory [bad-object]
  isadora: error: `code64` has a segment that does not fit the file or the memory [bad-object]
  [1]

What a header alone asks for needs no memory before it is touched; a listing has what is in the file.

  $ python3 -c 'from elf import *; elf("large", (EXIT5, 0x10000, 0x50000000, 1))'; run large
  [5]
  $ isadora dis --isa rv32imc large
  .isa rv32imc
  .option norvc
    addi a0, zero, 5
    addi a7, zero, 93
    ecall
  $ python3 -c 'from elf import *; elf("larger", (EXIT5, 0x10000, 0xF0000000, 1), (b"", 0xF0010000, 0x0FF00000, 2))'; run larger
  isadora: error: the program's code does not fit into memory at 0x10000 to 0xF000FFFF: there the stack begins at 0x7F7F0000 [bad-argument]
  [2]

Data directly below the stack leaves no room for a heap: it is empty, and the stack is whole. Data in the stack does not fit.

  $ cat > stack.s <<'EOF'
  >     .globl _start
  > _start:
  >     sw   a0, -16(sp)
  >     lw   a0, 0(sp)          # argc
  >     li   a7, 93
  >     ecall
  > EOF
  $ isadora as --isa rv32imc stack.s -o stack.bin --format bin
  $ python3 -c 'from elf import *; elf("below", (open("stack.bin", "rb").read(), 0x10000, 64, 1), (b"1234", 0x7F7D0000, 4, 2))'; run below -- more
  [2]
  $ python3 -c 'from elf import *; elf("inside", (EXIT5, 0x10000, 12, 1), (b"1234", 0x7FFE0000, 4, 2))'; run inside
  isadora: error: the program's .data does not fit into memory at 0x7FFE0000 to 0x7FFE0FFF: there the stack begins at 0x7F7F0000 [bad-argument]
  [2]

Two parameters of one name, and a section of zeros that would fill a disk, are refused.

  $ printf '.kernel k\n.param a, u32\n.param b, u32\n EXIT ;\n.end\n' > k.s && isadora as k.s && sed 's/"name":"b"/"name":"a"/' k.o > twins.o && isadora run twins.o --arg a=1
  isadora: error: `twins.o` has a .isadora.kernels that cannot be read [bad-object]
  [1]
  $ printf '.globl _start\n_start: ret\n .data\n .zero 140000000\n' > zeros.s && isadora as --isa rv32imc zeros.s && printf ' .data\n .zero 140000000\n' > more.s && isadora as --isa rv32imc more.s
  $ isadora link zeros.o more.o -o never; rm zeros.o more.o
  isadora: error: `.data` of all objects together has 280000002 bytes, at most 268435456 are possible [too-large]
