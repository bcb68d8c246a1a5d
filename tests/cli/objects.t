Objects for a machine whose relocations have their addends in the bytes that they change, and whose functions have a mark in their addresses.

  $ command -v arm-none-eabi-as > /dev/null || { echo "no arm-none-eabi-as here"; exit 80; }
  $ cat > p.s <<'TEXT'
  >   .syntax unified
  >   .cpu cortex-m0
  >   .code 16
  >   .globl plain
  >   .globl counter
  >   .type first, %function
  > first:
  >   bl outside
  >   bl first
  >   bl outside + 6
  >   bne outside
  >   b first + 2
  >   b outside - 4
  >   ldr r0, =first
  >   ldr r1, =counter + 4
  >   bx lr
  >   .thumb_func
  > second:
  >   bx lr
  >   .set third, second
  >   .align 2
  > plain:
  >   .byte (plain - first) / 2, 3 * (plain - first), -(first - plain)
  >   .data
  > table:
  >   .word first, second + 2, plain, third, outside, outside - 8, first - .
  > counter:
  >   .word 0
  > TEXT
  $ isadora as --isa armv6m p.s -o p.o
  $ readelf -rW p.o | awk '/R_ARM/ {print $1, $3, $4, $5}'
  00000000 R_ARM_THM_CALL 00000000 outside
  00000008 R_ARM_THM_CALL 00000000 outside
  0000000c R_ARM_THM_JUMP8 00000000 outside
  00000010 R_ARM_THM_JUMP11 00000000 outside
  00000020 R_ARM_ABS32 00000001 first
  00000024 R_ARM_ABS32 0000001c counter
  00000000 R_ARM_ABS32 00000001 first
  00000004 R_ARM_ABS32 00000019 second
  00000008 R_ARM_ABS32 0000001c plain
  0000000c R_ARM_ABS32 00000019 third
  00000010 R_ARM_ABS32 00000000 outside
  00000014 R_ARM_ABS32 00000000 outside
  00000018 R_ARM_REL32 00000001 first
  00000028 R_ARM_ABS32 00000000 .text
  00000006 R_ARM_ABS32 00000000 .debug_abbrev
  0000001a R_ARM_ABS32 00000000 .debug_line
  0000001e R_ARM_ABS32 00000000 .text
  $ readelf -sW p.o | awk '/ (FUNC|NOTYPE) / {print $2, $4, $5, $8}'
  00000000 NOTYPE LOCAL 
  00000000 NOTYPE LOCAL $t
  0000001c NOTYPE LOCAL $d
  00000028 NOTYPE LOCAL $t
  00000001 FUNC LOCAL first
  00000019 FUNC LOCAL second
  00000019 FUNC LOCAL third
  00000000 NOTYPE LOCAL table
  0000001c NOTYPE GLOBAL plain
  0000001c NOTYPE GLOBAL counter
  00000000 NOTYPE GLOBAL outside
  $ readelf -x .data p.o | awk '/0x0/ {print $2, $3, $4, $5}'
  00000000 02000000 00000000 00000000
  00000000 f8ffffff 00000000 00000000

ARM's assembler writes the same bytes.

  $ arm-none-eabi-as -mcpu=cortex-m0 p.s -o gnu.o
  $ for o in p gnu; do readelf -x .text -x .data $o.o | grep 0x0 > $o.hex; done; diff p.hex gnu.hex

The listing is assembled to the same object.

  $ isadora dis --isa armv6m p.o | tee q.s
  .isa armv6m
  .globl plain
  .globl counter
  .type first, %function
  .type second, %function
  .type third, %function
    .balign 4
  first:
    bl outside
    bl first
    bl outside + 6
    bne outside
    b .-0xC
    b outside - 4
    ldr r0, L_0020
    ldr r1, L_0024
    bx lr
  second:
  third:
    bx lr
    mov r8, r8
  plain:
    .word 0x1C540E
  L_0020:
    .word first
  L_0024:
    .word counter + 4
  .section .data
  table:
    .word first
    .word second + 2
    .word plain
    .word third
    .word outside
    .word outside - 8
    .word first - .
  counter:
    .word 0x0
  $ isadora as --isa armv6m q.s -o q.o && isadora dis --isa armv6m q.o | diff q.s -
  $ for o in p q; do readelf -x .text -x .data $o.o | grep 0x0 > $o.hex; done; cmp p.hex q.hex

The bytes alone have the numbers themselves.

  $ printf '  .type f, %%function\nf:\n  bl f\n  .word f, f + 4\n' > flat.s
  $ isadora as --isa armv6m flat.s --format bin -o - | od -An -tx4
   fffef7ff 00000001 00000005

