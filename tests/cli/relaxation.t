Linker relaxation: what an object marks becomes shorter where the program's addresses let it, as the description says.

  $ for tool in riscv64-unknown-elf-gcc riscv64-unknown-elf-ld ld.lld-19 clang-19 qemu-riscv32; do
  >   command -v $tool > /dev/null || { echo "no $tool here"; exit 80; }
  > done
  $ cat > start.s <<'EOF'
  >     .globl _start
  > _start:
  >     .option push
  >     .option norelax
  >     la gp, __global_pointer$
  >     .option pop
  >     call work
  >     li a7, 93
  >     ecall
  > EOF
  $ gas() { riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 "$@"; }
  $ gas start.s -o start.o

Calls become jumps, of two bytes where they are near; addresses of data are distances from `gp`.

  $ cat > work.c <<'EOF'
  > extern int other(int);
  > int counter, list[8];
  > __attribute__((noinline)) static int twice(int x) { return other(x) + other(x + 1); }
  > int work(void) {
  >   counter = 3;
  >   list[counter] = twice(counter);
  >   return list[3] + counter;
  > }
  > EOF
  $ echo 'int other(int x) { extern int counter; return x * counter; }' > other.c
  $ gcc="riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -O1 -ffreestanding -c"
  $ $gcc work.c other.c && isadora link start.o work.o other.o -o near
  $ qemu-riscv32 ./near
  [24]
  $ isadora run --isa rv32imc near
  [24]
  $ isadora dis --isa rv32imc near | sed -n '/^work/,/^other/p'
  work:
    c.addi sp, -16
    c.swsp ra, 12(sp)
    c.swsp s0, 8(sp)
    c.li a5, 3
    sw a5, -2048(gp)
    c.li a0, 3
    c.jal twice
    sw a0, -2032(gp)
    lw a5, -2048(gp)
    c.add a0, a5
    c.lwsp ra, 12(sp)
    c.lwsp s0, 8(sp)
    c.addi sp, 16
    c.jr ra
  other:

Whatever the compiler, nothing is longer than what GNU ld makes of it.

  $ clang="clang-19 --target=riscv32-unknown-elf -march=rv32imc -mabi=ilp32 -O1 -ffreestanding -c"
  $ bytes() { riscv64-unknown-elf-size $1 | awk 'NR == 2 { print $1 }'; }
  $ for compile in "$gcc" "$gcc -mcmodel=medany" "$gcc -Os -g -ffunction-sections" "$clang" "$clang -mcmodel=medany"; do
  >   $compile work.c other.c && isadora link start.o work.o other.o -o own && riscv64-unknown-elf-ld -m elf32lriscv start.o work.o other.o -o gnu
  >   qemu-riscv32 ./own; echo $? $(($(bytes own) <= $(bytes gnu)))
  > done
  24 1
  24 1
  24 1
  24 1
  24 1

Without `.data` the base is counted from the zeros, which begin where it would lie.

  $ printf ' .globl work\nwork: lui a5, %%hi(word)\n lw a0, %%lo(word)(a5)\n ret\n .comm word, 4, 4\n' > zeros.s
  $ gas zeros.s -o zeros.o && isadora link start.o zeros.o -o zeros && isadora dis --isa rv32imc zeros | sed -n '/^work/,/c.jr/p'
  work:
    lw a0, -2048(gp)
    c.jr ra

