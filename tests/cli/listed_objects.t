Objects as programs: `dis` writes what `as` makes the same object of, its sections' alignments, the kinds and sizes of its symbols, and padding that the linker may take away.

  $ cat > own.s <<'TEXT'
  > .isa rv32imc
  > .option relax
  > .balign 16
  > f: call g
  >   beq a0, a1, f
  > .section .text.x, "ax"
  > .balign 32
  > g: nop
  >   .balign 16
  > h: call f
  > .option norelax
  > .section ".text.of-its-own", "ax"
  > .balign 8
  > k: nop
  > .data
  > .balign 4
  > .type table, %object
  > .size table, 8
  > table: .word f, g + 4
  > .type f, %function
  > .size f, 12
  > TEXT
  $ isadora as own.s -o own.o
  $ isadora dis own.o | tee again.s
  .isa rv32imc
  .option norvc
  .option relax
  .type f, %function
  .size f, 12
  .type table, %object
  .size table, 8
    .balign 16
  f:
  .Lat_E:
    auipc ra, %pcrel_hi(g)
    jalr ra, %pcrel_lo(.Lat_E)(ra)
    beq a0, a1, f
  .section .text.x, "ax"
    .balign 32
  g:
    c.nop
    .balign 16
  h:
  .Lat_s2_2E:
    auipc ra, %pcrel_hi(f)
    jalr ra, %pcrel_lo(.Lat_s2_2E)(ra)
  .section ".text.of-its-own", "ax"
    .option norelax
    .balign 8
  k:
    c.nop
  .section .data
    .balign 4
  table:
    .word f
    .word .Lat_s2_22
  $ isadora as again.s -o again.o
  $ isadora dis again.o | diff again.s - && echo the same text
  the same text
  $ for o in own again; do readelf -SW $o.o | awk '/ (\.text|\.data)/ {print $2, $3, $6, $NF}' | sed 's/\]//' > $o.sections; readelf -rW $o.o | sed '/debug/,$d' | awk '/^[0-9a-f]/ {print $1, $3, $5, $6, $7}' > $o.relocations; done
  $ diff own.sections again.sections && diff own.relocations again.relocations && echo the same sections and relocations
  the same sections and relocations

Objects of other compilers have no name of an instruction set: their machine says it. A relocation of two instructions is written as the operands of both.

  $ command -v riscv64-unknown-elf-gcc > /dev/null || { echo "no riscv64-unknown-elf-gcc here"; exit 80; }
  $ cat > c.c <<'TEXT'
  > extern int printf(const char *, ...);
  > static const char *names[] = {"one", "two"};
  > static int table[4] = {1, 2, 3};
  > int *third = &table[2];
  > int f(int x) { return x > 3 ? printf("%s\n", names[x & 1]) : table[x] + *third; }
  > TEXT
  $ riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -O1 -g -c c.c -o c.o
  $ isadora dis --isa rv32imc c.o | tee c.s
  .isa rv32imc
  .attribute stack_align, 16
  .option norvc
  .option relax
  .globl f
  .globl third
  .type names, %object
  .size names, 8
  .type table, %object
  .size table, 16
  .type f, %function
  .size f, 76
  .type third, %object
  .size third, 4
  f:
    c.li a5, 3
    blt a5, a0, .L8
    lui a5, %hi(third)
    lw a4, %lo(third)(a5)
    c.slli a0, 2
    lui a5, %hi(.LANCHOR0)
    addi a5, a5, %lo(.LANCHOR0)
    c.add a5, a0
    c.lw a0, 0(a4)
    c.lw a5, 0(a5)
    c.add a0, a5
    c.jr ra
  .L8:
    c.addi sp, -16
    c.swsp ra, 12(sp)
    lui a5, %hi(names)
    c.andi a0, 1
    c.slli a0, 2
    addi a5, a5, %lo(names)
    c.add a5, a0
    c.lw a1, 0(a5)
    lui a0, %hi(.LC0)
    addi a0, a0, %lo(.LC0)
  L_1_3E:
    auipc ra, %pcrel_hi(printf)
    jalr ra, %pcrel_lo(L_1_3E)(ra)
    c.lwsp ra, 12(sp)
    c.addi sp, 16
    c.jr ra
  .section .data
    .balign 4
  .LANCHOR0:
  table:
    .word 0x1, 0x2, 0x3, 0x0
  .section .rodata.str1.4, "aMS", @progbits, 1
    .balign 4
  .LC0:
    .word 0xA7325
  .LC1:
    .word 0x656E6F
  .LC2:
    .word 0x6F7774
  .section .sdata, "aw"
    .balign 4
  third:
    .word table + 8
  .section .srodata, "a"
    .balign 4
  names:
    .word .LC1
    .word .LC2
  $ isadora as c.s -o c2.o && isadora dis c2.o | sort > c2.sorted && sort c.s | diff - c2.sorted && echo the same lines
  the same lines

