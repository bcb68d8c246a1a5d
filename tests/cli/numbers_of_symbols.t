The number of a symbol is the one that the program writes, with its sign: 2^64-1 is not -1.

  $ cat > n.s <<'TEXT'
  >     .equ most, 0xffffffffffffffff
  >     .set less, -1
  >     .quad most, less
  >     .quad most >> 1, less >> 1
  >     .quad most - 0xffffffffffffffff, most / 2
  >     .if most > 0 && less < 0
  >     .quad 7
  >     .endif
  > TEXT
  $ isadora as --isa rv32imc n.s -o n.o && isadora dis n.o | grep -v 'isa\|option'
  .equ most, 0xFFFFFFFF
  .equ less, 0xFFFFFFFF
    .word 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF
    .word 0xFFFFFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF
    .word 0x0, 0x0, 0xFFFFFFFF, 0x7FFFFFFF
    .word 0x7, 0x0
  $ printf '.quad near + 0x7fffffffffffffff + 1\n.equ most, 0xffffffffffffffff + 1\n' | isadora as --isa rv32imc -o n.o -
  <stdin>:1:7: error: `near` is added to a number that does not fit 64 bits [bad-number]
    1 | .quad near + 0x7fffffffffffffff + 1
      |       ^~~~
  <stdin>:2:6: error: the value of `most` does not fit 64 bits [operand-range]
    2 | .equ most, 0xffffffffffffffff + 1
      |      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
  [1]

A symbol that the linker places has the size that `.comm` says.

  $ printf '.comm some, 16\n.size some, 8\n.comm more, 16\n.size more, 16\n' | isadora as --isa rv32imc -o n.o -
  <stdin>:2:7: error: `.size` says 0x8 bytes of `some`, and `.comm` 0x10 [bad-directive]
    2 | .size some, 8
      |       ^~~~
  [1]
