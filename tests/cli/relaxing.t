Code that linkers may shorten: under `.option relax` an object marks what a linker may give a shorter form, and leaves to it all that depends on the lengths of such code.

  $ for tool in riscv64-unknown-elf-ld ld.lld-19 qemu-riscv32; do
  >   command -v $tool > /dev/null || { echo "no $tool here"; exit 80; }
  > done
  $ cat > start.s <<'EOF'
  >     .globl _start
  > _start:
  >     la   gp, __global_pointer$
  >     jal  ra, work
  >     li   a7, 93
  >     ecall
  > EOF
  $ cat > work.s <<'EOF'
  >     .option relax
  >     .globl work
  > work:
  >     lui  a5, %hi(table)
  >     lw   a0, %lo(table)(a5)
  >     lw   a1, %lo(table + 4)(a5)
  > loop:
  >     addi a0, a0, 1
  >     addi a1, a1, -1
  >     bnez a1, loop
  >     .balign 8
  > aligned:
  >     auipc a2, %pcrel_hi(table + 16)
  >     lw   a2, %pcrel_lo(. - 4)(a2)
  >     beqz a2, work
  >     la   a3, end
  >     la   a4, work
  >     sub  a3, a3, a4
  >     sub  a2, a2, a3
  >     add  a0, a0, a2
  >     j    end
  >     .zero 300
  > end:
  >     ret
  >     .size work, . - work
  >     .data
  > table: .word 1, 2, 39 + end - work
  >     .word loop - work - 4, 39 + (end + 2 - work) - 2
  > EOF
  $ isadora as --isa rv32imc start.s && isadora as --isa rv32imc work.s
  $ readelf -rW work.o | awk '/R_RISCV/ { print $1, $3, $5 }' | grep -v ' R_RISCV_32 ' | cut -d' ' -f2-
  R_RISCV_HI20 table
  R_RISCV_RELAX 
  R_RISCV_LO12_I table
  R_RISCV_RELAX 
  R_RISCV_LO12_I table
  R_RISCV_RELAX 
  R_RISCV_RVC_BRANCH loop
  R_RISCV_PCREL_HI20 table
  R_RISCV_RELAX 
  R_RISCV_PCREL_LO12_I .Lat_18
  R_RISCV_RELAX 
  R_RISCV_RVC_BRANCH work
  R_RISCV_PCREL_HI20 end
  R_RISCV_RELAX 
  R_RISCV_PCREL_LO12_I .Lat_22
  R_RISCV_RELAX 
  R_RISCV_PCREL_HI20 work
  R_RISCV_RELAX 
  R_RISCV_PCREL_LO12_I .Lat_2A
  R_RISCV_RELAX 
  R_RISCV_RVC_JUMP end
  R_RISCV_ALIGN 
  R_RISCV_ADD32 end
  R_RISCV_SUB32 work
  R_RISCV_ADD32 loop
  R_RISCV_SUB32 work
  R_RISCV_ADD32 end
  R_RISCV_SUB32 work
  $ isadora link start.o work.o -o own && riscv64-unknown-elf-ld -m elf32lriscv start.o work.o -o gnu && ld.lld-19 --relax-gp start.o work.o -o lld
  $ for program in own gnu lld; do qemu-riscv32 ./$program; echo $? $(isadora run --isa rv32imc $program > /dev/null; echo $?); done
  42 42
  42 42
  42 42
  $ isadora dis --isa rv32imc own | sed -n '/^work/,/c.j end/p'
  work:
    lw a0, -2048(gp)
    lw a1, -2044(gp)
  loop:
    c.addi a0, 1
    c.addi a1, -1
    c.bnez a1, loop
    c.nop
  aligned:
    lw a2, -2032(gp)
    c.beqz a2, work
    auipc a3, 0
    addi a3, a3, 324
    auipc a4, 0
    addi a4, a4, -30
    c.sub a3, a4
    c.sub a2, a3
    c.add a0, a2
    c.j end

The listing is the program again, and debuggers find their lines.

  $ isadora dis --isa rv32imc work.o > again.s && isadora as --isa rv32imc again.s && isadora link start.o again.o -o again
  $ for program in again own; do riscv64-unknown-elf-objcopy -O binary $program $program.bin; done; cmp again.bin own.bin && sed -n '/^work/,/c.j end/p' again.s
  work:
    .option relax
    lui a5, %hi(table)
    lw a0, %lo(table)(a5)
    lw a1, %lo(table + 4)(a5)
  loop:
    c.addi a0, 1
    c.addi a1, -1
    c.bnez a1, loop
    .balign 8
  aligned:
  .Lat_18:
    auipc a2, %pcrel_hi(table + 16)
    lw a2, %pcrel_lo(.Lat_18)(a2)
    c.beqz a2, work
  .Lat_22:
    auipc a3, %pcrel_hi(end)
    addi a3, a3, %pcrel_lo(.Lat_22)
  .Lat_2A:
    auipc a4, %pcrel_hi(work)
    addi a4, a4, %pcrel_lo(.Lat_2A)
    c.sub a3, a4
    c.sub a2, a3
    c.add a0, a2
    c.j end
  $ for program in own gnu lld; do riscv64-unknown-elf-addr2line -e $program $(nm $program | awk '/ (aligned|end)$/ { print $1 }'); done | sed 's,.*/,,'
  work.s:14
  work.s:24
  work.s:14
  work.s:24
  work.s:13
  work.s:24

