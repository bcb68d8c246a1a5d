A program of two objects: `link` gives code and data their addresses, and names find each other.

  $ cat > main.s <<'EOF'
  > # prints a text, and ends with its length
  >     .globl _start
  > _start:
  >     la   a0, text
  >     call length
  >     mv   a2, a0
  >     la   a1, text
  >     li   a0, 1
  >     li   a7, 64
  >     ecall
  >     mv   a0, a2
  >     li   a7, 93
  >     ecall
  >     .section .rodata
  > text: .asciz "two objects\n"
  > EOF
  $ cat > length.s <<'EOF'
  >     .globl length
  > length:
  >     mv   t0, a0
  > 1:  lbu  t1, 0(a0)
  >     beqz t1, 2f
  >     addi a0, a0, 1
  >     j    1b
  > 2:  sub  a0, a0, t0
  >     ret
  > EOF
  $ isadora as --isa rv32imc main.s && isadora as --isa rv32imc length.s
  $ isadora link main.o length.o -o program
  $ isadora run program
  two objects
  [12]
  $ readelf -hlW program | grep -E 'Type:|Machine:|Entry|LOAD'
    Type:                              EXEC (Executable file)
    Machine:                           RISC-V
    Entry point address:               0x10000
    LOAD           0x001000 0x00010000 0x00010000 0x00042 0x00042 R E 0x1000
    LOAD           0x002000 0x00011000 0x00011000 0x0000d 0x0000d R   0x1000

Each object brings its lines along: a fault is told where it was written.

  $ sed 's/lbu  t1, 0(a0)/lbu t1, -1(zero)/' length.s > wrong.s; isadora link --isa rv32imc main.s wrong.s -o wrong
  $ isadora run wrong 2>&1 | grep -E 'fault|line|instruction'
  isadora: error: fault AccessFault: the address is outside the program's memory (an access of 1 byte) [fault]
    note: line 4 of wrong.s
    note: instruction lbu t1, -1(zero) at 0x10030
  $ isadora run --break wrong.s:3 wrong < /dev/null
  breakpoint 1
  at 0x1002E length (wrong.s:3)
    c.mv t0, a0
  the input has ended, and so does the run
  $ isadora run --break nowhere.s:3 wrong
  isadora: error: --break nowhere.s:3: the program has no source `nowhere.s`; it was made from `main.s`, `wrong.s` [bad-argument]
  [2]
  $ llvm-dwarfdump-14 --debug-line wrong | grep -A1 -E 'file_names|^0x0000000000010(000|02a)'
  file_names[  1]:
             name: "main.s"
  --
  0x0000000000010000      4      5      1   0             0  is_stmt
  0x0000000000010008      5      5      1   0             0  is_stmt
  --
  0x000000000001002a     13      5      1   0             0  is_stmt
  0x000000000001002e     13      5      1   0             0  is_stmt end_sequence
  --
  file_names[  1]:
             name: "wrong.s"

Objects know the lines that they were made of, so mistakes are told where they were made.

  $ isadora link main.o -o program
  isadora: error: `length` is not defined [undefined-symbol]
    note: in line 5 of main.s, which `main.o` was made of
  [1]
  $ isadora link main.o length.o length.o -o program
  isadora: error: `length` is defined twice [duplicate-symbol]
    note: by `length.o` and by `length.o`
  [1]
  $ printf '.globl _start\n_start: jal ra, far\n .space 2000000\n' > near.s; printf '.globl far\nfar: ret\n' > far.s
  $ isadora link --isa rv32imc near.s far.s -o program
  near.s:2:1: error: `far` is 0x1E8484 bytes away and does not fit, expected -0x100000 to 0xFFFFE [operand-range]
    2 | _start: jal ra, far
      | ^~~~~~~~~~~~~~~~~~~
  [1]
  $ printf 'main: ret\n' > lost.s; isadora link --isa rv32imc lost.s -o program
  isadora: error: no object defines `_start`, where a program begins: write `.globl _start` and the label [undefined-symbol]
  [1]

What else cannot be linked: an executable, programs of different machines, and those that are run as they are.

  $ isadora link main.o length.o -o program && isadora link program length.o -o again
  isadora: error: `program` is linked already [bad-argument]
    note: link the objects that it was made of
  [2]
  $ printf '.globl length\nlength: RET;\n' > other.s && isadora as --isa fabrisc other.s && isadora link main.o other.o -o again
  isadora: error: `other.o` is for `fabrisc`, and `main.o` for `rv32imc` [bad-argument]
  [2]
  $ ar rc other.a other.o && isadora link main.o other.a -o again
  isadora: error: `other.a(other.o)` is for `fabrisc`, and `main.o` for `rv32imc` [bad-argument]
  [2]
  $ printf '.kernel empty\n EXIT;\n.end\n' > kernel.s && isadora link --isa simt128 kernel.s -o again
  isadora: error: programs for `simt128` are run as they are, kernel by kernel [bad-argument]
    note: `isadora run kernel.s`
  [2]
  $ isadora link main.o length.o -o main.o
  isadora: error: `main.o` is its own input and would be lost [bad-argument]
    note: name another file for the result
  [2]

