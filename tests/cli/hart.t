Programs for harts: they run from text, and what goes wrong is told with its place and the registers.

  $ cat > crash.s <<'EOF'
  >     .globl _start
  > _start:
  >     li   a0, 0x1000
  >     call crash
  > crash:
  >     lw   a1, 4(a0)
  > EOF
  $ isadora run --isa rv32imc crash.s
  crash.s:6:5: error: fault AccessFault: the address is outside the program's memory (an access of 4 bytes) [fault]
    6 |     lw   a1, 4(a0)
      |     ^~~~~~~~~~~~~~
    note: instruction c.lw a1, 4(a0) at 0x1000A
    note: in crash
    note: registers ra=0x1000A sp=0x7FFEFFB0 a0=0x1000
    note: address 0x1004 of memory: 61436 bytes before the start of buffer `code` (4096 bytes)
  [3]
  $ printf '.globl _start\n_start: .half 0\n' > illegal.s; isadora run --isa rv32imc illegal.s
  isadora: error: fault illegal-instruction: there is no instruction to execute (data is there, not an instruction) [fault]
    note: address 0x10000 of the code: the bytes there are 00 00
    note: in _start
    note: registers sp=0x7FFEFFB0
  [3]
  $ printf '.globl _start\n_start: addi sp, sp, -1024\n sw ra, 0(sp)\n call _start\n' > deep.s; isadora run --isa rv32imc deep.s
  deep.s:3:2: error: fault AccessFault: the address is outside the program's memory (an access of 4 bytes) [fault]
    3 |  sw ra, 0(sp)
      |  ^~~~~~~~~~~~
    note: instruction c.swsp ra, 0(sp) at 0x10004
    note: in _start+0x4
    note: registers ra=0x1000E sp=0x7F7EFFB0
    note: address 0x7F7EFFB0 of memory: 80 bytes before the start of buffer `stack` (8388608 bytes)
  [3]
  $ printf '.globl _start\n_start: j _start\n' > endless.s; isadora run --isa rv32imc --max-instructions 1000 endless.s
  endless.s:2:9: error: stopped after 1000 instructions; raise --max-instructions if the program should run longer [limit-reached]
    2 | _start: j _start
      |         ^~~~~~~~
    note: instruction c.j . at 0x10000
    note: in _start
    note: registers sp=0x7FFEFFB0
  [4]

Arguments stand behind `--`; files and streams are real.

  $ cat > echo.s <<'EOF'
  >     .globl _start
  > _start:
  >     lw   a1, 8(sp)      # argv[1]
  >     li   a0, 1
  >     li   a2, 5
  >     li   a7, 64
  >     ecall
  >     lw   a0, 0(sp)      # argc
  >     li   a7, 93
  >     ecall
  > EOF
  $ isadora run --isa rv32imc echo.s -- hello
  hello (no-eol)
  [2]

A program's status is that of `run`, as the system would pass it on: its low 8 bits. So a program may end with 3 as well; only a fault has a message.

  $ printf '.globl _start\n_start: li a0, 3\n li a7, 93\n ecall\n' > three.s && isadora run --isa rv32imc three.s
  [3]
  $ printf '.globl _start\n_start: li a0, -1\n li a7, 93\n ecall\n' > minus.s && isadora run --isa rv32imc minus.s
  [255]

A program's status is that of `run`, as the system would pass it on: its low 8 bits. So a program may end with 3 as well; only a fault has a message.

  $ printf '.globl _start\n_start: li a0, 3\n li a7, 93\n ecall\n' > three.s && isadora run --isa rv32imc three.s
  [3]
  $ printf '.globl _start\n_start: li a0, -1\n li a7, 93\n ecall\n' > minus.s && isadora run --isa rv32imc minus.s
  [255]

Branches take the shortest form that reaches; the others grow. `.option norvc` leaves the short forms out.

  $ printf 'a: beqz a0, b\n .space 300\nb: beqz a0, c\n .space 5000\nc: addi a0, a0, 1\n .option norvc\n addi a0, a0, 1\n' > far.s
  $ isadora as --isa rv32imc far.s && isadora dis far.o | grep -v word
  .isa rv32imc
  .option norvc
  a:
    beq a0, zero, b
  b:
    bne a0, zero, L_0138
    jal zero, c
  L_0138:
  c:
    c.addi a0, 1
    addi a0, a0, 1

The disassembler goes on behind what is no instruction.

  $ printf '\x01\x00\x00\x00\x13\x05\x15\x00\xff\xff\x82\x80' > bytes; isadora dis --isa rv32imc --raw bytes
  .isa rv32imc
  .option norvc
    c.nop
    .illegal 0x0
    addi a0, a0, 1
    .illegal 0xFFFF
    c.jr ra
  isadora: error: 1 word of `bytes` decode as no instruction [illegal-word]
    note: the listing has them as `.illegal`
  [1]

What runs often becomes machine code, with the engine `jit`. A fault far inside of such a loop is told as any other, and a limit is kept exactly. Without the module there is no such engine, and the
default runs as `lanes` does.

  $ cat > fill.s <<'END'
  >     .globl _start
  > _start:
  >     li   a3, 10
  > again:
  >     lui  a0, 0x7F7F0
  >     lui  a1, 0x800
  >     addi a3, a3, -1
  > loop:
  >     sb   a1, 0(a0)
  >     addi a0, a0, 1
  >     addi a1, a1, -1
  >     bnez a1, loop
  >     bnez a3, again
  >     j    loop
  > END
  $ for engine in lanes jit; do isadora run --isa rv32imc --engine $engine fill.s > $engine 2>&1; echo $?; done
  3
  3
  $ cmp lanes jit && cat jit
  fill.s:9:5: error: fault AccessFault: the address is outside the program's memory (an access of 1 byte) [fault]
    9 |     sb   a1, 0(a0)
      |     ^~~~~~~~~~~~~~
    note: instruction sb a1, 0(a0) at 0x1000C
    note: in loop
    note: registers sp=0x7FFEFFB0 a0=0x7FFF0000
    note: address 0x7FFF0000 of memory: 0 bytes past the end of buffer `stack` (8388608 bytes)
  $ printf '.globl _start\n_start: addi a0, a0, 1\n j _start\n' > endless.s
  $ isadora run --isa rv32imc --engine jit --max-instructions 300000001 endless.s
  endless.s:3:2: error: stopped after 300000001 instructions; raise --max-instructions if the program should run longer [limit-reached]
    3 |  j _start
      |  ^~~~~~~~
    note: instruction c.j .-0x2 at 0x10002
    note: in _start+0x2
    note: registers sp=0x7FFEFFB0 a0=0x8F0D181
  [4]
  $ ISADORA_JIT=/nowhere/isadora-jit.so isadora run --isa rv32imc --engine jit --max-instructions 1 endless.s
  isadora: error: `/nowhere/isadora-jit.so` is not a module that can be loaded [bad-argument]
    note: it needs a build with LLVM 19; without it, another engine runs the same programs
  [2]
  $ ISADORA_JIT=/nowhere/isadora-jit.so isadora run --isa rv32imc --max-instructions 1000001 endless.s > without 2>&1; echo $?
  4