Labels without a name, or with one that another label has, get one.

  $ printf '1: beqz a0, 1b\n  la a1, x\n  j 1b\n  .data\nx: .word 1\n' > d.s
  $ riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 d.s -o d1.o
  $ riscv64-unknown-elf-ld -m elf32lriscv -r d1.o d1.o -o d.o
  $ isadora dis --isa rv32imc d.o
  .isa rv32imc
  .option norvc
  .option relax
  L_1_0:
    c.beqz a0, L_1_0
  L_1_2:
    auipc a1, %pcrel_hi(x)
    addi a1, a1, %pcrel_lo(L_1_2)
    c.j L_1_0
  L_1_C:
    c.beqz a0, L_1_C
  L_1_E:
    auipc a1, %pcrel_hi("x_1")
    addi a1, a1, %pcrel_lo(L_1_E)
    c.j L_1_C
  .section .data
  x:
    .word 0x1
  "x_1":
    .word 0x1

Relocations that have no meaning in the description are left out of the listing, with an error for each kind; a linker refuses them all.

  $ printf '  .reloc ., R_RISCV_GPREL_I, x\n  nop\n  .reloc ., R_RISCV_GPREL_S, x\n  .reloc ., R_RISCV_GPREL_I, x\n  lui a0, %%hi(x)\n' > e.s
  $ riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 e.s -o e.o
  $ isadora dis --isa rv32imc e.o
  .isa rv32imc
  .option norvc
  .option relax
    c.nop
    lui a0, %hi(x)
  isadora: error: `e.o` has 2 relocations of the kind 47, the first at 0x0 of `.text`, which `rv32imc` does not describe [bad-object]
  isadora: error: `e.o` has a relocation of the kind 48 at 0x2 of `.text`, which `rv32imc` does not describe [bad-object]
  [1]
  $ isadora link --isa rv32imc e.o -o e
  isadora: error: no object defines `_start`, where a program begins: write `.globl _start` and the label [undefined-symbol]
  isadora: error: a relocation of the kind 47, which `rv32imc` does not describe [bad-object]
    note: 0x0 of `.text` of `e.o`
  isadora: error: `x` is not defined [undefined-symbol]
    note: 0x2 of `.text` of `e.o`
  isadora: error: a relocation of the kind 48, which `rv32imc` does not describe [bad-object]
    note: 0x2 of `.text` of `e.o`
  isadora: error: a relocation of the kind 47, which `rv32imc` does not describe [bad-object]
    note: 0x2 of `.text` of `e.o`
  [1]
  $ isadora dis --isa armv6m e.o
  isadora: error: `e.o` is for machine 243 with addresses of 32 bits, expected machine 40 with 32 [bad-object]
    note: another instruction set is chosen with --isa
  [1]
  $ riscv64-unknown-elf-as -march=rv64imac d.s -o wide.o
  $ isadora dis --isa rv32imc wide.o
  isadora: error: `wide.o` is for machine 243 with addresses of 64 bits, expected machine 243 with 32 [bad-object]
    note: another instruction set is chosen with --isa
  [1]

A program of one object runs.

  $ printf '  .globl _start\n_start: li a0, 7\n  li a7, 93\n  ecall\n' > r.s
  $ riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 r.s -o r.o
  $ isadora run --isa rv32imc r.o
  [7]