A number that a name stands for does not fit; a name that is nearly right; an instruction of a module that the machine lacks.

  $ printf '.globl _start\n_start: ret\n .data\n .byte _start\n .word _strat\n' > fit.s; isadora link --isa rv32imc fit.s -o program
  fit.s:4:2: error: `_start` is 0x10000, which does not fit 8 bits [operand-range]
    4 |  .byte _start
      |  ^~~~~~~~~~~~
  fit.s:5:2: error: `_strat` is not defined [undefined-symbol]
    5 |  .word _strat
      |  ^~~~~~~~~~~~
    note: did you mean `_start`?
  [1]
  $ printf '.globl _start\n_start: CALL @lenght; HLT;\n' > near.s; isadora link --isa fabrisc near.s other.o -o program
  near.s:2:1: error: `lenght` is not defined [undefined-symbol]
    2 | _start: CALL @lenght; HLT;
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~
    note: did you mean `length`?
  [1]
  $ isadora link --isa fabrisc --modules SB other.s near.s -o program
  other.s:2:1: error: this instruction is of the module `FNISB`, which the machine lacks: flow by integers: scalars, basic [missing-module]
    2 | length: RET;
      | ^~~~~~~~~~~~
  [1]

An object is listed with its sections and with what is left to the linker, so that the listing is the program once more.

  $ cat > parts.s <<'TEXT'
  >     .globl _start
  > _start:
  >     LDI    $P0, @counter;
  >     CALL   @elsewhere;
  >     LDI    $P1, @table;
  >     HLT;
  > table:
  >     .dword _start, counter + 8
  >     .data
  >     .align 8
  > counter: .dword 5
  > pointer: .dword table
  > text:    .ascii "ab"
  >     .bss
  > room:    .space 40
  > TEXT
  $ isadora as --isa fabrisc parts.s && isadora dis parts.o | tee again.s
  .isa fabrisc
  .globl _start
  _start:
    MOVFS $P0, %PC;
    LIADD $P0, $P0, #(counter - . + 4);
    LCAL @elsewhere;
    MOVFS $P1, %PC;
    LIADD $P1, $P1, #0xC;
    HLT;
  table:
    .dword _start
    .dword counter + 8
  .section .data
    .align 8
  counter:
    .word 0x5, 0x0
  pointer:
    .dword table
  text:
    .byte 0x61, 0x62
  .section .bss
  room:
    .zero 40
  $ isadora as --isa fabrisc again.s && printf '.globl elsewhere\nelsewhere: RET;\n' > rest.s
  $ isadora link --isa fabrisc parts.o rest.s -o one && isadora link --isa fabrisc again.o rest.s -o two
  $ for part in .text .data; do for p in one two; do readelf -x $part $p > $p.$part; done; cmp one.$part two.$part; done

Addresses stand in remarks of the instruction set's own.

  $ printf '.globl _start\n_start: nop\n' > remark.s && isadora as --isa rv32imc remark.s && isadora dis --addresses remark.o
  .isa rv32imc
  .option norvc
  .globl _start
  _start:
    c.nop                                                 # 0000 0x1

An executable is listed at its addresses, with what in it is data; a part of it from any even address on.

  $ isadora dis --addresses one
  .isa fabrisc
  .globl _start
  .globl elsewhere
  _start:
    MOVFS $P0, %PC;                                       // 10000 0xFC11C00D
    LIADD $P0, $P0, #0x1000;                              // 10004 0xBAC000001000
    LCAL @elsewhere;                                      // 1000A 0x561F00000011
    MOVFS $P1, %PC;                                       // 10010 0xFC11C02D
    LIADD $P1, $P1, #0xC;                                 // 10014 0xBAC08400000C
    HLT;                                                  // 1001A 0xFC42
  table:
    .word 0x10000, 0x0, 0x11008, 0x0                      // 1001C
  elsewhere:
    RET;                                                  // 1002C 0xFC41
  $ isadora dis --addresses --from table --to elsewhere one
  .isa fabrisc
  table:
    .word 0x10000, 0x0, 0x11008, 0x0                      // 1001C
  elsewhere:
  $ isadora dis --addresses --from 0x10006 --to 0x10012 one
  .isa fabrisc
    .illegal 0x0                                          // 10006 0x0
    BLE.8 $P0, $R1, @.+0xC3E;                             // 10008 0x1000561F
    .illegal 0x0                                          // 1000C 0x0
    .illegal 0x11                                         // 1000E 0x11
    MOVFS $P1, %PC;                                       // 10010 0xFC11C02D
  isadora: error: 3 words of `one` decode as no instruction [illegal-word]
    note: the listing has them as `.illegal`
  [1]
  $ isadora dis --from :4 --to nowhere one
  isadora: error: --to nowhere: unknown label `nowhere`, expected a label, an address (0x30) or a line (:9) [bad-argument]
  [2]

