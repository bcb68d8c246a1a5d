C for a machine that is described: nothing of the compiler knows it.

  $ command -v clang-19 > /dev/null || { echo "no clang-19 here"; exit 80; }
  $ cat > hello.c <<'TEXT'
  > #include <stdio.h>
  > int main(int argc, char** argv) {
  >   printf("hello, world: %d, %lld\n", argc, 1234567890123456789ll / argc);
  >   return 7;
  > }
  > TEXT
  $ isadora cc --isa rv32imc hello.c -o hello
  $ isadora run hello
  hello, world: 1, 1234567890123456789
  [7]
  $ cat > sum.c <<'TEXT'
  > int sum(const int* a, int n) {
  >   int s = 0;
  >   for (int i = 0; i < n; ++i) s += a[i];
  >   return s;
  > }
  > long long product(long long a, int b) { return a * b; }
  > TEXT
  $ isadora cc --isa rv32imc -O2 -S sum.c -o -
  .option relax
  .text
  .balign 2
  .globl sum
  .type sum,@function
  sum:
    c.li a7, 0
    bge zero, a1, .L0_3
    c.li a7, 0
  .L0_4:
    c.lw a5, 0(a0)
    c.add a7, a5
    c.addi a0, 4
    c.addi a1, -1
    bne zero, a1, .L0_4
  .L0_3:
    c.mv a0, a7
    c.jr ra
  .size sum,.-sum
  .text
  .balign 2
  .globl product
  .type product,@function
  product:
    srai t0, a2, 31
    mulhu a6, a0, a2
    mul a7, a1, a2
    c.add a7, a6
    mul a1, a0, t0
    c.add a1, a7
    mul a0, a0, a2
    c.jr ra
  .size product,.-product
  $ isadora cc --isa rv32imc --verify -Os -c sum.c && isadora dis sum.o | head -3
  .isa rv32imc
  .option norvc
  .globl sum

Findings of the front end, and what cannot be compiled:

  $ cat > wrong.c <<'TEXT'
  > int f(int a) {
  >   return a + b;
  > }
  > TEXT
  $ isadora cc --isa rv32imc -c wrong.c
  wrong.c:2:14: error: use of undeclared identifier 'b' [cannot-compile]
    2 |   return a + b;
      |              ^
  [1]
  $ cat > cannot.c <<'TEXT'
  > int g(long long a) {
  >   int r;
  >   __asm__("mv %0, %1" : "=r"(r) : "r"(a));
  >   return r;
  > }
  > TEXT
  $ isadora cc --isa rv32imc -c cannot.c
  cannot.c:3:3: error: the text of an `asm` names an operand that does not fit into a register (in `g`) [cannot-compile]
    3 |   __asm__("mv %0, %1" : "=r"(r) : "r"(a));
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  [1]
  $ isadora cc --isa simt128 -c sum.c
  isadora: error: `simt128` has no ABI, which compiled programs need [bad-argument]
    note: `--isa NAME` chooses another: fabrisc, rv32imac, rv32imc; `__DefABI` in a description gives it one
  [2]
  $ isadora cc --isa rv32imc -c hello.c sum.c -o one.o
  isadora: error: -o names one file, and several are made without linking [bad-argument]
    note: leave out -o: each is named by its source
  [2]
  $ isadora cc --isa rv32imc none.c
  isadora: error: cannot read `none.c`: no such file or directory [cannot-read]
  [2]
  $ ISADORA_CLANG=no-such-program isadora cc --isa rv32imc -c sum.c
  isadora: error: the C front end `no-such-program` cannot be started [cannot-read]
    note: install it (Debian: clang-19), or name it with ISADORA_CLANG
  [2]
  $ isadora cc --isa rv32imc
  isadora: error: expected a file of C, of the assembler, an object or an archive [bad-argument]
  [2]
  $ isadora cc --isa rv32imc --intrinsics sum.c
  isadora: error: `--intrinsics` takes no files [bad-argument]
  [2]