Upper parts of addresses that are near no base have a short form, where the number fits and the register may have it.

  $ cat > upper.s <<'EOF'
  >     .globl work
  > work:
  >     lui  a1, %hi(text)
  >     lbu  a0, %lo(text)(a1)
  >     lui  a2, %hi(text + 0xE000)
  >     lui  a3, %hi(text + 0xF000)
  >     mv   t0, sp
  >     lui  sp, %hi(text)
  >     lbu  a1, %lo(text)(sp)
  >     lui  a4, %hi(text + 0xFFFDF000)
  >     mv   sp, t0
  >     bne  a0, a1, 1f
  >     srli a0, a3, 12
  >     srai a4, a4, 12
  >     add  a0, a0, a4
  > 1:  ret
  >     .section .rodata
  > text: .asciz "text"
  >     .data
  >     .space 0x4000
  > EOF
  $ gas upper.s -o upper.o && isadora link start.o upper.o -o upper && isadora dis --isa rv32imc upper | grep lui
    c.lui a1, 17
    c.lui a2, 31
    lui a3, 32
    lui sp, 17
    c.lui a4, 1048560
  $ isadora run --isa rv32imc upper; qemu-riscv32 ./upper
  [16]
  $ cat > hello.c <<'EOF'
  > extern void put(const char*);
  > int work(void) { put("some"); put("of"); put("the texts"); return 7; }
  > EOF
  $ echo 'char last; void put(const char* s) { last = *s; }' > put.c
  $ $gcc -Os hello.c put.c && isadora link start.o hello.o put.o -o own && riscv64-unknown-elf-ld -m elf32lriscv start.o hello.o put.o -o gnu
  $ qemu-riscv32 ./own; echo $? $(($(bytes own) <= $(bytes gnu)))
  7 1

A program that does not name the symbol of a base has none. Short jumps need an object that says that it has such instructions.

  $ printf '.globl _start\n_start: call work\n li a7, 93\n ecall\n' > bare.s
  $ riscv64-unknown-elf-gcc -march=rv32im -mabi=ilp32 -O1 -ffreestanding -c work.c other.c
  $ riscv64-unknown-elf-as -march=rv32im -mabi=ilp32 bare.s -o bare.o && isadora link bare.o work.o other.o -o bare
  $ isadora dis --isa rv32imc bare | grep -c 'gp\|c\.'
  0
  [1]
  $ isadora dis --isa rv32imc bare | grep 'jal .*work\|jal .*other'
    jal ra, work
    jal ra, other
    jal ra, other

Where calls do not reach, they stay; so that each reaches, others may have to.

  $ cat > far.s <<'EOF'
  >     .globl work
  > work:
  >     mv   s0, ra
  >     call near
  >     call far
  >     jr   s0
  > near:
  >     li   a0, 40
  >     ret
  >     .space 0x100000
  > far:
  >     addi a0, a0, 2
  >     ret
  > EOF
  $ gas far.s -o far.o && isadora link start.o far.o -o far
  $ isadora dis --isa rv32imc far | sed -n '/^work/,/^near/p'
  work:
    c.mv s0, ra
    c.jal near
    auipc ra, 256
    jalr ra, 16(ra)
    c.jr s0
  near:
  $ isadora run --isa rv32imc far
  [42]

An upper part stays where one of the lower parts that may belong to it does not reach the base, or is not marked. (lld takes the upper part away in the first of these.)

  $ cat > edge.s <<'EOF'
  >     .globl work
  > work:
  >     lui  a5, %hi(edge)
  >     lw   a0, %lo(edge)(a5)
  >     lw   a1, %lo(edge + 4)(a5)
  >     add  a0, a0, a1
  >     lui  a5, %hi(inner)
  >     lw   a1, %lo(inner)(a5)
  >     .option norelax
  >     lw   a2, %lo(inner)(a5)
  >     .option relax
  >     add  a0, a0, a1
  >     add  a0, a0, a2
  >     lui  a5, %hi(inner)
  >     lw   a2, %lo(inner)(a5)
  >     ret
  >     .data
  > inner: .word 10
  >     .space 0xFF8
  > edge:  .word 20, 2
  > EOF
  $ gas edge.s -o edge.o && isadora link start.o edge.o -o edge
  $ isadora dis --isa rv32imc edge | sed -n '/^work/,/c.jr/p'
  work:
    c.lui a5, 18
    lw a0, 2044(gp)
    lw a1, 0(a5)
    c.add a0, a1
    c.lui a5, 17
    lw a1, -2048(gp)
    lw a2, 0(a5)
    c.add a0, a1
    c.add a0, a2
    c.lui a5, 17
    lw a2, -2048(gp)
    c.jr ra
  $ isadora run --isa rv32imc edge
  [42]

