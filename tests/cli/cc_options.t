Options of compilers, as makefiles have them.

  $ command -v clang-19 > /dev/null || { echo "no clang-19 here"; exit 80; }
  $ cat > unsure.c <<'TEXT'
  > #include "unsure.h"
  > int sign(int n) {
  >   int unused;
  >   if (n < 0) return -ONE;
  > }
  > TEXT
  $ echo '#define ONE 1' > unsure.h

Warnings are those of the front end; `-Wall` and `-Werror` count, and `-w` is without them.

  $ isadora cc --isa rv32imc -Wall -c unsure.c
  unsure.c:3:7: warning: unused variable 'unused' [-Wunused-variable] [suspect-code]
    3 |   int unused;
      |       ^
  unsure.c:5:1: warning: non-void function does not return a value in all control paths [-Wreturn-type] [suspect-code]
    5 | }
      | ^
  $ isadora cc --isa rv32imc -Wno-return-type -c unsure.c
  $ isadora cc --isa rv32imc -Werror -c unsure.c
  unsure.c:5:1: error: non-void function does not return a value in all control paths [-Werror,-Wreturn-type] [cannot-compile]
    5 | }
      | ^
  [1]
  $ isadora cc --isa rv32imc -w -Wall -c unsure.c

Files for make: `-MD` names the object, and its file has the object's name.

  $ isadora cc --isa rv32imc -w -MMD -c unsure.c -o part.o && cat part.d
  part.o: unsure.c unsure.h
  $ isadora cc --isa rv32imc -w -MD -MF deps -MT all -MP -nostdlib -S unsure.c -o - > /dev/null && cat deps
  all: unsure.c unsure.h
  unsure.h:

Macros, headers, languages, and what the preprocessor makes.

  $ printf 'int a = ONE, b = TWO;\n#ifdef __riscv_mul\nint mul;\n#endif\n' > macros.txt
  $ isadora cc --isa rv32imc -x c -include unsure.h -DTWO=2 -U__riscv_mul -E -std=c11 macros.txt | grep -v '^#'
  int a = 1, b = 2;
  $ printf '#define N 3\n  .globl three\nthree:\n  li a0, N\n  ret\n' > three.S
  $ isadora cc --isa rv32imc -c three.S && isadora dis three.o | tail -3
  three:
    c.li a0, 3
    c.jr ra
  $ isadora cc --isa rv32imc -E three.S | grep 'li a'
    li a0, 3

Libraries.

  $ echo 'int three(void); int main(void) { return three(); }' > main.c
  $ ar rc libthree.a three.o && isadora cc --isa rv32imc main.c -L . -lthree -lm -Wl,--gc-sections -O3 -pipe && isadora run a.out
  [3]
  $ isadora cc --isa rv32imc main.c -L . -lfour
  isadora: error: no folder of libraries has `libfour.a` [cannot-read]
    note: -L DIR names one
  [2]
  $ isadora cc --isa rv32imc main.c three.o -Wl,-Tscript
  isadora: error: the linker has no option `-Tscript` [bad-argument]
  [2]

Errors of all files are shown together.

  $ echo 'int f(void) { return one; }' > first.c; echo 'int g(void) { return two; }' > second.c
  $ isadora cc --isa rv32imc first.c second.c
  first.c:1:22: error: use of undeclared identifier 'one' [cannot-compile]
    1 | int f(void) { return one; }
      |                      ^
  second.c:1:22: error: use of undeclared identifier 'two' [cannot-compile]
    1 | int g(void) { return two; }
      |                      ^
  [1]

`-v` shows what is done.

  $ isadora cc --isa rv32imc -v main.c three.o 2>&1 | sed -E 's/ -fno-[a-z-]+//g; s/\S*(isadora-cc-)\w+/\1X/g; s/\S*include/include/; s#\S*/start.s#start.s#' | cut -c1-100
  clang-19 -emit-llvm -c --target=riscv32-unknown-elf -march=rv32imc -mabi=ilp32 -gline-tables-only -f
  link start.s isadora-cc-X/0.o three.o isadora-cc-X/library.a -o a.out

`asm goto` jumps to labels; a value of two registers is an operand that the text does not name.

  $ cat > jumps.c <<'TEXT'
  > int is_odd(int n) {
  >   __asm__ goto("andi t0, %0, 1\n bnez t0, %l[odd]" : : "r"(n) : "t0" : odd);
  >   return 0;
  > odd:
  >   return 1;
  > }
  > long long keep(long long n) {
  >   __asm__ volatile("" : "+r"(n));
  >   return n + 1;
  > }
  > TEXT
  $ isadora cc --isa rv32imc -O2 -S jumps.c -o - | grep -v '^\.[tbg]'
  is_odd:
    c.li a7, 0
    andi t0, a0, 1
   bnez t0, .L0_1
    jal zero, .L0_2
  .L0_1:
    c.li a7, 1
  .L0_2:
    c.mv a0, a7
    c.jr ra
  keep:
    c.mv a7, a0
    addi a0, a7, 1
    sltu a7, a0, a7
    c.add a1, a7
    c.jr ra
  $ cat > main.c <<'TEXT'
  > #include <stdio.h>
  > int is_odd(int n);
  > long long keep(long long n);
  > int main(void) { printf("%d %d %llx\n", is_odd(4), is_odd(7), keep(0x1ffffffff)); }
  > TEXT
  $ for l in 0 2 s; do isadora cc --isa rv32imc -O$l --verify main.c jumps.c && isadora run a.out; done
  0 1 200000000
  0 1 200000000
  0 1 200000000

Wide characters are printed as UTF-8.

  $ cat > wide.c <<'TEXT'
  > #include <stdio.h>
  > #include <stdlib.h>
  > #include <wchar.h>
  > #include <wctype.h>
  > int main(void) {
  >   wchar_t s[16], *end = wcscpy(s, L"a\u00fc\u20ac");
  >   char bytes[16];
  >   printf("%ls|%6ls|%.3ls|%lc|%zu\n", s, end, s, (wint_t)s[1], wcslen(s));
  >   printf("%zu %zu %d\n", wcstombs(bytes, s, 16), mbstowcs(s, bytes, 16), s[2] == 0x20ac);
  >   printf("%d %d %c\n", wcscmp(L"ab", L"b"), iswalpha(L'z') && !iswalpha(0x20ac), (char)towupper(L'q'));
  >   return fputws(L"\u20ac\n", stdout);
  > }
  > TEXT
  $ for m in rv32imc rv32imac fabrisc; do isadora cc --isa $m wide.c && isadora run a.out; done
  a\xc3\xbc\xe2\x82\xac|a\xc3\xbc\xe2\x82\xac|a\xc3\xbc|\xc3\xbc|3 (esc)
  6 3 1
  -1 1 Q
  \xe2\x82\xac (esc)
  a\xc3\xbc\xe2\x82\xac|a\xc3\xbc\xe2\x82\xac|a\xc3\xbc|\xc3\xbc|3 (esc)
  6 3 1
  -1 1 Q
  \xe2\x82\xac (esc)
  a\xc3\xbc\xe2\x82\xac|a\xc3\xbc\xe2\x82\xac|a\xc3\xbc|\xc3\xbc|3 (esc)
  6 3 1
  -1 1 Q
  \xe2\x82\xac (esc)