Common symbols are placed once for all objects; the largest size counts, and a definition comes before them. `.lcomm`, and `.comm` after `.local`,
are zeros of one object.

  $ cat > first.s <<'EOF'
  >     .globl _start
  >     .comm shared, 4
  >     .comm sized, 4, 4
  >     .lcomm own, 4, 4
  > _start:
  >     li   a0, 5
  >     lui  t0, %hi(shared)
  >     sw   a0, %lo(shared)(t0)
  >     la   t0, own
  >     sw   a0, 0(t0)
  >     call second
  >     li   a7, 93
  >     ecall
  > EOF
  $ cat > second.s <<'EOF'
  >     .globl second
  >     .comm shared, 4, 8
  >     .comm sized, 40, 16
  >     .local own
  >     .comm own, 4, 4
  > second:
  >     la   t0, shared
  >     lw   a0, 0(t0)
  >     la   t0, own
  >     lw   t1, 0(t0)
  >     add  a0, a0, t1
  >     ret
  > EOF
  $ isadora as --isa rv32imc first.s && isadora as --isa rv32imc second.s && isadora link first.o second.o -o both && isadora run --isa rv32imc both
  [5]
  $ isadora dis second.o | head -4
  .isa rv32imc
  .option norvc
  .globl second
  .type own, %object
  $ isadora dis second.o > again.s && isadora as --isa rv32imc again.s && readelf -sW again.o | awk '$7 == "COM" { print $8, $3, $2 }'
  shared 4 00000008
  sized 40 00000010
  $ readelf -sW both | awk '/shared|sized|own/ { print $8, $3, $5 }' | sort
  own 4 LOCAL
  own 4 LOCAL
  shared 4 GLOBAL
  sized 40 GLOBAL
  $ printf '    .data\n    .globl shared\nshared: .word 30\n' > third.s && isadora as --isa rv32imc third.s && isadora link first.o second.o third.o -o three && readelf -sW three | grep -c shared
  1
  $ printf '    .comm x, 4\nx:  .word 1\n    .comm y, 4, 3\n' > twice.s && isadora as --isa rv32imc twice.s
  twice.s:1:11: error: `x` is defined twice [duplicate-symbol]
    1 |     .comm x, 4
      |           ^
  twice.s:2:1: note: first defined here
    2 | x:  .word 1
      | ^
  twice.s:3:15: error: an alignment is a power of two [bad-directive]
    3 |     .comm y, 4, 3
      |               ^~~
  [1]

One program needs no linker for them.

  $ printf '    .globl _start\n    .comm n, 4, 4\n_start:\n    la t0, n\n    lw a0, 0(t0)\n    addi a0, a0, 3\n    li a7, 93\n    ecall\n' > alone.s && isadora run --isa rv32imc alone.s
  [3]

A name of an expression is a place, or the distance of two places; what no linker can know is refused.

  $ cat > names.s <<'EOF'
  >     .globl _start
  > _start:
  >     la   a1, next
  >     lw   a0, 0(a1)
  >     addi a0, a0, size
  >     addi a0, a0, count
  >     li   a7, 93
  >     ecall
  >     .data
  > first:  .word 1, 2
  > last:   .word 3
  >     .set next, . + 0
  >     .word 20
  >     .equ count, last - first
  >     .equ size, . - first
  > EOF
  $ isadora as --isa rv32imc names.s && isadora link names.o -o names && isadora run --isa rv32imc names
  [44]
  $ readelf -sW names.o | awk '/next|count|size/ { print $8, $7, $2 }'
  next 2 0000000c
  count ABS 00000008
  size ABS 00000010
  $ printf '    .globl _start\n_start: ret\n    .equ far, there - _start\n    .data\nthere: .word 1\n' > far.s && isadora as --isa rv32imc far.s
  far.s:3:15: error: `there - _start` depends on where sections will lie, expected a symbol and a number, or the distance of two symbols of one section [bad-number]
    3 |     .equ far, there - _start
      |               ^~~~~
  [1]
  $ printf '    .globl _start\n_start: ret\n    .equ twice, _start * 2\n' > far.s && isadora as --isa rv32imc far.s
  far.s:3:17: error: `_start * 2` depends on where sections will lie, expected a symbol and a number, or the distance of two symbols of one section [bad-number]
    3 |     .equ twice, _start * 2
      |                 ^~~~~~
  [1]

