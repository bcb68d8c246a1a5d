Variables of threads: each model of compilers, from their objects and from their text, in programs of `link` and of GNU ld.

  $ for tool in riscv64-unknown-elf-gcc riscv64-unknown-elf-ld clang-19 qemu-riscv32; do
  >   command -v $tool > /dev/null || { echo "no $tool here"; exit 80; }
  > done

The program's beginning makes the block of its thread. `__tls_get_addr` is a library's: of a program that is linked as a whole the module is 1.

  $ cat > start.s <<'TEXT'
  >     .globl _start, __tls_get_addr
  > _start:
  >     la   tp, block
  >     la   t0, __tdata_start
  >     lw   t1, 0(t0)
  >     sw   t1, 0(tp)
  >     lw   t1, 4(t0)
  >     sw   t1, 4(tp)
  >     call work
  >     li   a7, 93
  >     ecall
  > __tls_get_addr:
  >     lw   t0, 0(a0)
  >     li   t1, 1
  >     bne  t0, t1, 1f
  >     lw   a0, 4(a0)
  >     add  a0, a0, tp
  >     li   t0, 0x800
  >     add  a0, a0, t0
  >     ret
  > 1:  ebreak
  >     .bss
  >     .balign 4
  > block: .space 64
  > TEXT
  $ cat > work.c <<'TEXT'
  > extern __thread int shared; static __thread int own = 5; static __thread int zeros; __thread int more;
  > int *where(void) { return &own; }
  > int work(void) { zeros = shared + own; more = 3; shared += zeros; return shared * 2 + zeros + more + *where(); }
  > TEXT
  $ echo '__thread int shared = 7;' > other.c
  $ isadora as --isa rv32imc start.s
  $ gcc="riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32" clang="clang-19 --target=riscv32-unknown-elf -march=rv32imc -mabi=ilp32"
  $ results() {
  >   isadora link --isa rv32imc work.o other.o start.o -o ours && riscv64-unknown-elf-ld -melf32lriscv work.o other.o start.o -o theirs
  >   qemu-riscv32 ours; a=$?; isadora run --isa rv32imc ours; b=$?; qemu-riscv32 theirs; echo -n "$a $b $?  "; rm -f ours theirs
  > }
  $ for model in local-exec initial-exec local-dynamic global-dynamic; do
  >   for c in "$gcc" "$clang"; do
  >     for pic in "" -fPIC; do
  >       for f in work other; do $c $pic -O1 -g -ftls-model=$model -c $f.c -o $f.o; done; results
  >       for f in work other; do $c $pic -O1 -ftls-model=$model -S $f.c -o $f.s; isadora as --isa rv32imc $f.s; done; results
  >     done
  >   done
  >   echo $model
  > done
  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  local-exec
  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  initial-exec
  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  local-dynamic
  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  58 58 58  global-dynamic

What a program of one piece does not have is told: descriptors of its variables, a library's function, a variable that is the program's.

  $ $clang -fPIC -mtls-dialect=desc -O1 -c work.c && isadora link --isa rv32imc work.o other.o start.o -o ours 2>&1 | head -1
  isadora: error: a relocation of the kind 62, which `rv32imc` does not describe [bad-object]
  $ printf '.globl _start\n_start: la.tls.gd a0, x\n call __tls_get_addr\n.section .tdata, "awT", @progbits\nx: .word 1\n' > alone.s && isadora run --isa rv32imc alone.s
  alone.s:3:2: error: `__tls_get_addr` is not defined [undefined-symbol]
    3 |  call __tls_get_addr
      |  ^~~~~~~~~~~~~~~~~~~
  [1]
  $ printf '.globl _start\n_start: la.tls.ie a0, x\n lui a0, %%tprel_hi(y)\n.data\n.globl x\nx: .word 1\ny: .word 2\n' > alone.s && isadora run --isa rv32imc alone.s
  alone.s:2:1: error: `x` is asked for as a variable that each thread has, and its definition is one of the program [bad-object]
    2 | _start: la.tls.ie a0, x
      | ^~~~~~~~~~~~~~~~~~~~~~~
  alone.s:3:2: error: `y` is asked for as a variable that each thread has, and its definition is one of the program [bad-object]
    3 |  lui a0, %tprel_hi(y)
      |  ^~~~~~~~~~~~~~~~~~~~
  [1]
