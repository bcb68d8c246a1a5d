`--gc-sections` keeps the ends of the lists for exceptions, which belong to no function: compilers bring them in objects of their own, without code.

  $ cat > program.s <<'E'
  >     .section .text.start, "ax"
  >     .globl _start
  > _start:
  >     la   t0, frames
  >     lw   t1, 0(t0)
  >     add  t0, t0, t1
  >     lw   a0, 4(t0)
  >     li   a7, 93
  >     ecall
  >     .section .eh_frame, "a"
  > frames:
  >     .word 4
  >     .word 1
  > E
  $ cat > end.s <<'E'
  >     .section .eh_frame, "a"
  >     .word 0
  > E
  $ cat > unused.s <<'E'
  >     .section .text.unused, "ax"
  > unused:
  >     ret
  >     .section .eh_frame, "a"
  >     .word 4
  >     .word unused
  > E
  $ for i in program unused end; do isadora as --isa rv32imc $i.s; done
  $ isadora link program.o unused.o end.o -o program --gc-sections --map - | grep -A 9 rodata\\\|frame
  0x00011000  0x0000000C  .eh_frame
  0x00011000  0x00000008    program.o: .eh_frame
  0x00011000                  frames
  0x00011008  0x00000004    end.o: .eh_frame
  
  left out:
              0x00000002    unused.o: .text.unused
              0x00000008    unused.o: .eh_frame

What they call for an exception is kept, also where their own object defines it.

  $ command -v riscv64-unknown-elf-as > /dev/null || { echo "no riscv64-unknown-elf-as here"; exit 80; }
  $ cat > personality.s <<'E'
  >     .section .text.start, "ax"
  >     .globl _start, personality
  > _start:
  >     .cfi_startproc
  >     .cfi_personality 0, personality
  >     li   a0, 3
  >     li   a7, 93
  >     ecall
  >     .cfi_endproc
  >     .section .text.personality, "ax"
  > personality:
  >     ret
  >     .section .text.unused, "ax"
  > unused:
  >     .cfi_startproc
  >     ret
  >     .cfi_endproc
  > E
  $ riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 personality.s -o personality.o
  $ isadora link --isa rv32imc personality.o -o program --gc-sections --map - | grep text
  0x00010000  0x0000000C  .text
  0x00010000  0x0000000A    personality.o: .text.start
  0x0001000A  0x00000002    personality.o: .text.personality
              0x00000002    personality.o: .text.unused
  $ isadora run program
  [3]

So is a function that only its own object knows.

  $ sed 's/_start, personality/_start\n .type personality, @function/' personality.s > own.s && riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 own.s -o own.o
  $ isadora link --isa rv32imc own.o -o program --gc-sections --map - | grep 'own.o'
  0x00010000  0x0000000A    own.o: .text.start
  0x0001000A  0x00000002    own.o: .text.personality
  0x00011000  0x00000058    own.o: .eh_frame
              0x00000002    own.o: .text.unused
