What users of linkers know: sections that nothing leads to are left out, a map, another beginning, archives by their short names.

  $ cat > main.s <<'E'
  >     .section .text.start, "ax"
  >     .globl _start, other
  > _start:
  >     call used
  >     li   a7, 93
  >     ecall
  >     .section .text.other, "ax"
  > other:
  >     li   a0, 9
  >     li   a7, 93
  >     ecall
  >     .section .text.unused, "ax"
  >     .globl unused
  > unused:
  >     la   a0, big
  >     call missing
  >     .section .bss.big, "aw", @nobits
  > big: .zero 4000
  >     .section .data.kept, "awR"
  >     .globl version
  > version:
  >     .word 7
  > E
  $ cat > used.s <<'E'
  >     .section .text.used, "ax"
  >     .globl used
  > used:
  >     la   t0, number
  >     lw   a0, 0(t0)
  >     ret
  >     .section .rodata.number, "a"
  > number:
  >     .word 5
  >     .section .rodata.lonely, "a"
  > lonely:
  >     .word 6
  > E
  $ isadora as --isa rv32imc main.s && isadora as --isa rv32imc used.s && riscv64-unknown-elf-ar rc libused.a used.o

Without options nothing is left out, and nothing may use what is missing.

  $ isadora link main.o -l used -L . -o program
  isadora: error: `missing` is not defined [undefined-symbol]
    note: in line 16 of main.s, which `main.o` was made of
  [1]

`--map` says where all lies, and what is left out.

  $ isadora link main.o -l used -L . -o program --gc-sections --map map
  $ isadora run program
  [5]
  $ cat map
  0x00010000              entry: _start
  0x00010000  0x0000001E  .text
  0x00010000  0x00000010    main.o: .text.start
  0x00010000                  _start
  0x00010010  0x0000000E    ./libused.a(used.o): .text.used
  0x00010010                  used
  0x00011000  0x00000004  .rodata
  0x00011000  0x00000004    ./libused.a(used.o): .rodata.number
  0x00011000                  number
  0x00012000  0x00000004  .data
  0x00012000  0x00000004    main.o: .data.kept
  0x00012000                  version
  
  left out:
              0x0000000A    main.o: .text.other
              0x00000010    main.o: .text.unused
              0x00000FA0    main.o: .bss.big
              0x00000004    ./libused.a(used.o): .rodata.lonely

`--entry` is another beginning, which leads elsewhere.

  $ isadora link main.o -lused -L. -o program --gc-sections -e other --map - 
  0x00010000              entry: other
  0x00010000  0x0000000A  .text
  0x00010000  0x0000000A    main.o: .text.other
  0x00010000                  other
  0x00011000  0x00000004  .data
  0x00011000  0x00000004    main.o: .data.kept
  0x00011000                  version
  
  left out:
              0x00000010    main.o: .text.start
              0x00000010    main.o: .text.unused
              0x00000FA0    main.o: .bss.big
              0x0000000E    ./libused.a(used.o): .text.used
              0x00000004    ./libused.a(used.o): .rodata.number
              0x00000004    ./libused.a(used.o): .rodata.lonely
  $ isadora run program
  [9]

Mistakes.

  $ isadora link main.o -l used -o program
  isadora: error: no folder of libraries has `libused.a` [cannot-read]
    note: -L DIR names one
  [2]
  $ isadora link main.o -l nothing -L . -L /nowhere -o program
  isadora: error: no folder of libraries has `libnothing.a` [cannot-read]
    note: -L DIR names one
  [2]
  $ isadora link main.o -lused -L. -o program --gc-sections --entry nowhere
  isadora: error: no object defines `nowhere`, where a program begins: write `.globl nowhere` and the label [undefined-symbol]
  [1]
  $ isadora link main.o -lused -L. -o program --gc-sections --map program
  isadora: error: `program` would be written twice [bad-argument]
    note: by --map and as the program
  [2]
  $ isadora link main.o -lused -L. -o program --gc-sections --map main.o
  isadora: error: `main.o` is its own input and would be lost [bad-argument]
    note: name another file for the result
  [2]
  $ isadora link main.o -lused -L. -o program --gc-sections --map ./libused.a
  isadora: error: `./libused.a` is its own input and would be lost [bad-argument]
    note: name another file for the result
  [2]
  $ isadora link main.o -lused -L. -o program --gc-sections --map nowhere/map
  isadora: error: cannot write `nowhere/map`: no such file or directory [cannot-write]
  [2]

