What an ABI says agrees with the target of the front end, which reads the arguments that the compiler passes. Where both differ, nothing is compiled.

  $ command -v clang-19 > /dev/null || { echo "no clang-19 here"; exit 80; }
  $ cat > sum.c <<'TEXT'
  > #include <stdarg.h>
  > static __attribute__((noinline)) long long sum(int n, ...) {
  >   long long all = 0;
  >   va_list list;
  >   va_start(list, n);
  >   for (int i = 0; i < n; ++i) all += va_arg(list, long double);
  >   va_end(list);
  >   return all;
  > }
  > static __attribute__((noinline)) _BitInt(128) part(_BitInt(128) n, _BitInt(128) of) { return n / of; }
  > int main(void) { return (int)part(sum(1, 14.0l), sum(1, 2.0l)) + (int)sum(2, 30.0l, 5.0l); }
  > TEXT
  $ edited() { rm -rf mine && cp -r "$ROOT/isas/$1" mine && sed -i "$2" mine/abi.isa && isadora cc --isa ./mine sum.c -o sum && isadora run --isa ./mine sum; }
  $ edited rv32imc 's/StackAlign    = 16/StackAlign    = 8/'
  [42]
  $ edited fabrisc 's/Results       = .*/Results       = "$R0";/'
  [42]

More registers for results than the front end uses, and a target with headers on this machine, which no program gets.

  $ edited rv32imc 's/Results       = .*/Results       = "a0", "a1", "a2", "a3";/'
  [42]
  $ rm -rf mine && cp -r "$ROOT/isas/rv32imc" mine && sed -i 's/riscv32-unknown-elf/riscv32-unknown-linux-gnu/' mine/abi.isa
  $ echo '#include <sys/mman.h>' | isadora cc --isa ./mine -fsyntax-only -
  <stdin>:1:10: error: 'sys/mman.h' file not found [cannot-compile]
    1 | #include <sys/mman.h>
      |          ^
  [1]

Pairs of words, which RISC-V aligns.

  $ edited rv32imc '/VariadicPairs/d'
  isadora: error: C cannot be compiled for `rv32imc`: the front end's target `riscv32-unknown-elf` reads a variadic argument `long long` at another place than the ABI passes it: the ABI does not have the statement `VariadicPairs` [cannot-compile]
    note: `__DefABI` of the description says what the target does
  [1]
  $ edited fabrisc '/VariadicPairs/d'
  isadora: error: C cannot be compiled for `fabrisc`: the front end's target `riscv64-unknown-elf` reads a variadic argument `long double` at another place than the ABI passes it: the ABI does not have the statement `VariadicPairs` [cannot-compile]
    note: `__DefABI` of the description says what the target does
  [1]

Pointers, and the order of bytes.

  $ edited rv32imc 's/riscv32/riscv64/; /Flags/d'
  isadora: error: C cannot be compiled for `rv32imc`: the front end's target `riscv64-unknown-elf` has pointers of 64 bits, and addresses of the machine have 32 [cannot-compile]
    note: `__DefABI` of the description says what the target does
  [1]
  $ edited fabrisc 's/riscv64/riscv32/; /Flags/d'
  isadora: error: C cannot be compiled for `fabrisc`: the front end's target `riscv32-unknown-elf` has pointers of 32 bits, and addresses of the machine have 64 [cannot-compile]
    note: `__DefABI` of the description says what the target does
  [1]
  $ edited rv32imc 's/riscv32-unknown-elf/mips-unknown-elf/; /Flags/d'
  isadora: error: C cannot be compiled for `rv32imc`: the front end's target `mips-unknown-elf` is big-endian [cannot-compile]
    note: `__DefABI` of the description says what the target does
  [1]

A target that does not align pairs, and one whose `va_list` is more than a pointer.

  $ edited rv32imc 's/riscv32-unknown-elf/i386-unknown-elf/; /Flags/d'
  isadora: error: C cannot be compiled for `rv32imc`: the front end's target `i386-unknown-elf` reads a variadic argument `long long` at another place than the ABI passes it: the ABI has the statement `VariadicPairs` [cannot-compile]
    note: `__DefABI` of the description says what the target does
  [1]
  $ edited fabrisc 's/riscv64-unknown-elf/aarch64-none-elf/; /Flags/d'
  isadora: error: C cannot be compiled for `fabrisc`: the front end's target `aarch64-none-elf` has a `va_list` that is not one pointer [cannot-compile]
    note: `__DefABI` of the description says what the target does
  [1]

What is neither compiled from C nor linked with the library does not need the front end.

  $ printf '.globl _start\n_start: addi a0, zero, 3\naddi a7, zero, 93\necall\n' > end.s
  $ rm -rf mine && cp -r "$ROOT/isas/rv32imc" mine && sed -i '/VariadicPairs/d' mine/abi.isa
  $ isadora cc --isa ./mine --no-library end.s -o end && isadora run --isa ./mine end
  [3]

The library's C is compiled for each description. After an edit that leaves the front end's target as it is, the front end reads the program alone; after one
of a header, the library, too.

  $ mkdir -p small/include && echo '#define N 7' > small/include/n.h
  $ cat > small/seven.c <<'TEXT'
  > #include <n.h>
  > void _exit(int);
  > int seven(void) { return N; }
  > void exit(int status) { _exit(status); }
  > void __libc_init_array(void) {}
  > TEXT
  $ echo 'int seven(void); int main(void) { return seven(); }' > main.c
  $ printf '#!/bin/sh\necho run >> "$RUNS"\nexec clang-19 "$@"\n' > counting && chmod +x counting
  $ made() { rm -f runs; ISADORA_RUNTIME=$PWD/small ISADORA_CACHE=$PWD/own RUNS=$PWD/runs ISADORA_CLANG=$PWD/counting isadora cc --isa ./mine main.c -o main || return; wc -l < runs; isadora run --isa ./mine main; }
  $ rm -rf mine && cp -r "$ROOT/isas/rv32imc" mine && made
  3
  [7]
  $ sed -i 's/Title = "Jump and link"/Title = "Jump, and link"/' mine/base.isa && made
  1
  [7]
  $ echo '#define N 8' > small/include/n.h && made
  2
  [8]