A range of a listing that has nothing in it is an error, not an empty listing.

  $ printf 'first: nop\nsecond: nop\n' > order.s && isadora as --isa rv32imc order.s
  $ isadora dis order.o --from second --to first
  isadora: error: there is nothing from 0x2 (--from second) to 0x0 (--to first) [bad-argument]
    note: the listing ends before the place of --to, which must come after that of --from
  [2]
  $ isadora dis order.o --from second --to second
  isadora: error: there is nothing from 0x2 (--from second) to 0x2 (--to second) [bad-argument]
    note: the listing ends before the place of --to, which must come after that of --from
  [2]
  $ isadora dis order.o --from first --to second
  .isa rv32imc
  .option norvc
  first:
    c.nop
  second:

The linker's table holds the value of each symbol once, and no number can be added to the place of one: it would be another symbol's.

  $ printf '    .globl _start\n_start:\n    auipc a0, %%got_pcrel_hi(x + 4)\n    auipc a0, %%got_pcrel_hi(4)\n    auipc a0, %%got_pcrel_hi(here + 4)\nhere:\n    ret\n' > beside.s && isadora as --isa rv32imc beside.s
  beside.s:3:5: error: `%got_pcrel_hi(x + 4)` asks for a word of the linker's table, which holds values of symbols, expected a symbol alone: add a number after the word is read [bad-number]
    3 |     auipc a0, %got_pcrel_hi(x + 4)
      |     ^~~~~
  beside.s:4:5: error: `%got_pcrel_hi(4)` asks for a word of the linker's table, which holds values of symbols, expected a symbol alone: add a number after the word is read [bad-number]
    4 |     auipc a0, %got_pcrel_hi(4)
      |     ^~~~~
  beside.s:5:5: error: `%got_pcrel_hi(here + 4)` asks for a word of the linker's table, which holds values of symbols, expected a symbol alone: add a number after the word is read [bad-number]
    5 |     auipc a0, %got_pcrel_hi(here + 4)
      |     ^~~~~
  [1]
  $ printf '    .globl _start\n_start:\n    auipc a0, %%got_pcrel_hi(x)\n    lw a0, %%pcrel_lo(_start)(a0)\n    auipc a0, %%got_pcrel_hi(local)\n    ret\nlocal:\n    .data\n    .globl x\nx:  .word 1\n' > table.s && isadora as --isa rv32imc table.s -o table.o && isadora link table.o -o table
  $ python3 - << 'END'
  > import struct
  > bytes = bytearray(open('table.o', 'rb').read())
  > word = lambda at: struct.unpack_from('<I', bytes, at)[0]
  > for header in range(word(32), word(32) + 40 * struct.unpack_from('<H', bytes, 48)[0], 40):
  >     begin, size = word(header + 16), word(header + 20)
  >     for at in range(begin, begin + size, 12) if word(header + 4) == 4 else ():
  >         if word(at + 4) & 0xFF == 20: struct.pack_into('<i', bytes, at + 8, 4)
  > open('beside.o', 'wb').write(bytes)
  > END
  $ isadora link beside.o -o beside
  isadora: error: `x + 0x4` is asked for in the table of values of symbols (`.got`), expected a symbol alone [bad-object]
    note: in line 3 of table.s, which `beside.o` was made of
  isadora: error: `local + 0x4` is asked for in the table of values of symbols (`.got`), expected a symbol alone [bad-object]
    note: in line 5 of table.s, which `beside.o` was made of
  [1]

What is wrong in an object is listed by section and offset.

  $ printf '    .globl _start\n_start:\n    call zebra\n    call apple\n    ret\n    .data\n    .word mango, banana\n' > order.s && isadora as --isa rv32imc order.s -o order.o && isadora link order.o -o order
  isadora: error: `zebra` is not defined [undefined-symbol]
    note: in line 3 of order.s, which `order.o` was made of
  isadora: error: `apple` is not defined [undefined-symbol]
    note: in line 4 of order.s, which `order.o` was made of
  isadora: error: `mango` is not defined [undefined-symbol]
    note: 0x0 of `.data` of `order.o`
  isadora: error: `banana` is not defined [undefined-symbol]
    note: 0x4 of `.data` of `order.o`
  [1]

A thin archive names files. A pipe is none: nobody may ever write into it.

  $ mkfifo pipe && printf '%s\n%-48s%-10s`\npipe/\n\n\n%-48s%-10s`\n' '!<thin>' // 8 /0 10 > thin.a && timeout 10 isadora link --isa rv32imc thin.a -o thin; echo $?
  isadora: error: `thin.a` is a thin archive, and its member `pipe` cannot be read [bad-object]
  2
