A big-endian machine: some of the 32-bit PowerPC's instructions, beside LLVM's tools.

  $ cp -r "$ROOT"/tests/cli/data/ppc .
  $ isadora check ./ppc
  $ isadora prove --isa ./ppc --no-cache | grep -c refuted
  0
  [1]

Words, data and the file are those of LLVM.

  $ cat > sum.s <<'END'
  >         .globl _start
  > _start: bl work
  >         add r31, r3, r31
  >         stw r31, -16(r1)
  >         lbz r30, -15(r1)
  >         lhz r29, -14(r1)
  >         add r3, r30, r29
  >         addi r0, r0, 1
  >         sc
  > work:   addi r5, r0, 3
  >         mtctr r5
  >         addi r31, r0, 0
  > more:   addi r31, r31, 7
  >         bdnz more
  >         addis r3, r0, 4
  >         blr
  >         .data
  > first:  .byte 1
  >         .align 4
  >         .word 0x01020304, -2
  >         .half 0x0506
  > END
  $ sed -E 's/\.word/.long/; s/\.half/.short/; s/\.align 4/.balign 4/; s/\br([0-9])/%r\1/g' sum.s > theirs.s
  $ llvm-mc-19 -triple=powerpc -filetype=obj theirs.s -o theirs.o
  $ isadora as --isa ./ppc sum.s -o ours.o
  $ for o in ours.o theirs.o; do llvm-readelf-19 -x .text -x .data $o | grep 0x; done | sort | uniq -c | awk '{ print $1, $2, $3, $4, $5, $6 }'
  2 0x00000000 01000000 01020304 fffffffe 0506
  2 0x00000000 48000021 7fe3fa14 93e1fff0 8bc1fff1
  2 0x00000010 a3a1fff2 7c7eea14 38000001 44000002
  2 0x00000020 38a00003 7ca903a6 3be00000 3bff0007
  2 0x00000030 4200fffc 3c600004 4e800020 B...<`..N..
  $ readelf -h ours.o | grep -E 'Class|Data|Machine'
    Class:                             ELF32
    Data:                              2's complement, big endian
    Machine:                           PowerPC
  $ llvm-objdump-19 -d ours.o --no-show-raw-insn | tail -4
        2c:      \taddi 31, 31, 7 (esc)
        30:      \tbdnz 0x2c <more> (esc)
        34:      \tlis 3, 4 (esc)
        38:      \tblr (esc)

Objects of both make one program. The highest byte of a number comes first.

  $ isadora link --isa ./ppc theirs.o -o theirs.elf && isadora run --isa ./ppc theirs.elf; echo $?
  25
  $ isadora link --isa ./ppc ours.o -o ours.elf && isadora run --isa ./ppc ours.elf; echo $?
  25
  $ for engine in reference lanes jit; do isadora run --isa ./ppc --engine $engine sum.s; echo $?; done
  25
  25
  25
  $ isadora dis --isa ./ppc ours.elf | head -12
  .isa ppc
  .globl _start
  _start:
    bl work
    add r31, r3, r31
    stw r31, -16(r1)
    lbz r30, -15(r1)
    lhz r29, -14(r1)
    add r3, r30, r29
    addi r0, r0, 1
    sc
  work:
  $ sed '/\.data/,$d' sum.s > code.s; isadora as --isa ./ppc code.s --format hex -o sum.hex && head -2 sum.hex
  0x48000021
  0x7FE3FA14
  $ isadora dis --isa ./ppc --hex 7FE3FA14
  add r31, r3, r31
  $ isadora eval --isa ./ppc 'lhz r3, 2(r4)' r4=256 'memory[256]=0x01020304'
  r3 = 0x304
  $ isadora eval --isa ./ppc 'sth r3, 0(r4)' 'lbz r5, 1(r4)' 'lwz r6, 0(r4)' r4=256 r3=0x1234 'memory[256]=0'
  r5 = 0x34
  r6 = 0x12340000
  memory[256] = 0x12340000

What is little-endian is no program of this machine.

  $ llvm-mc-19 -triple=powerpcle -filetype=obj theirs.s -o little.o
  $ isadora link --isa ./ppc little.o -o little.elf
  isadora: error: `little.o` is little-endian, expected big-endian [bad-object]
    note: `ppc` is what the others are for; another is chosen with --isa
  [2]

The debugger shows memory as bytes, and as numbers of the machine.

  $ printf 'break work\ncontinue\nx memory[0x11000, 12]\nprint memory[0x11000, 4] memory[0x11004, 2]\nset memory[0x11004, 2]=0xABCD\nx memory[0x11004, 2]\nquit\n' | isadora run --isa ./ppc --step ours.elf
  at 0x10000 _start (sum.s:2)
    bl .+0x20
  (isadora) break work
  breakpoint 1 at 0x10020 work (sum.s:10)
  (isadora) continue
  breakpoint 1
  at 0x10020 work (sum.s:10)
    addi r5, r0, 3
  (isadora) x memory[0x11000, 12]
  memory, 0 bytes into buffer `.data` (4096 bytes)
    0x11000: 01 00 00 00 01 02 03 04 FF FF FF FE  ............
  (isadora) print memory[0x11000, 4] memory[0x11004, 2]
  memory[0x11000, 4] = 0x1000000
  memory[0x11004, 2] = 0x102
  (isadora) set memory[0x11004, 2]=0xABCD
  (isadora) x memory[0x11004, 2]
  memory, 4 bytes into buffer `.data` (4096 bytes)
    0x11004: AB CD  ..
  (isadora) quit

An input that breaks a claim about memory is shown as the machine reads it.

  $ cat > half.isa <<'END'
  > __DefISA half
  >     Execution = "hart"; Parcel = 16; ByteOrder = "big";
  > __DefRegisterFile r
  >     Scope = hart; Count = 4; Width = 16; Spelling = "r%";
  > __DefRegisterType Reg<2> : [r]
  > __DefSpace memory
  >     Scope = grid; AddressBits = 16;
  > __DefGroup ALL
  > __DefOptype lh : [ALL]
  >   __Encoding
  >     field<0, 2> Reg rd;
  >     field<2, 2> Reg ra;
  >   __Syntax
  >     lh rd, ra ;
  >   __Claims
  >     //= rd != 0x0102
  >   __Semantics
  >     lh rd, ra:
  >         rd = memory[ra, 2];
  > __DefOpcode lh_r : [lh]
  > END
  $ isadora prove --isa ./half.isa --no-cache
  half: 5 questions
    claim       0 proved, 1 refuted
    encoding    2 proved
    declaration 2 proved
  ./half.isa:16:5: error: the claim does not hold for all inputs [false-claim]
    16 |     //= rd != 0x0102
       |     ^~~~~~~~~~~~~~~~
    note: isadora eval --isa ./half.isa 'lh r0, r0;' r0=0xFFFE 'memory[0xFFFE, 2]=0x102'
    note: then r0 = 0x102
  [1]
