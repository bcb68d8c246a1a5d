Files that a program names: text that is read in their place, and bytes.

  $ mkdir parts && printf '    addi a0, a0, 1\nshared:\n    addi a0, a0, 2' > one.inc && printf '    .include "one.inc"\n    .macro twice what\n    \\what\n    \\what\n    .endm\n    twice "addi a0, a0, 0x7FF"\n' > parts/two.inc && printf 'abcdefgh' > bytes.bin
  $ cat > main.s <<'END'
  >     .globl _start
  > _start:
  >     li a0, 0
  >     .include "two.inc"   # in a folder of -I
  >     twice "addi a0, a0, -0x7F0"
  >     jal ra, shared
  >     li a7, 93
  >     ecall
  >     .data
  >     .incbin "bytes.bin"
  >     .incbin "bytes.bin", 6
  >     .incbin "bytes.bin", 2, 3
  > END
  $ isadora as --isa rv32imc -I parts main.s && isadora dis main.o
  .isa rv32imc
  .option norvc
  .globl _start
  _start:
    c.li a0, 0
    c.addi a0, 1
  shared:
    c.addi a0, 2
    addi a0, a0, 2047
    addi a0, a0, 2047
    addi a0, a0, -2032
    addi a0, a0, -2032
    c.jal shared
    addi a7, zero, 93
    ecall
  .section .data
    .byte 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x67, 0x68, 0x63, 0x64, 0x65
  $ (for i in $(seq 900); do echo "    addi a$((i % 6 + 1)), a0, $i"; done; cat main.s) > long.s && isadora as --isa rv32imc -I parts long.s && isadora dis long.o | sed '5,800d' | tail -22 > tail && isadora dis main.o | tail -14 | cmp - <(tail -14 tail)

So they are with GNU as. Files are looked for in this folder first, then in those of -I.

  $ command -v riscv64-unknown-elf-as > /dev/null || { echo "no riscv64-unknown-elf-as here"; exit 80; }
  $ bytes() { riscv64-unknown-elf-objcopy -O binary -j "$2" "$1" bytes.out; od -An -tx1 -v bytes.out; }
  $ sed '/jal/d; s/    li a0, 0/    .option norelax/' main.s > same.s
  $ isadora as --isa rv32imc -I parts same.s && riscv64-unknown-elf-as -march=rv32imc -I parts same.s -o gas.o && for s in .text .data; do bytes same.o $s > ours; bytes gas.o $s > theirs; cmp ours theirs && cat ours; done
  ./one.inc: Assembler messages:
  ./one.inc: Warning: end of file not at end of a line; newline inserted
   05 05 09 05 13 05 f5 7f 13 05 f5 7f 13 05 05 81
   13 05 05 81 93 08 d0 05 73 00 00 00
   61 62 63 64 65 66 67 68 67 68 63 64 65

What debuggers read has the file of each instruction; what is written by a macro is of the place that uses it.

  $ riscv64-unknown-elf-objdump --dwarf=decodedline main.o | grep -E '^[a-z]+\.[a-z]+ ' | awk '{ print $1, $2, $3 }'
  main.s 3 0
  one.inc 1 0x2
  one.inc 3 0x4
  main.s 5 0xe
  main.s 5 0x12
  main.s 6 0x16
  main.s 7 0x18
  main.s 8 0x1c
  main.s - 0x20
  $ isadora link --isa rv32imc -I parts main.s -o main && isadora link --isa rv32imc main.o -o again && cmp main again
  $ sed 's/jal ra, shared/ebreak/' main.s > stops.s && isadora run --isa rv32imc -I parts stops.s --trace 2>&1 | head -3
  pc 0x10000: c.li a0, 0
      a0 = 0x0
  pc 0x10002: c.addi a0, 1

Findings are shown in the file, with the first place that includes it.

  $ printf 'ok:\n    nop\n    addi a0, a0, 5000\nok:\n    twice nop\n    j nowhere\n    .macro bad\n    addi a0, a0, a0, a0\n    .endm\n    bad' > wrong.inc
  $ printf '    .include "two.inc"\n    .include "wrong.inc"\n    nop a0\n    bad\n' > wrong.s
  $ isadora as --isa rv32imc -I parts wrong.s
  wrong.inc:3:18: error: `5000` does not fit, expected -0x800 to 0x7FF [operand-range]
    3 |     addi a0, a0, 5000
      |                  ^~~~
  wrong.s:2:5: note: included here
    2 |     .include "wrong.inc"
      |     ^~~~~~~~~~~~~~~~~~~~
  wrong.inc:4:1: error: `ok` is defined twice [duplicate-symbol]
    4 | ok:
      | ^~
  wrong.inc:1:1: note: first defined here
    1 | ok:
      | ^~
  wrong.s:2:5: note: included here
    2 |     .include "wrong.inc"
      |     ^~~~~~~~~~~~~~~~~~~~
  wrong.inc:8:18: error: expected a number (e.g. 0x1F) or `0`, found `a0` [no-matching-form]
    8 |     addi a0, a0, a0, a0
      |                  ^~
  wrong.inc:10:5: note: used here
    10 |     bad
       |     ^~~
  wrong.s:2:5: note: included here
    2 |     .include "wrong.inc"
      |     ^~~~~~~~~~~~~~~~~~~~
    note: form: addi rd, rs1, imm
    note: form: addi rd, sp, imm
    note: form: addi rd, rs2, 0
    note: form: addi rd, rd, imm
    note: form: addi rd, zero, imm
    note: form: addi sp, sp, imm
    note: another use has such a finding
  wrong.s:3:9: error: expected the end of the line, found `a0` [no-matching-form]
    3 |     nop a0
      |         ^~
    note: form: nop
  [1]
  $ printf '    .if 1\n' > open.inc && printf '    .include "open.inc"\n    nop\n    .endif\n' > open.s && isadora as --isa rv32imc open.s
  open.inc:1:5: error: this condition has no `.endif` [bad-directive]
    1 |     .if 1
      |     ^~~
  open.s:1:5: note: included here
    1 |     .include "open.inc"
      |     ^~~~~~~~~~~~~~~~~~~
  open.s:3:5: error: `.endif` without `.if` [bad-directive]
    3 |     .endif
      |     ^~~~~~
  [1]
  $ printf 'nop\n  .ascii "\xe9"\n' > latin.inc && printf '    .include "latin.inc"\n' > latin.s && isadora as --isa rv32imc latin.s
  latin.inc:2:11: error: byte 0xE9 is not UTF-8 [bad-encoding]
    2 |   .ascii "<E9>"
      |           ^~~~
    note: text is read as UTF-8: save the file in that encoding, or check that it is the right file
  [1]
  $ printf '\xef\xbb\xbfnop # r\xe9sum\xe9\n' > marked.inc && printf '    .include "marked.inc"\n' > marked.s && isadora as --isa rv32imc marked.s