Linked, a pointer to a function has the mark, and a branch has none. `first - .` is a distance of pointers.

  $ cat > start.s <<'TEXT'
  >   .globl _start
  >   .type _start, %function
  > _start:
  >   ldr r3, =table
  >   ldr r0, [r3]
  >   ldr r1, [r3, #4]
  >   ldr r2, [r3, #8]
  >   ldr r4, [r3, #24]
  >   adds r4, r3, r4
  >   adds r4, #24
  >   subs r4, r4, r0
  >   subs r1, r1, r0
  >   subs r2, r2, r0
  >   blx r0
  >   .type first, %function
  > first:
  >   ldr r0, =table
  >   subs r0, r3
  >   movs r7, #1
  >   svc #0
  >   .thumb_func
  > second:
  >   bx lr
  > plain:
  >   .data
  > table:
  >   .word first, second, plain, 0, 0, 0, first - .
  > TEXT
  $ isadora link --isa armv6m start.s -o start
  $ readelf -hW start | grep Entry
    Entry point address:               0x10001
  $ readelf -sW start | awk '/FUNC|NOTYPE/ {print $2, $4, $8}' | grep -E "first|second|plain|_start$|[$]"
  00010000 NOTYPE $t
  00010020 NOTYPE $d
  00010024 NOTYPE $t
  00010017 FUNC first
  0001001f FUNC second
  00010020 NOTYPE plain
  00010001 FUNC _start
  $ isadora run --isa armv6m start --trace 2>&1 | grep -A1 -E "blx|subs" | grep -v "^--"
  pc 0x1000E: subs r4, r4, r0
      r4 = 0x0
  pc 0x10010: subs r1, r1, r0
      r1 = 0x8
  pc 0x10012: subs r2, r2, r0
      r2 = 0x9
  pc 0x10014: blx r0
      lr = 0x10017
  pc 0x10018: subs r0, r0, r3
      r0 = 0x0

An operand that the description does not name; an addend that has no room.

  $ cat > slips.s <<'TEXT'
  >   .syntax divided
  >   .code 32
  >   beq outside + 300
  >   .type
  >   .byte (outside - here) / 2
  > here:
  > TEXT
  $ isadora as --isa armv6m slips.s
  slips.s:1:3: error: expected `unified` after `.syntax`, found `divided` [bad-directive]
    1 |   .syntax divided
      |   ^~~~~~~
  slips.s:2:3: error: expected `16` after `.code`, found `32` [bad-directive]
    2 |   .code 32
      |   ^~~~~
  slips.s:3:3: error: what is added to the symbol is kept in the bytes that the linker changes, and is 0x128 bytes away and does not fit, expected -0x100 to 0xFE [operand-range]
    3 |   beq outside + 300
      |   ^~~
  slips.s:4:8: error: expected a symbol [bad-directive]
    4 |   .type
      |        ^
  slips.s:5:9: error: `(outside - here) / 2` depends on where sections will lie in a way that no relocation says, expected a symbol and a number, or a distance [bad-number]
    5 |   .byte (outside - here) / 2
      |         ^~~~~~~~
  [1]

Slips of a description.

  $ cat > slips.isa <<'ISA'
  > __DefISA slips
  >     Execution = "hart";
  >     Parcel = 16;
  >     Unused = "illegal";
  >     Addends = outside;
  >     FunctionMark = 2;
  >     CodeMark = "$d";
  >     Bounds<".data"> = "begin";
  >     Elf = 1, 32, 0;
  > ISA
  $ isadora check ./slips.isa
  ./slips.isa:5:15: error: expected `beside` or `inside` for `Addends`, found `outside` [bad-value]
    5 |     Addends = outside;
      |               ^~~~~~~
  ./slips.isa:6:20: error: the mark of functions is in the bits that are 0 in the addresses of instructions, which are multiples of 2 [bad-value]
    6 |     FunctionMark = 2;
      |                    ^
  ./slips.isa:7:16: error: the symbol at the beginning of code is `$` and a lower-case letter, and not `$d`, which begins data [bad-value]
    7 |     CodeMark = "$d";
      |                ^~~~
  ./slips.isa:8:5: error: expected a section, and the names of the addresses where it begins and ends (e.g. `Bounds<".frames"> = "frames_begin", "frames_end";`) [bad-value]
    8 |     Bounds<".data"> = "begin";
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
  [1]
  $ sed '/Elf =/d' slips.isa > without.isa; isadora check ./without.isa | grep error
  ./without.isa:5:5: error: `Addends` says how ELF files are read, and this machine has none: it needs `Elf` [bad-statement]
    5 |     Addends = outside;
      |     ^~~~~~~~~~~~~~~~~~
  ./without.isa:6:5: error: `FunctionMark` says how ELF files are read, and this machine has none: it needs `Elf` [bad-statement]
    6 |     FunctionMark = 2;
      |     ^~~~~~~~~~~~~~~~~
  ./without.isa:7:5: error: `CodeMark` says how ELF files are read, and this machine has none: it needs `Elf` [bad-statement]
    7 |     CodeMark = "$d";
      |     ^~~~~~~~~~~~~~~~
  ./without.isa:8:5: error: `Bounds` says how ELF files are read, and this machine has none: it needs `Elf` [bad-statement]
    8 |     Bounds<".data"> = "begin";
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
  ./without.isa:8:5: error: expected a section, and the names of the addresses where it begins and ends (e.g. `Bounds<".frames"> = "frames_begin", "frames_end";`) [bad-value]
    8 |     Bounds<".data"> = "begin";
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
  [1]