Sections that are lists by their names are all kept, where something asks for their ends; those of groups are kept together, those that belong to another go with it.

  $ cat > lists.s <<'E'
  >     .globl _start
  > _start:
  >     la   t0, __start_list
  >     la   t1, __stop_list
  >     sub  a0, t1, t0
  >     la   t0, member
  >     li   a7, 93
  >     ecall
  >     .section list, "a"
  >     .word 1
  >     .section other_list, "a"
  >     .word 2
  >     .section .text.member, "axG", @progbits, together
  > member:
  >     ret
  >     .section .rodata.member, "aG", @progbits, together
  >     .word 3
  >     .section .rodata.apart, "aG", @progbits, apart
  >     .word 4
  >     .section .rodata.of_member, "ao", @progbits, .text.member
  >     .word 5
  >     .section .text.gone, "ax"
  > gone:
  >     ret
  >     .section .rodata.of_gone, "ao", @progbits, .text.gone
  >     .word 6
  >     .section .init_array, "aw"
  >     .word 0
  > E
  $ isadora as --isa rv32imc lists.s && isadora link lists.o -o program --gc-sections --map -
  0x00010000              entry: _start
  0x00010000  0x00000026  .text
  0x00010000  0x00000024    lists.o: .text
  0x00010000                  _start
  0x00010024  0x00000002    lists.o: .text.member
  0x00010024                  member
  0x00010024                  together
  0x00011000  0x00000008  .rodata
  0x00011000  0x00000004    lists.o: .rodata.member
  0x00011004  0x00000004    lists.o: .rodata.of_member
  0x00011008  0x00000004  list
  0x00011008  0x00000004    lists.o: list
  0x00012000  0x00000004  .init_array
  0x00012000  0x00000004    lists.o: .init_array
  
  left out:
              0x00000004    lists.o: other_list
              0x00000004    lists.o: .rodata.apart
              0x00000002    lists.o: .text.gone
              0x00000004    lists.o: .rodata.of_gone
  $ isadora run program
  [4]

gcc's program with picolibc loses the functions and variables that it does not use, as by GNU ld, and debuggers know nothing of them.

  $ library=/usr/lib/picolibc/riscv64-unknown-elf/lib/rv32im/ilp32
  $ [ -e $library/libc.a ] || { echo "no picolibc here"; exit 80; }
  $ cat > hello.c <<'E'
  > #include <string.h>
  > extern long write(int, const void*, unsigned long);
  > int unused(const char* s) { return strcmp(s, "unused") ? strncmp(s, "x", 1) : 0; }
  > int table[100] = {1};
  > int sum(void) { int s = 0; for (int i = 0; i < 100; i++) s += table[i]; return s; }
  > int main(void) { write(1, "hello\n", strlen("hello\n")); return 3; }
  > long write(int file, const void* bytes, unsigned long n) {
  >   register long a0 __asm__("a0") = file, a7 __asm__("a7") = 64; register const void* a1 __asm__("a1") = bytes; register long a2 __asm__("a2") = n;
  >   __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory"); return a0;
  > }
  > void _start(void) { register long a0 __asm__("a0") = main(), a7 __asm__("a7") = 93; __asm__ volatile("ecall" : : "r"(a0), "r"(a7)); for (;;); }
  > E
  $ riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 --specs=picolibc.specs -O1 -g -ffunction-sections -fdata-sections -c hello.c
  $ isadora link hello.o -lc -L $library -o whole && isadora link hello.o -lc -L $library -o small --gc-sections
  $ riscv64-unknown-elf-ld -m elf32lriscv hello.o $library/libc.a -o ld --gc-sections -e _start
  $ for p in whole small; do isadora run $p; done; qemu-riscv32 ./small
  hello
  hello
  hello
  [3]
  $ names() { riscv64-unknown-elf-nm -n $1 | awk '$2 ~ /[tTdD]/ && $3 !~ /^_|\$/ { print $3 }' | sort | tr '\n' ' '; echo; }
  $ for p in whole small ld; do names $p; done
  main strcmp sum table unused write 
  main write 
  main write 
  $ gdb-multiarch -batch -ex 'info line main' -ex 'info line sum' small 2>&1 | grep -v '^warning'
  Line 6 of "hello.c" starts at address 0x1000a <main> and ends at 0x1000e <main+4>.
  Function "sum" not defined.