An addend counts from its symbol, whatever its name: GNU as gives numbered labels names that cannot be printed.

  $ cat > numbered.s <<'EOF'
  >     .globl work
  > work:
  >     mv   s0, ra
  >     call 2f
  >     la   a5, 1f + 8
  >     lw   a0, 0(a5)
  >     jr   s0
  >     .balign 4
  > 1:  .word 1, 2, 42, 4
  > 2:  ret
  > EOF
  $ gas numbered.s -o numbered.o && isadora link start.o numbered.o -o numbered
  $ isadora run --isa rv32imc numbered
  [42]

What the linker defines may be near a base, too, but no base is computed from itself.

  $ printf '.globl _start\n_start:\n la gp, __global_pointer$\n la a0, __bss_start\n li a7, 93\n ecall\n .data\n .word 1\n' > own.s
  $ gas own.s -o own.o && isadora link own.o -o own && isadora dis --isa rv32imc own | sed -n '/^_start/,/ecall/p'
  _start:
    auipc gp, 2
    addi gp, gp, -2048
    addi a0, gp, -2044
    addi a7, zero, 93
    ecall

Variables of threads are distances from their block.

  $ cat > threads.s <<'EOF'
  >     .globl work
  > work:
  >     lui  tp, %hi(block)
  >     addi tp, tp, %lo(block)
  >     lui  a5, %tprel_hi(own)
  >     add  a5, a5, tp, %tprel_add(own)
  >     lw   a0, %tprel_lo(own)(a5)
  >     ret
  >     .section .tdata, "awT", @progbits
  > block: .word 1
  > own:   .word 42
  > EOF
  $ sed -i 's/(block)/(__tdata_start)/' threads.s
  $ gas threads.s -o threads.o && isadora link start.o threads.o -o threads
  $ isadora dis --isa rv32imc threads | sed -n '/^work/,/c.jr/p'
  work:
    c.lui tp, 17
    addi tp, tp, 0
    lw a0, 4(tp)
    c.jr ra
  $ isadora run --isa rv32imc threads
  [42]

Code after padding keeps its alignment, and debuggers find their lines.

  $ cat > lines.c <<'EOF'
  > extern int other(int);
  > int counter = 3;
  > __attribute__((aligned(16))) int work(void) {
  >   int sum = 0;
  >   for (int i = 0; i < 4; i++)
  >     sum += other(i);
  >   return sum + counter;
  > }
  > EOF
  $ $gcc -g -falign-loops=16 lines.c && $gcc -g other.c && isadora link start.o lines.o other.o -o lines
  $ isadora run --isa rv32imc lines
  [21]
  $ nm lines | grep ' work$' | cut -c8-
  0 T work
  $ riscv64-unknown-elf-addr2line -fe lines $(riscv64-unknown-elf-objdump -d lines | sed -n 's/^ *\([0-9a-f]*\):.*<other>$/0x\1/p') | sed 's,.*/,,'
  work
  lines.c:6 (discriminator 3)