`asm` with operands, an instruction that is called, and symbols that are called as registers are:

  $ cat > machine.c <<'TEXT'
  > #include "rv32imc.h"
  > int t1(int a, int* p) {
  >   int r;
  >   __asm__("lw %0, %1" : "=r"(r) : "m"(*p));
  >   __asm__ volatile("addi %0, %0, %1" : "+r"(r) : "i"(5) : "s1");
  >   return rv32imc_mulhsu(a, r);
  > }
  > int zero(int a) { return t1(a, &a); }
  > __attribute__((constructor)) void begin(void) { zero(1); }
  > TEXT
  $ isadora cc --isa rv32imc -S machine.c -o - | head -15
  .option relax
  .text
  .balign 2
  .globl "t1"
  .type "t1",@function
  "t1":
    c.addi sp, -16
    c.swsp s1, 0(sp)
    lw a7, 0(a1)
    addi a7, a7, 5
    mulhsu a0, a0, a7
    c.lwsp s1, 0(sp)
    c.addi sp, 16
    c.jr ra
  .size "t1",.-"t1"
  $ isadora cc --isa rv32imc -c machine.c && isadora dis machine.o > again.s && isadora as --isa rv32imc again.s -o again.o
  $ isadora dis again.o > twice.s && cmp again.s twice.s && grep '"' again.s
  .globl "t1"
  .globl "zero"
  .type "t1", %function
  .size "t1", 20
  .type "zero", %function
  .size "zero", 24
  "t1":
  "zero":
  $ isadora cc --isa rv32imc --intrinsics -o - | grep '^static.*_mulhsu('
  static inline __attribute__((always_inline)) rv32imc_word rv32imc_mulhsu(rv32imc_word s0, rv32imc_word s1) { rv32imc_word r0_; __asm__("mulhsu %0, %1, %2" : "=r"(r0_) : "r"((rv32imc_word)(s0)), "r"((rv32imc_word)(s1))); return r0_; }
  $ cat > names.c <<'TEXT'
  > void f(void) { __asm__ volatile("" : : : "ft0"); }
  > void g(void) { __asm__ volatile("" : : : "sp"); }
  > TEXT
  $ isadora cc --isa rv32imc -c names.c
  names.c:1:1: error: `asm` uses the register `f0`, which the ABI's description does not give to functions [cannot-compile]
    1 | void f(void) { __asm__ volatile("" : : : "ft0"); }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  names.c:2:1: error: `asm` cannot use the register `x2`: the function needs it for its frame [cannot-compile]
    2 | void g(void) { __asm__ volatile("" : : : "sp"); }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  [1]
  $ cat > old.c <<'TEXT'
  > f(a) { return a + 1 > a; }
  > TEXT
  $ isadora cc --isa rv32imc -S --std gnu89 -fwrapv -w old.c -o - | sed -n '/^f:/,$p'
  f:
    lui a5, 524288
    c.addi a5, -1
    c.xor a5, a0
    sltu a0, zero, a5
    c.jr ra
  .size f,.-f

Instructions that do two operations of C, where the machine has them:

  $ cat > both.c <<'TEXT'
  > unsigned without(unsigned a, unsigned b) { return a & ~b; }
  > int element(int* p, int i) { return p[i]; }
  > int byte(int x) { return (signed char)x; }
  > int half(int x) { return (unsigned short)x; }
  > TEXT
  $ isadora cc --isa rv32imac -O2 -S both.c -o - | grep -v '^\.'
  without:
    andn a0, a0, a1
    c.jr ra
  element:
    sh2add a5, a1, a0
    c.lw a0, 0(a5)
    c.jr ra
  byte:
    sext.b a0, a0
    c.jr ra
  half:
    zext.h a0, a0
    c.jr ra

An instruction that adds a product to its destination is used where C does so, though no rule was written; a value that is read later is copied.

  $ cp -r $ROOT/isas/rv32imc mine
  $ sed -i 's/LOAD = 0x03;/LOAD = 0x03; CUSTOM_0 = 0x0B;/' mine/machine.isa
  $ cat > mine/sums.isa <<'TEXT'
  > __DefOptype MADD : [Word]
  >   __Encoding
  >     field<0, 7>  Major  major == CUSTOM_0;
  >     field<7, 5>  Reg    rd;
  >     field<12, 3> Funct3 funct3 == 0;
  >     field<15, 5> Reg    rs1;
  >     field<20, 5> Reg    rs2;
  >     field<25, 7> Funct7 funct7 == 1;
  >   __Syntax
  >     madd rd, rs1, rs2 ;
  >   __Semantics
  >     madd rd, rs1, rs2:
  >         rd = rd + rs1 * rs2;
  > __DefOpcode MADD_4 : [MADD]
  > TEXT
  $ cat > dot.c <<'TEXT'
  > int dot(const int* a, const int* b, int n) {
  >   int sum = 0;
  >   for (int i = 0; i < n; i++) sum += a[i] * b[i];
  >   return sum;
  > }
  > int both(int a, int b, int c) { return a * b + c - c; }
  > int after(int a, int b, int c) { return (a * b + c) ^ c; }
  > int main(void) {
  >   volatile int a[] = {1, 2, 3, 4};
  >   return dot((int*)a, (int*)a, 4) + both(a[2], a[3], a[1]) + after(a[0], a[1], a[2]);
  > }
  > TEXT
  $ isadora cc --isa ./mine -S dot.c -o - | sed -n '/^dot:/,/ret\|jr/p' | grep -E 'mul|madd|add '
    madd a7, a4, a5
  $ isadora cc --isa ./mine --verify dot.c && isadora run --isa ./mine a.out
  [48]