Frames move with the code.

  $ cat > frame.s <<'EOF'
  >     .option relax
  >     .globl work
  > work:
  >     .cfi_startproc
  >     lui  a5, %hi(word)
  >     lw   a0, %lo(word)(a5)
  >     addi sp, sp, -16
  >     .cfi_def_cfa_offset 16
  >     lui  a5, %hi(word)
  >     lw   a0, %lo(word)(a5)
  >     addi sp, sp, 16
  >     .cfi_def_cfa_offset 0
  >     ret
  >     .cfi_endproc
  >     .data
  > word: .word 42
  > EOF
  $ isadora as --isa rv32imc frame.s && isadora link start.o frame.o -o own && riscv64-unknown-elf-ld -m elf32lriscv start.o frame.o -o gnu
  $ for program in own gnu; do qemu-riscv32 ./$program; echo $?; readelf -wf $program | grep 'pc=\|set_loc\|advance'; nm $program | grep ' work$'; done
  42
  00000014 0000001c 00000000 FDE cie=00000000 pc=00010014..00010022
    DW_CFA_set_loc: 0001001a
    DW_CFA_set_loc: 00010020
  00010014 T work
  42
  00000014 0000001c 00000000 FDE cie=00000000 pc=000100a8..000100ba
    DW_CFA_set_loc: 000100b0
    DW_CFA_set_loc: 000100b8
  000100a8 T work

A number that is added to a distance stays one, and one that is added to a label is the place that it leads to.

  $ cat > numbers.s <<'EOF'
  >     .option relax
  >     .globl work
  > work:
  >     lui  a5, %hi(word)
  > b:  lw   a0, %lo(word)(a5)
  >     la   a1, distances
  >     lbu  a2, 0(a1)
  >     add  a0, a0, a2
  >     lbu  a2, 1(a1)
  >     andi a2, a2, 127
  >     add  a0, a0, a2
  >     j    work + 36
  >     li   a0, 1
  >     ret
  > distances: .byte b - work + 7
  >     .uleb128 b - work + 30
  >     .data
  > word: .word 5
  > EOF
  $ isadora as --isa rv32imc numbers.s && isadora dis --isa rv32imc numbers.o | sed -n '/c.j /,/c.jr/p'
    c.j .Lat_24
    c.li a0, 1
  .Lat_24:
    c.jr ra
  $ isadora link start.o numbers.o -o numbers && isadora run --isa rv32imc numbers
  [42]

What no relocation says of such code is an error.

  $ mistake() { printf '.option relax\na: lui a5, %%hi(there)\nb: %s\n' "$1" > mistake.s; isadora as --isa rv32imc mistake.s; }
  $ mistake '.zero b - a'
  mistake.s:3:10: error: `b - a` depends on where sections will lie, expected a number or the distance of labels [bad-number]
    3 | b: .zero b - a
      |          ^
    note: the linker may shorten code under `.option relax`, so that distances in it are known to it alone
  [1]
  $ mistake 'addi a0, a0, b - a'
  mistake.s:3:4: error: `b - a` depends on where sections will lie in a way that no relocation says, expected a symbol and a number, or a distance [bad-number]
    3 | b: addi a0, a0, b - a
      |    ^~~~
    note: the linker may shorten code under `.option relax`, so that distances in it are known to it alone
  [1]
  $ mistake '.word (b - a) / 2'
  mistake.s:3:10: error: `(b - a) / 2` depends on where sections will lie in a way that no relocation says, expected a symbol and a number, or a distance [bad-number]
    3 | b: .word (b - a) / 2
      |          ^~
    note: the linker may shorten code under `.option relax`, so that distances in it are known to it alone
  [1]
  $ mistake '.equ size, b - a'
  mistake.s:3:15: error: `b - a` depends on where sections will lie, expected a symbol and a number, or the distance of two symbols of one section [bad-number]
    3 | b: .equ size, b - a
      |               ^
    note: the linker may shorten code under `.option relax`, so that distances in it are known to it alone
  [1]
  $ mistake '.sleb128 b - a'
  mistake.s:3:13: error: `b - a` depends on where sections will lie, expected a number or the distance of labels [bad-number]
    3 | b: .sleb128 b - a
      |             ^
    note: the linker may shorten code under `.option relax`, so that distances in it are known to it alone
  [1]
  $ mistake '.word b - a, a - b + 4, . - a'
  $ readelf -rW mistake.o | awk '/R_RISCV/ { print $1, $3, $5, $6, $7 }' | grep -v ' R_RISCV_32 ' | cut -d' ' -f2-
  R_RISCV_HI20 there + 0
  R_RISCV_RELAX   
  R_RISCV_ADD32 b + 0
  R_RISCV_SUB32 a + 0
  R_RISCV_32_PCREL a + 8
  R_RISCV_ADD32 .Lat_C + 0
  R_RISCV_SUB32 a + 0
  $ mistake '.uleb128 b - a'

Code alone has no linker.

  $ printf '.option relax\n nop\n .balign 8\n nop\n' > padded.s && isadora as --isa rv32imc --format bin padded.s
  isadora: error: the program has padding of which a linker takes a part away, expected code in `.text` alone for `--format bin` [bad-argument]
    note: write an object and link it
  [1]

Without the option, or for machines without the relocation, nothing is left to linkers.

  $ printf 'a: lui a5, %%hi(there)\nb: bnez a0, a\n.word b - a\n' > plain.s && isadora as --isa rv32imc plain.s && readelf -rW plain.o | grep -c 'RELAX\|BRANCH\|ADD'
  0
  [1]
