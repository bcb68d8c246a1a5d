`--gc-sections` keeps numbered parts of `.init` and `.fini`, as compilers for small machines have them, and their tables of interrupts.

  $ cat > parts.s <<'E'
  >     .section .init3, "ax"
  >     nop
  >     .section .fini0, "ax"
  >     nop
  >     .section .vectors, "ax"
  >     nop
  >     .section .initial, "ax"
  >     nop
  >     .section .text.start, "ax"
  >     .globl _start
  > _start:
  >     ret
  > E
  $ isadora as --isa rv32imc parts.s && isadora link parts.o -o program --gc-sections --map - | grep -o 'left out\|parts.o: .*'
  parts.o: .init3
  parts.o: .fini0
  parts.o: .vectors
  parts.o: .text.start
  left out
  parts.o: .initial