A name that the linker does not find, and a fault.

  $ printf '    .globl _start\n_start:\n    call missing\n    nop\n' > calls.inc && printf '    nop\n    nop\n    nop\n    .include "calls.inc"\n' > calls.s && isadora link --isa rv32imc calls.s -o calls
  calls.inc:3:5: error: `missing` is not defined [undefined-symbol]
    3 |     call missing
      |     ^~~~~~~~~~~~
  calls.s:4:5: note: included here
    4 |     .include "calls.inc"
      |     ^~~~~~~~~~~~~~~~~~~~
  [1]
  $ printf '    .globl _start\n_start:\n    nop\n    lw a0, 0(zero)\n' > faults.inc && printf '    .include "faults.inc"\n    nop\n' > faults.s && isadora run --isa rv32imc faults.s
  isadora: error: fault AccessFault: the address is outside the program's memory (an access of 4 bytes) [fault]
    note: line 4 of faults.inc
    note: instruction lw a0, 0(zero) at 0x10002
    note: in _start+0x2
    note: registers sp=0x7FFEFFB0
    note: address 0x0 of memory: 65536 bytes before the start of buffer `code` (4096 bytes)
  [3]

A file that includes itself is read up to a limit; what cannot be read is an error.

  $ echo '    .include "round.s"' > round.s && isadora as --isa rv32imc round.s
  round.s:1:5: error: macros, repetitions and files are nested beyond 100 levels [too-deep]
    1 |     .include "round.s"
      |     ^~~~~~~~
  round.s:1:5: note: included here
    1 |     .include "round.s"
      |     ^~~~~~~~~~~~~~~~~~
  [1]
  $ printf '    .include "none.s"\n    .include none.s\n    .include "parts"\n    .incbin "none.bin"\n    .incbin "bytes.bin", 9\n    .incbin "bytes.bin", 3, 6\n    .incbin\n    .include\n    .include "-"\n' > lacks.s && isadora as --isa rv32imc lacks.s -o lacks.o
  lacks.s:1:14: error: no file `none.s` in this folder [cannot-read]
    1 |     .include "none.s"
      |              ^~~~~~~~
  lacks.s:2:14: error: expected the name of a file in quotes [bad-directive]
    2 |     .include none.s
      |              ^
  lacks.s:3:14: error: no file `parts` in this folder [cannot-read]
    3 |     .include "parts"
      |              ^~~~~~~
  lacks.s:4:13: error: no file `none.bin` in this folder [cannot-read]
    4 |     .incbin "none.bin"
      |             ^~~~~~~~~~
  lacks.s:5:26: error: expected a number of bytes of the file, 0 to 8 [bad-directive]
    5 |     .incbin "bytes.bin", 9
      |                          ^
  lacks.s:6:29: error: expected a number of bytes of the file, 0 to 5 [bad-directive]
    6 |     .incbin "bytes.bin", 3, 6
      |                             ^
  lacks.s:7:12: error: expected the name of a file in quotes [bad-directive]
    7 |     .incbin
      |            ^
  lacks.s:8:13: error: expected the name of a file in quotes [bad-directive]
    8 |     .include
      |             ^
  lacks.s:9:14: error: no file `-` in this folder [cannot-read]
    9 |     .include "-"
      |              ^~~
  [1]
  $ printf '    .include "one.inc" one\n    .incbin "bytes.bin", 1, 2, 3\n' > more.s && isadora as --isa rv32imc more.s
  more.s:1:24: error: expected the end of the line, found `one` [unexpected-token]
    1 |     .include "one.inc" one
      |                        ^~~
  more.s:2:30: error: expected the end of the line, found `,` [unexpected-token]
    2 |     .incbin "bytes.bin", 1, 2, 3
      |                              ^
  [1]
  $ isadora as --isa rv32imc -I one.inc -I nowhere main.s 2>&1 | head -1
  main.s:4:14: error: no file `two.inc` in this folder or in those of -I [cannot-read]

Kernels have them, too.

  $ printf '  IADD R0, R0, 1;\n' > body.inc && printf '.kernel k\n  .include "body.inc"\n  EXIT;\n.end\n' > k.s && isadora as --isa simt128 k.s && isadora dis k.o
  .isa simt128
  .kernel k
    IADD R0, R0, 0x1;
    EXIT;
  .end
