`--gc-sections` may leave out the code that sets the base for data near it. Then nothing is computed from that base.

  $ command -v riscv64-unknown-elf-as > /dev/null || { echo "no riscv64-unknown-elf-as here"; exit 80; }
  $ cat > base.s <<'E'
  >     .section .text.start, "ax"
  >     .globl _start, other
  > _start:
  >     .option push
  >     .option norelax
  >     la gp, __global_pointer$
  >     .option pop
  >     tail other
  >     .section .text.other, "ax"
  > other:
  >     lui a0, %hi(number)
  >     lw a0, %lo(number)(a0)
  >     li a7, 93
  >     ecall
  >     .section .sdata, "aw"
  > number:
  >     .word 5
  > E
  $ riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 base.s -o base.o
  $ isadora link --isa rv32imc base.o -o program --gc-sections && isadora run program
  [5]
  $ isadora link --isa rv32imc base.o -o program --gc-sections --entry other && isadora run program
  [5]
