Objects and texts that an attacker has made: each gets an answer, soon, and writes nothing where it should not.

  $ patched() { LC_ALL=C sed "$2" "$1" > patched.o; }

An object names its instruction set by a name. A path would let it choose any file of the machine: a pipe that never
answers, the first line of a secret, or a description that lies beside it.

  $ printf '.kernel k\nNOP ;\nEXIT ;\n.end\n' > k.s && isadora as k.s
  $ mkfifo pipe
  $ patched k.o 's|simt128|./pipe\x00|' && timeout 10 isadora dis patched.o
  isadora: error: `patched.o` has no .note.isadora that names its instruction set [bad-object]
  [1]
  $ patched k.o 's|simt128|/etc/s\x00|' && isadora run patched.o
  isadora: error: `patched.o` has no .note.isadora that names its instruction set [bad-object]
  [1]

Names in an object are words, and texts are one statement: a listing has no line that its object does not have, and the
terminal gets no commands.

  $ printf '.kernel kernel\n.param abcdef, u32\nNOP ;\nEXIT ;\n.end\n' > names.s && isadora as names.s
  $ patched names.o 's|"kernel"|"\\u001b"|' && isadora dis patched.o
  isadora: error: `patched.o` has a .isadora.kernels that cannot be read [bad-object]
  [1]
  $ patched names.o 's|"kernel"|"\\u000a"|' && isadora dis patched.o
  isadora: error: `patched.o` has a .isadora.kernels that cannot be read [bad-object]
  [1]
  $ patched names.o 's|"abcdef"|"\\u001b"|' && isadora dis patched.o
  isadora: error: `patched.o` has a .isadora.kernels that cannot be read [bad-object]
  [1]
  $ printf '.globl _start\n_start: la a0, there\n.data\n.word somewhere_else\n' > texts.s && isadora as --isa rv32imc texts.s
  $ patched texts.o 's|somewhere_else|0\\n .zero 5555|' && isadora dis patched.o
  isadora: error: `patched.o` refers to the symbol `0\n .zero 5555`, whose name is not a word [bad-object]
  [1]
  $ patched texts.o 's|somewhere_else|0; .zero 55555|' && isadora dis patched.o
  isadora: error: `patched.o` refers to the symbol `0; .zero 55555`, whose name is not a word [bad-object]
  [1]
  $ patched texts.o 's|somewhere_else|0 /* .zero 555|' && isadora dis patched.o
  isadora: error: `patched.o` refers to the symbol `0 /* .zero 555`, whose name is not a word [bad-object]
  [1]

What is left to the linker is written by the names of its symbols, whatever stood around them.

  $ printf '.globl _start\n_start: la a0, /* a\ncomment */ there // and another\n.data\nthere: .word there /* one */ + 1\n' > comments.s
  $ isadora as --isa rv32imc comments.s && isadora dis comments.o
  .isa rv32imc
  .option norvc
  .globl _start
  .Lat_0:
  _start:
    auipc a0, %pcrel_hi(there)
    addi a0, a0, %pcrel_lo(.Lat_0)
  .section .data
  there:
    .word there + 1

A label where nothing follows keeps its section.

  $ printf '.globl _start\n_start: la a0, end\n.data\nend:\n' > end.s && isadora as --isa rv32imc end.s
  $ isadora dis end.o | tee again.s
  .isa rv32imc
  .option norvc
  .globl _start
  .Lat_0:
  _start:
    auipc a0, %pcrel_hi(end)
    addi a0, a0, %pcrel_lo(.Lat_0)
  .section .data
  end:
  $ isadora as --isa rv32imc again.s && isadora link again.o -o again

An object of another instruction set is not read as one of this.

  $ isadora dis --isa fabrisc end.o
  isadora: error: `end.o` is for `rv32imc`, expected `fabrisc` [bad-object]
    note: pass the description of `rv32imc` by --isa; an installed one is found without --isa
  [1]
  $ isadora run --isa fabrisc end.o
  isadora: error: `end.o` is for `rv32imc`, expected `fabrisc` [bad-object]
    note: pass the description of `rv32imc` by --isa; an installed one is found without --isa
  [1]
  $ isadora link --isa fabrisc end.o -o x
  isadora: error: `end.o` is for `rv32imc`, expected `fabrisc` [bad-object]
    note: pass the description of `rv32imc` by --isa; an installed one is found without --isa
  [1]

Names of any length and number: a suggestion costs no more than a moment.

  $ python3 -c 'print("l" * 60000 + ":\nBRA " + "l" * 59999 + "m ;")' > long.s && timeout 20 isadora as long.s 2>&1 | cut -c1-40
  long.s:2:5: error: `llllllllllllllllllll
    2 | BRA llllllllllllllllllllllllllllll
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  $ python3 > many.s <<'EOF'
  > print(".globl _start\n_start:")
  > for i in range(4000): print(f"la a0, missing_name_{i}")
  > for i in range(4000): print(f".globl defined_name_{i}\ndefined_name_{i}:")
  > EOF
  $ isadora as --isa rv32imc many.s && timeout 30 isadora link many.o -o x 2>&1 | grep -c error
  100

Data that a short text asks for.

  $ printf '.zero 200000000\n.byte 1\n.zero 200000000\n' > zeros.s && isadora as zeros.s
  zeros.s:3:1: error: the program has more than 256 MiB of data: put what is zero into `.bss`, or split the program [too-large]
    3 | .zero 200000000
      | ^~~~~~~~~~~~~~~
  [1]

Zeros that hold no memory may be as many as there are addresses.

  $ printf '.globl _start\n_start: nop\n.bss\n.zero 3000000000\n' > stack.s && isadora as --isa rv32imc stack.s && isadora link stack.o -o stack.x && isadora run stack.x
  isadora: error: the program's .data does not fit into memory at 0x11000 to 0xB2D16FFF: there the stack begins at 0x7F7F0000 [bad-argument]
  [2]
  $ printf '.bss\n.zero 4294967295\n' > most.s && isadora as --isa rv32imc most.s && printf '.globl _start\n_start: nop\n' > start.s && isadora as --isa rv32imc start.s && isadora link start.o most.o -o x
  isadora: error: `.bss` ends at 0x100010FFF, beyond addresses of 32 bits [too-large]
  [1]
  $ printf '.bss\n.zero 4294967295\n.zero 1\n' > many.s && isadora as --isa rv32imc many.s
  many.s:3:1: error: `.bss` has more than 4294967295 bytes [too-large]
    3 | .zero 1
      | ^~~~~~~
  [1]
  $ printf '.bss\n.zero 4294967296\n.data\n.zero 268435457\n' > many.s && isadora as --isa rv32imc many.s
  many.s:2:7: error: expected a number of bytes, 0 to 4294967295 [bad-directive]
    2 | .zero 4294967296
      |       ^~~~~~~~~~
  many.s:4:7: error: expected a number of bytes, 0 to 268435456 [bad-directive]
    4 | .zero 268435457
      |       ^~~~~~~~~
  [1]