A shorter instruction with the lower part needs the upper part as a longer one does.

  $ cp -r "$ROOT/isas/rv32imc" mine && rm mine/*.verdicts mine/*.rules
  $ cp -r mine low && sed -i 's/^    Shorter<JAL_4, 18, 19>;/    Shorter<C_ADDI_2, 27>; Relocation<46> = SImm6, "%lo";/' low/machine.isa
  $ sed -i '/^__DefNumberType SImm6</,/Signed/s/Signed;/Signed; Function<"%lo"> = sext(x, 12);/' $(grep -l '^__DefNumberType SImm6<' low/*.isa)
  $ cat > low.s <<'EOF'
  >     .globl work
  > work:
  >     lui  a5, %hi(far)
  >     addi a5, a5, %lo(far)
  >     .option norelax
  >     lw   a0, 0(a5)
  >     ret
  >     .data
  >     .space 0x3008
  > far: .word 42
  > EOF
  $ gas low.s -o low.o && isadora link --isa ./low start.o low.o -o low.elf && isadora dis --isa ./low low.elf | sed -n '/^work/,/c.jr/p'
  work:
    c.lui a5, 20
    c.addi a5, 8
    c.lw a0, 0(a5)
    c.jr ra
  $ isadora run --isa ./low low.elf
  [42]

A number in data under the same function is no instruction.

  $ cp -r mine data && sed -i 's/^    Shorter<JAL_4, 18, 19>;/    Function<"%lo"> = sext(x, 12); Relocation<46> = 32, "%lo";/' data/machine.isa
  $ cat > data.s <<'EOF'
  >     .globl work
  > work:
  >     lui  a5, %hi(near)
  >     lw   a0, %lo(near)(a5)
  >     ret
  >     .reloc ., R_RISCV_RVC_LUI, near
  >     .word 0
  >     .data
  > near: .word 42
  > EOF
  $ gas data.s -o data.o && isadora link --isa ./data start.o data.o -o data.elf
  $ isadora run --isa ./data data.elf
  [42]

An upper part serves all that is as near as the longest lower part reaches.

  $ cat > long.s <<'EOF'
  >     .globl work
  > work:
  >     lui  a5, %hi(near)
  >     lw   a1, %lo(near)(a5)
  >     .option norelax
  >     lw   a0, %lo(near + 400)(a5)
  >     .option relax
  >     .reloc ., R_RISCV_RVC_LUI, near + 4100
  >     c.addi a4, 1
  >     ret
  >     .data
  > near: .space 400
  >     .word 42
  > EOF
  $ gas long.s -o long.o && isadora link --isa ./low start.o long.o -o long
  $ isadora run --isa ./low long
  [42]

The statements are checked.

  $ with() { sed "s/^    Shorter<JAL_4, 18, 19>;/    $1/" mine/machine.isa > changed && mkdir -p other && cp mine/*.isa other && cp changed other/machine.isa && isadora check ./other; }
  $ with 'Shorter<JAL_5, 18, 19>;'
  ./other/machine.isa:70:13: error: unknown opcode `JAL_5`, did you mean `JAL_4`? [unknown-name]
    70 |     Shorter<JAL_5, 18, 19>;
       |             ^~~~~
    fix: write `JAL_4`
  [1]
  $ with 'Shorter<C_LUI_2, 26, "%upper">;'
  ./other/machine.isa:70:26: error: `%upper` of 0x2 is another number than that of the relocation 26, expected the same of all addresses [bad-value]
    70 |     Shorter<C_LUI_2, 26, "%upper">;
       |                          ^~~~~~~~
  [1]
  $ sed '/__DefNumberType ShortUpper/,/__Description/ s/(x + 0x800)/(x - pc + 0x800)/' mine/machine.isa > other/machine.isa && isadora check ./other
  ./other/machine.isa:73:26: error: `%high` of 0x2 is another number than that of the relocation 26, expected the same of all addresses [bad-value]
    73 |     Shorter<C_LUI_2, 26, "%high">;
       |                          ^~~~~~~
  [1]
  $ with 'Shorter<C_LUI_2, 26, "%nothing">;'
  ./other/machine.isa:70:22: error: `C_LUI_2` has no operand, or several, for the number of the relocation 26 under `%nothing` [bad-value]
    70 |     Shorter<C_LUI_2, 26, "%nothing">;
       |                      ^~
  [1]
  $ with 'Shorter<C_LUI_2, "%high">;'
  ./other/machine.isa:70:22: error: expected the number of a relocation of an operand, or of several instructions [bad-value]
    70 |     Shorter<C_LUI_2, "%high">;
       |                      ^~~~~~~
  [1]
  $ with 'Shorter<JAL_4, 18, 99>;'
  ./other/machine.isa:70:24: error: expected the number of a relocation of an operand, or of several instructions [bad-value]
    70 |     Shorter<JAL_4, 18, 99>;
       |                        ^~
  [1]
  $ with 'Shorter<ADDI_4, 18>;'
  ./other/machine.isa:70:21: error: `ADDI_4` has no operand, or several, for the number of the relocation 18 [bad-value]
    70 |     Shorter<ADDI_4, 18>;
       |                     ^~
  [1]
  $ with 'Shorter<JAL_4, 18> = rd, "r99";'
  ./other/machine.isa:70:26: error: expected an operand of an instruction and the register that it must be (e.g. `Shorter<SHORT_JUMP, 18> = rd, "zero";`), found `rd` and `r99` [bad-value]
    70 |     Shorter<JAL_4, 18> = rd, "r99";
       |                          ^~
  [1]
  $ with 'Shorter<JAL_4, 18> = rd;'
  ./other/machine.isa:70:26: error: expected an operand of an instruction and the register that it must be (e.g. `Shorter<SHORT_JUMP, 18> = rd, "zero";`) [bad-value]
    70 |     Shorter<JAL_4, 18> = rd;
       |                          ^~
  [1]
  $ with 'NearBase<"r99", "%hi", "%lo"> = rs1;'
  ./other/machine.isa:70:14: error: no instruction has an operand `rs1` that can be `r99` [bad-value]
    70 |     NearBase<"r99", "%hi", "%lo"> = rs1;
       |              ^~~~~
  [1]
  $ with 'NearBase<"sp", "%hi", "%none"> = rs1;'
  ./other/machine.isa:70:27: error: no relocation of an operand is under the function `%none` [bad-value]
    70 |     NearBase<"sp", "%hi", "%none"> = rs1;
       |                           ^~~~~~~
  [1]
  $ with 'NearBase<"sp", "%hi", "%lo"> = "rs1";'
  ./other/machine.isa:70:5: error: expected the operand that becomes the base, and the symbol that the base holds where that is not 0 (e.g. `NearBase<"gp", "%high", "%low"> = base, "global_pointer";`) [bad-value]
    70 |     NearBase<"sp", "%hi", "%lo"> = "rs1";
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  [1]
  $ with 'Relocation<50> = relax, none;'
  ./other/machine.isa:70:29: error: expected an option of this machine, or nothing [bad-value]
    70 |     Relocation<50> = relax, none;
       |                             ^~~~
  [1]
  $ with 'Relocation<50> = none, 4;'
  ./other/machine.isa:70:28: error: expected the name of a function in quotes, or nothing [bad-value]
    70 |     Relocation<50> = none, 4;
       |                            ^
  [1]
  $ with 'Shorter<LUI_4, 20>;'
  ./other/machine.isa:70:20: error: the relocation 20 is of an address in a table, or shares an address with other instructions: its instruction cannot have a shorter form [bad-value]
    70 |     Shorter<LUI_4, 20>;
       |                    ^~
  [1]
  $ with 'Shorter<LUI_4, 23>;'
  ./other/machine.isa:70:20: error: the relocation 23 is of an address in a table, or shares an address with other instructions: its instruction cannot have a shorter form [bad-value]
    70 |     Shorter<LUI_4, 23>;
       |                    ^~
  [1]
  $ with 'Shorter<ADDI_4, 24>;'
  ./other/machine.isa:70:21: error: the relocation 24 is of an address in a table, or shares an address with other instructions: its instruction cannot have a shorter form [bad-value]
    70 |     Shorter<ADDI_4, 24>;
       |                     ^~
  [1]
  $ with 'NearBase<"sp", "%hi", "%tprel_lo"> = rs1;'
  ./other/machine.isa:74:20: error: another `NearBase` has some of these functions but not all, expected the same functions or others [bad-value]
    74 |     NearBase<"gp", "%hi", "%lo">             = rs1, "__global_pointer$";
       |                    ^~~~~
  ./other/machine.isa:76:22: error: another `NearBase` has some of these functions but not all, expected the same functions or others [bad-value]
    76 |     NearBase<"zero", "%hi", "%lo">           = rs1;
       |                      ^~~~~
  ./other/machine.isa:77:20: error: another `NearBase` has some of these functions but not all, expected the same functions or others [bad-value]
    77 |     NearBase<"tp", "%tprel_hi", "%tprel_add", "%tprel_lo"> = rs1;
       |                    ^~~~~~~~~~~
  [1]
  $ with 'NearBase<"sp", "%hi", "%tprel_add"> = rs1;'
  ./other/machine.isa:70:27: error: no relocation of an operand is under the function `%tprel_add` [bad-value]
    70 |     NearBase<"sp", "%hi", "%tprel_add"> = rs1;
       |                           ^~~~~~~~~~~~
  [1]
