Every command that reads an object says the same of one that is damaged, and ends with the same code, 1: an error in the input. A file that is not there is 2.

  $ cat > five.s <<'EOF'
  >     .globl _start
  > _start:
  >     li   a0, 5
  >     li   a7, 93
  >     ecall
  > EOF
  $ isadora as --isa rv32imc five.s -o five.o
  $ head -c 300 five.o > half.o
  $ each() { for command in dis run link check 'run --check' 'run --micro-ops' 'dis --isa rv32imc' 'run --isa rv32imc'; do isadora $command "$1" > /dev/null 2> said; echo "$command: $?, $(head -1 said)"; done; }
  $ each half.o
  dis: 1, isadora: error: `half.o` is truncated: its end, which lists its sections, is missing [bad-object]
  run: 1, isadora: error: `half.o` is truncated: its end, which lists its sections, is missing [bad-object]
  link: 1, isadora: error: `half.o` is truncated: its end, which lists its sections, is missing [bad-object]
  check: 1, isadora: error: `half.o` is truncated: its end, which lists its sections, is missing [bad-object]
  run --check: 1, isadora: error: `half.o` is truncated: its end, which lists its sections, is missing [bad-object]
  run --micro-ops: 1, isadora: error: `half.o` is truncated: its end, which lists its sections, is missing [bad-object]
  dis --isa rv32imc: 1, isadora: error: `half.o` is truncated: its end, which lists its sections, is missing [bad-object]
  run --isa rv32imc: 1, isadora: error: `half.o` is truncated: its end, which lists its sections, is missing [bad-object]
  $ each missing.o
  dis: 2, isadora: error: cannot read `missing.o`: no such file or directory [cannot-read]
  run: 2, isadora: error: cannot read `missing.o`: no such file or directory [cannot-read]
  link: 2, isadora: error: cannot read `missing.o`: no such file or directory [cannot-read]
  check: 2, isadora: error: cannot read `missing.o`: no such file or directory [cannot-read]
  run --check: 2, isadora: error: cannot read `missing.o`: no such file or directory [cannot-read]
  run --micro-ops: 2, isadora: error: cannot read `missing.o`: no such file or directory [cannot-read]
  dis --isa rv32imc: 2, isadora: error: cannot read `missing.o`: no such file or directory [cannot-read]
  run --isa rv32imc: 2, isadora: error: cannot read `missing.o`: no such file or directory [cannot-read]

So is an object of another instruction set.

  $ for command in dis run link check; do isadora $command --isa fabrisc five.o > /dev/null 2>&1; echo "$command: $?"; done
  dis: 1
  run: 1
  link: 1
  check: 1

Not damaged, but without code: what GCC and Clang keep for their optimisation at link time.

  $ printf '.isa rv32imc\n.comm __gnu_lto_slim, 1\n' > slim.s && isadora as slim.s -o slim.o
  $ isadora link slim.o -o program
  isadora: error: `slim.o` has no code, only GCC's input for optimisation at link time (`-flto`); compile it without `-flto`, or with `-ffat-lto-objects` [bad-object]
  [1]
  $ printf 'BC\300\336 and more' > bitcode.o && printf '.isa rv32imc\n.globl _start\n_start: nop\n' > start.s
  $ isadora link start.s bitcode.o -o program
  isadora: error: `bitcode.o` is LLVM's bitcode, expected an object or a program of the assembler; compile it without `-flto` and `-emit-llvm` [bad-object]
  [1]
  $ isadora run bitcode.o
  isadora: error: `bitcode.o` is LLVM's bitcode, expected an object or a program of the assembler; compile it without `-flto` and `-emit-llvm` [bad-object]
  [1]
  $ isadora dis bitcode.o
  isadora: error: `bitcode.o` is LLVM's bitcode, expected an object or a program of the assembler; compile it without `-flto` and `-emit-llvm` [bad-object]
  [1]
  $ ar rcs bitcode.a bitcode.o > ar.log 2>&1; isadora link start.s bitcode.a -o program
  isadora: error: `bitcode.a(bitcode.o)` is LLVM's bitcode, expected an object or a program of the assembler; compile it without `-flto` and `-emit-llvm` [bad-object]
  [2]
