The size of a fill may depend on the lengths of instructions before and after it. The first branch does not reach `far` with two bytes, because the fill after
it has twice the bytes of the branch.

  $ cat > fill.s <<'EOF'
  > start:
  >   beqz a0, far
  > middle:
  >   .zero (middle - start) * 2
  >   beqz a0, far
  >   .zero 248
  > far:
  >   ret
  > EOF
  $ isadora as fill.s --isa rv32imc
  $ isadora dis fill.o | grep -v word
  .isa rv32imc
  .option norvc
  start:
    beq a0, zero, far
  middle:
    c.beqz a0, far
  far:
    c.jr ra

GNU as chooses the same.

  $ riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 fill.s -o gnu.o
  $ for object in fill.o gnu.o; do riscv64-unknown-elf-objcopy -O binary -j .text $object $object.bin; done
  $ cmp fill.o.bin gnu.o.bin

Symbols may be computed from symbols that are defined further down, in any order, and from distances over instructions that become longer.

  $ cat > computed.s <<'EOF'
  > .equ third, second + 1
  > .equ second, first * 2
  > .equ first, end - start
  > .equ place, end - 2
  > start:
  >   beqz a0, place
  >   beqz a0, end
  >   .zero 300
  > end:
  >   li a0, third
  >   j place
  > .data
  >   .word first, second, third
  > EOF
  $ isadora as computed.s --isa rv32imc
  $ isadora dis computed.o | grep -v '0x0, 0x0'
  .isa rv32imc
  .option norvc
  .equ third, 0x269
  .equ second, 0x268
  .equ first, 0x134
  start:
    beq a0, zero, place
    beq a0, zero, end
  place:
  end:
    addi a0, zero, 617
    c.j place
  .section .data
    .word 0x134, 0x268, 0x269

Where a number is needed while the text is read, it may not depend on lengths; distances over instructions of one length are known.

  $ cat > needed.s <<'EOF'
  > start:
  >   beqz a0, end
  >   add a0, a0, a1
  > end:
  >   add a0, a0, a1
  > next:
  >   .comm known, next - end
  >   .comm room, end - start
  > .bss
  >   .word end
  > EOF
  $ isadora as needed.s --isa rv32imc
  needed.s:8:15: error: expected a size in bytes that does not depend on the lengths of instructions [bad-directive]
    8 |   .comm room, end - start
      |               ^~~~~~~~~~~
  needed.s:10:12: error: `.bss` holds zeros alone: put what has a value into `.data` [bad-directive]
    10 |   .word end
       |            ^
  [1]

An alignment that the program needs is checked after fills have their sizes.

  $ cat > odd.s <<'EOF'
  > start:
  >   beqz a0, end
  > middle:
  >   .zero (middle - start) / 2
  >   .byte 0
  >   nop
  >   .zero 300
  > end:
  > EOF
  $ isadora as odd.s --isa rv32imc
  odd.s:2:12: error: `end` is not a multiple of 2 [operand-range]
    2 |   beqz a0, end
      |            ^~~
    note: form: beqz rs, target
  odd.s:6:3: error: an instruction at an address that is not a multiple of 2 [bad-directive]
    6 |   nop
      |   ^~~
    fix: write `.balign 2` before it
  [1]

A line that `.loc` names begins with an instruction, after the padding before it.

  $ cat > lines.s <<'EOF'
  > .file 1 "lines.c"
  >   nop
  > .loc 1 7
  >   .p2align 2
  >   nop
  > EOF
  $ isadora as lines.s --isa rv32imc
  $ readelf -wL lines.o 2>/dev/null | grep '^lines.c '
  lines.c                                        7                 0x4               x
  lines.c                                        -                 0x6

Padding may take up what instructions before it grow by, so that the end stays where it was: what lies between moves, in any section.

  $ for section in .text '.section .text.f, "ax"'; do
  >   printf '%s\n beqz a0, there\n addi a0, a0, 1\n addi a1, a1, 2\n .balign 16\n' "$section" > grown.s
  >   isadora as grown.s --isa rv32imc && isadora dis --isa rv32imc grown.o | grep -v '^\.'
  > done
    .balign 16
    bne a0, zero, L_0008
    jal zero, there
  L_0008:
    c.addi a0, 1
    c.addi a1, 2
    addi zero, zero, 0
    .balign 16
    bne a0, zero, L_2_0008
    jal zero, there
  L_2_0008:
    c.addi a0, 1
    c.addi a1, 2
    addi zero, zero, 0
  $ printf 'l: beqz a0, n\nm: .zero 3000\nn: nop\n.data\na: .zero m - l\n .byte 1, 2, 3\n .balign 8\n' > grown.s
  $ isadora as grown.s --isa rv32imc && isadora dis --isa rv32imc grown.o | sed -n '/data/,$p'
  .section .data
    .balign 8
  a:
    .word 0x0, 0x30201

A symbol and a number stay that, however the number is written: as a product, in parentheses, or taken away twice. GNU as makes the same relocations.

  $ cat > sums.s <<'EOF'
  > .text
  >   lui a0, %hi(there + 4 * 2)
  >   sw a1, %lo(there + (1 << 3) / 2)(a0)
  > .data
  >   .word there + 4 * 2, 16 / 4 + there - -4, 3 - (1 - 2) + there
  > EOF
  $ isadora as sums.s --isa rv32imc
  $ riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 -mno-relax sums.s -o gnu.o
  $ for object in sums.o gnu.o; do readelf -rW $object | awk '/there/ {print $3, $5, $6, $7}' > $object.txt; done
  $ cat sums.o.txt
  R_RISCV_HI20 there + 8
  R_RISCV_LO12_S there + 4
  R_RISCV_32 there + 8
  R_RISCV_32 there + 8
  R_RISCV_32 there + 4
  $ cmp sums.o.txt gnu.o.txt

A product of a symbol is not a sum.

  $ echo '.word 2 * there' > product.s
  $ isadora as product.s --isa rv32imc
  product.s:1:7: error: `2 * there` depends on where sections will lie in a way that no relocation says, expected a symbol and a number, or a distance [bad-number]
    1 | .word 2 * there
      |       ^
  [1]

The distance of two places is a number in any expression, also where the instructions between them grow.

  $ cat > distances.s <<'TEXT'
  > a:  beqz a0, far
  > b:  .byte (b - a) / 2, (b - a) * 3, ~(b - a), 1 + (b - a) * (d - c)
  >     .set n, (b - a) / 2
  >     .byte n, 0, 0, 0
  >     .zero (b - a) / 2
  >     .balign 2
  > c:  beqz a0, far
  > d:  .zero 3000
  >     .balign 4
  > far: ret
  >     .balign 4
  > TEXT
  $ isadora as --isa rv32imc distances.s -o distances.o && isadora dis --isa rv32imc distances.o | head -10
  .isa rv32imc
  .option norvc
  .equ n, 0x2
    .balign 4
  a:
    beq a0, zero, far
  b:
    .byte 0x2, 0xC, 0xFB, 0x11, 0x2, 0x0, 0x0, 0x0, 0x0, 0x0
  c:
    beq a0, zero, far
  $ if command -v riscv64-unknown-elf-as > /dev/null; then
  >   riscv64-unknown-elf-as -march=rv32imc -mno-relax distances.s -o gnu.o
  >   for o in distances gnu; do readelf -x .text $o.o | grep 0x0 > $o.hex; done; cmp distances.hex gnu.hex
  > fi
