Two definitions of one name are a mistake also where `--gc-sections` would leave out one of them, or both. Of weak ones one counts.

  $ one() { printf ' .section .text.%s, "ax"\n .%s work\nwork: li a0, %s\n ret\n' $1 $2 $1 > $1.s && isadora as --isa rv32imc $1.s; }
  $ printf ' .globl _start\n_start: call work\n li a7, 93\n ecall\n' > start.s && isadora as --isa rv32imc start.s
  $ one 1 globl && one 2 globl && one 3 weak
  $ isadora link start.o 1.o 2.o -o program --gc-sections
  isadora: error: `work` is defined twice [duplicate-symbol]
    note: by `1.o` and by `2.o`
  [1]
  $ isadora link start.o 3.o 2.o -o program --gc-sections && isadora run program
  [2]

So it is of a number and a section that nothing leads to.

  $ printf ' .globl work\nwork = 5\n' > number.s && isadora as --isa rv32imc number.s
  $ printf ' .globl _start\n_start: li a7, 93\n ecall\n' > start.s && isadora as --isa rv32imc start.s
  $ isadora link start.o 1.o number.o -o program --gc-sections
  isadora: error: `work` is defined twice [duplicate-symbol]
    note: by `1.o` and by `number.o`
  [1]
