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
  $ printf ' .section .text.unused, "ax"\nunused: nop\n' > unused.s
  $ isadora cc --isa rv32imc main.c three.o unused.s -Wl,--gc-sections,-Map=map -Wl,-e,_start && grep -E 'entry|main\.c|three|unused' map
  0x00010000              entry: _start
  0x00010144  0x0000000C    main.c: .text
  0x00010150  0x00000004    three.o: .text
  0x00010150                  three
              0x00000002    unused.s: .text.unused
  $ isadora cc --isa rv32imc main.c three.o unused.s -Wl,--gc-sections,--no-gc-sections -Wl,-Map=map && grep -c 'left out' map
  0
  [1]
  $ isadora cc --isa rv32imc main.c three.o -Wl,--entry=nowhere
  isadora: error: no object defines `nowhere`, where a program begins: write `.globl nowhere` and the label [undefined-symbol]
  [1]
  $ isadora cc --isa rv32imc main.c three.o -Wl,-Map=main.c; cat main.c
  isadora: error: `main.c` is its own input and would be lost [bad-argument]
    note: name another file for the result
  int three(void); int main(void) { return three(); }
  $ echo '#include <string.h>' > strings.c; echo 'int main(void) { return strcmp("a", "b"); }' >> strings.c
  $ isadora cc --isa rv32imc -fno-builtin strings.c -Wl,--gc-sections -Xlinker -Map -Xlinker map && grep 'strcmp' map | sed 's/0x[0-9A-F]*/N/g'
  N  N    the C library(string.o): .text.strcmp
  N                  strcmp
  $ printf '#include <stdio.h>\nint main(void) { return puts("hello") < 0; }\n' > hello.c
  $ isadora cc --isa rv32imc hello.c -Wl,--gc-sections,-Map=map && isadora run a.out && sed '/left out/q' map | grep -o ' puts$\| __isadora_format$'
  hello
   puts
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
  clang-19 -emit-llvm -c --target=riscv32-unknown-elf -march=rv32imc -mabi=ilp32 -nostdlibinc -gline-t
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
  .option relax
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
  .size is_odd,.-is_odd
  keep:
    c.mv a7, a0
    addi a0, a7, 1
    sltu a7, a0, a7
    c.add a1, a7
    c.jr ra
  .size keep,.-keep
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

`-` is standard input, and a program of it. A source is not overwritten; a file that is neither C, a program of the assembler, an object nor an archive is refused.

  $ echo 'int main(void) { return 5; }' | isadora cc --isa rv32imc - && isadora run a.out
  [5]
  $ printf 'int f(void) {\n  return x;\n}\n' | isadora cc --isa rv32imc -c -
  <stdin>:2:10: error: use of undeclared identifier 'x' [cannot-compile]
    2 |   return x;
      |          ^
  [1]
  $ echo 'int main(void) { return 5; }' > five.c
  $ isadora cc --isa rv32imc five.c -o five.c
  isadora: error: `five.c` is compiled, and would be overwritten [bad-argument]
    note: -o names another file
  [2]
  $ isadora cc --isa rv32imc -x c -c five.c -o ./five.c
  isadora: error: `five.c` is compiled, and would be overwritten [bad-argument]
    note: -o names another file
  [2]
  $ cp five.c five.cpp
  $ isadora cc --isa rv32imc -c five.cpp
  isadora: error: `five.cpp` is neither C (.c), a program of the assembler (.s, .S), an object nor an archive [bad-argument]
    note: `-x c` or `-x assembler` says what a file with another name is; other languages are not compiled
  [2]
  $ isadora cc --isa rv32imc -c unsure.h
  isadora: error: `unsure.h` is a header [bad-argument]
    note: files in C include it; with `-x c` it is compiled
  [2]
  $ echo 'text' > five.o && isadora cc --isa rv32imc five.o
  isadora: error: `five.o` is neither an object nor an archive [bad-object]
  [2]

Options for the front end keep their order, and the folders their ranks. The library's headers are the system's.

  $ mkdir -p near far && echo 'int near;' > near/where.h && echo 'int far;' > far/where.h && echo '#include <where.h>' > where.c
  $ isadora cc --isa rv32imc -E -isystem near -I far where.c | grep int
  int far;
  $ isadora cc --isa rv32imc -E -iquote near -idirafter far where.c | grep int
  int far;
  $ echo 'int n = N;' > n.c
  $ isadora cc --isa rv32imc -E -D N=1 -U N -D N=2 n.c | tail -1
  int n = 2;
  $ isadora cc --isa rv32imc -E -U N -D N=3 n.c | tail -1
  int n = 3;
  $ isadora cc --isa rv32imc -D '' -c n.c
  isadora: error: -D: expected MACRO [bad-argument]
    note: `isadora cc --help` describes its options
  [2]
  $ printf '#include <stdio.h>\n#include "unsure.h"\n' > headers.c && isadora cc --isa rv32imc -MMD -c headers.c && cat headers.d
  headers.o: headers.c unsure.h

  $ isadora cc --isa rv32imc -MM headers.c
  headers.o: headers.c unsure.h
  $ isadora cc --isa rv32imc -M -MF list headers.c && grep -c . list
  17
  $ isadora cc --isa rv32imc -fsyntax-only -Wall unsure.c
  unsure.c:3:7: warning: unused variable 'unused' [-Wunused-variable] [suspect-code]
    3 |   int unused;
      |       ^
  unsure.c:5:1: warning: non-void function does not return a value in all control paths [-Wreturn-type] [suspect-code]
    5 | }
      | ^

The header of intrinsics is found from everywhere, and is nothing that a makefile could depend on.

  $ echo '#include "rv32imc.h"' > machine.h && printf '#include "machine.h"\nint f(int a) { return rv32imc_mulhsu(a, 2); }\n' > machine.c
  $ isadora cc --isa rv32imc -MD -MP -c machine.c && cat machine.d
  machine.o: machine.c machine.h
  machine.h:
  $ isadora cc --isa rv32imc -M machine.c
  machine.o: machine.c machine.h

The library is not compiled with the program's macros, and the linker's errors name sources.

  $ printf '#include <stdlib.h>\nint main(void) { return abs(-3); }\n' > abs.c
  $ mkdir -p cache/isadora && ln -s "${XDG_CACHE_HOME:-$HOME/.cache}/isadora/rules" cache/isadora/rules
  $ XDG_CACHE_HOME=$PWD/cache isadora cc --isa rv32imc -Dlabs=other abs.c && isadora run a.out
  [3]
  $ echo '#include <stdlib.h>' > labs.c && echo 'int main(void) { return labs(-4); }' >> labs.c
  $ XDG_CACHE_HOME=$PWD/cache isadora cc --isa rv32imc -fno-builtin labs.c && isadora run a.out
  [4]
  $ cp five.c again.c && isadora cc --isa rv32imc five.c again.c
  isadora: error: `main` is defined twice [duplicate-symbol]
    note: by `five.c` and by `again.c`
  [1]

Of alternatives and dialects of `asm` the first is taken; a modifier that only some assemblers have is refused, and so are interrupt functions.

  $ cat > dialects.c <<'TEXT'
  > int f(int a, int b) {
  >   __asm__("{add|sub} %0, %1, %2" : "=r,r"(a) : "r,0"(a), "X,r"(b));
  >   return a;
  > }
  > TEXT
  $ isadora cc --isa rv32imc -S dialects.c -o - | sed -n '/^f:/,$p'
  f:
    add a0, a0, a1
    c.jr ra
  .size f,.-f
  $ cat > modifier.c <<'TEXT'
  > int f(int a) {
  >   __asm__("add %0, %0, %z1" : "+r"(a) : "rJ"(0));
  >   return a;
  > }
  > __attribute__((interrupt)) void h(void) {}
  > TEXT
  $ isadora cc --isa rv32imc -c modifier.c
  modifier.c:2:3: error: the modifier `z` of an operand of `asm` (`%z1`) is not supported (in `f`) [cannot-compile]
    2 |   __asm__("add %0, %0, %z1" : "+r"(a) : "rJ"(0));
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  modifier.c:5:1: error: functions with the attribute `interrupt` are not supported (in `h`) [cannot-compile]
    5 | __attribute__((interrupt)) void h(void) {}
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  [1]
  $ echo 'register long s asm("s1"); long f(void) { return s; }' > register.c
  $ isadora cc --isa rv32imc -c register.c
  register.c:1:1: error: a global variable in a register is not supported; a local one, as an operand of `asm`, is (in `f`) [cannot-compile]
    1 | register long s asm("s1"); long f(void) { return s; }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  [1]

A program may have functions of the library's names, also of those that stand in one file with others that it uses.

  $ cat > own.c <<'TEXT'
  > #include <stdio.h>
  > #include <stdlib.h>
  > int abs(int n) { return n + 1; }
  > int puts(const char* s) { return printf("own %s\n", s); }
  > int main(void) { return puts("text") == 9 && atoi("3") + abs(1) == 5; }
  > TEXT
  $ isadora cc --isa rv32imc -fno-builtin own.c && isadora run a.out
  own text
  [1]

Names may have letters of any alphabet, also where a machine's assembler has only letters of ASCII.

  $ cat > names.c <<'TEXT'
  > static int größe(int x) { return x + 1; }
  > int π = 3;
  > __attribute__((noinline)) int 大小(int x) { return größe(x) + π; }
  > int main(void) { return 大小(4); }
  > TEXT
  $ for isa in rv32imc fabrisc; do isadora cc --isa $isa -ffunction-sections names.c && isadora run a.out; echo $?; done
  8
  8
  $ isadora cc --isa rv32imc -S names.c -o names.s && isadora as --isa rv32imc names.s -o names.o && isadora dis names.o > again.s
  $ isadora as --isa rv32imc again.s -o again.o && isadora dis again.o | cmp - again.s && grep -n '大小' again.s
  4:.globl \xe5\xa4\xa7\xe5\xb0\x8f (esc)
  7:.type \xe5\xa4\xa7\xe5\xb0\x8f, %function (esc)
  8:.size \xe5\xa4\xa7\xe5\xb0\x8f, 16 (esc)
  13:\xe5\xa4\xa7\xe5\xb0\x8f: (esc)
  23:  c.jal \xe5\xa4\xa7\xe5\xb0\x8f (esc)

An error in an `asm` is shown at its line, whatever it becomes.

  $ cat > wrong.c <<'TEXT'
  > int f(int x) {
  >   x *= 3;
  >   asm volatile("bogus %0" : "+r"(x));
  >   return x;
  > }
  > TEXT
  $ isadora cc --isa rv32imc -c wrong.c
  wrong.c:3:3: error: unknown instruction `bogus` in `rv32imc` [unknown-mnemonic]
    3 |   asm volatile("bogus %0" : "+r"(x));
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  wrong.c (compiled):18:3: note: the line compiles to this
    18 |   bogus a0
       |   ^~~~~
  [1]

Sanitizers need libraries that no machine has, unless they trap.

  $ cat > overflow.c <<'TEXT'
  > int main(int argc, char** argv) { return argc + 2147483647; }
  > TEXT
  $ isadora cc --isa rv32imc -fsanitize=undefined overflow.c
  isadora: error: `-fsanitize=undefined` needs a run-time library, and there is none [bad-argument]
    note: `-fsanitize=undefined -fsanitize-trap=undefined` ends a program at undefined behaviour
  [2]
  $ isadora cc --isa rv32imc -fsanitize=address -fsanitize-trap=undefined overflow.c
  isadora: error: `-fsanitize=address` needs a run-time library, and there is none [bad-argument]
    note: `-fsanitize=undefined -fsanitize-trap=undefined` ends a program at undefined behaviour
  [2]
  $ isadora cc --isa rv32imc -fsanitize=undefined -fsanitize-trap=undefined overflow.c && isadora run a.out
  [134]

Makefiles repeat options, and the last one counts. How warnings look does not depend on what a build system asks for.

  $ printf '#warning once\nint f(int a) { int b; return a; }\n' > warns.c
  $ isadora cc --isa rv32imc -O2 -O0 -std=c99 -std=c11 -Wall -fcolor-diagnostics -fno-show-source-location -c warns.c
  warns.c:1:2: warning: once [-W#warnings] [suspect-code]
    1 | #warning once
      |  ^
  warns.c:2:20: warning: unused variable 'b' [-Wunused-variable] [suspect-code]
    2 | int f(int a) { int b; return a; }
      |                    ^
  $ isadora cc --isa rv32imc -Wno-such-warning -w -c warns.c -o first.o -o second.o; ls first.o second.o 2>/dev/null
  second.o
  [2]
  $ isadora cc --isa rv32imc -Wno-such-warning -c warns.c 2>&1 | head -1
  isadora: warning: unknown warning option '-Wno-such-warning'; did you mean '-Wno-#warnings'? [-Wunknown-warning-option] [suspect-code]

Functions and data have types and sizes, and sections of their own if asked for.

  $ cat > parts.c <<'END'
  > int table[4] = {1}; const char text[] = "abc"; static int rest[5];
  > int used(int x) { return table[x]; }
  > int* also(void) { return rest; }
  > END
  $ isadora cc --isa rv32imc -c parts.c; riscv64-unknown-elf-readelf -sW parts.o | awk '$4 ~ /FUNC|OBJECT/ { print $4, $8, $3 }' | sort | grep -v FUNC
  OBJECT rest 20
  OBJECT table 16
  OBJECT text 4
  $ riscv64-unknown-elf-readelf -sW parts.o | awk '$4 == "FUNC" && $3 > 0 { print $8 }' | sort
  also
  used
  $ isadora cc --isa rv32imc -ffunction-sections -fdata-sections -c parts.c; riscv64-unknown-elf-objdump -h parts.o | awk '$2 ~ /^\.(text|data|rodata|bss)\./ { print $2 }' | sort
  .bss.rest
  .data.table
  .rodata.text
  .text.also
  .text.used

Files that are only linked are nothing to compile.

  $ isadora cc --isa rv32imc -S parts.o
  isadora: error: `parts.o` is linked, and not compiled [bad-argument]
    note: leave out -c, -S, -E, -M and -MM
  [2]

`-x` is about the files after it, and `none` ends it:

  $ printf '#define N 6\nlong six(void);\nint main(void) { return six() + N; }\n' > program.txt
  $ printf '.globl six\nsix:\n  li a0, 6\n  ret\n' > six.txt
  $ echo 'int unused;' > unused.c
  $ isadora cc --isa rv32imc -x c program.txt -x assembler six.txt -x none unused.c && isadora run a.out
  [12]
  $ isadora cc --isa rv32imc program.txt -x c unused.c
  isadora: error: `program.txt` is neither C (.c), a program of the assembler (.s, .S), an object nor an archive [bad-argument]
    note: `-x c` or `-x assembler` says what a file with another name is; other languages are not compiled
  [2]
  $ isadora cc --isa rv32imc -x fortran unused.c
  isadora: error: --language: unknown value `fortran`, expected one of c,cpp-output,assembler,assembler-with-cpp,none [bad-argument]
    note: `isadora cc --help` describes its options
  [2]

The preprocessor's output, and headers that make will make:

  $ printf '#include "none.h"\n/* a comment */\n#define HALF(x) ((x) / 2)\nint half = HALF(4);\n' > half.c && echo '#define NONE' > none.h
  $ isadora cc --isa rv32imc -E -P half.c
  int half = ((4) / 2);
  $ isadora cc --isa rv32imc -E -P -C half.c | grep comment
  /* a comment */
  $ isadora cc --isa rv32imc -E -dM half.c | grep -E 'HALF|NONE'
  #define HALF(x) ((x) / 2)
  #define NONE 
  $ isadora cc --isa rv32imc -E -dD -P half.c | tail -2
  #define HALF(x) ((x) / 2)
  int half = ((4) / 2);
  $ rm none.h
  $ isadora cc --isa rv32imc -MM -MG half.c
  half.o: half.c none.h
  $ isadora cc --isa rv32imc -MG -c half.c
  half.c:1:10: error: 'none.h' file not found [cannot-compile]
    1 | #include "none.h"
      |          ^
  [1]

Words for the linker one by one, and programs with a part of what is usually linked:

  $ isadora cc --isa rv32imc -Xlinker --gc-sections five.c -Xlinker -lost
  isadora: error: the linker has no option `-lost` [bad-argument]
  [2]
  $ printf '.globl _start\n_start:\n  li a0, 9\n  li a7, 93\n  ecall\n' > own.s && echo 'int nothing;' > nothing.c
  $ isadora cc --isa rv32imc -nostartfiles own.s nothing.c && isadora run a.out
  [9]
  $ isadora cc --isa rv32imc -nodefaultlibs five.c 2>&1 | sed 's#^/.*/isas/#isas/#'
  isas/rv32imc/start.s:9:3: error: `__libc_init_array` is not defined [undefined-symbol]
    9 |   jal ra, __libc_init_array
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
  isas/rv32imc/start.s:13:3: error: `exit` is not defined [undefined-symbol]
    13 |   jal zero, exit
       |   ^~~~~~~~~~~~~~
    note: did you mean `_exit`?
  $ echo '#include <stdio.h>' > stdio.c
  $ isadora cc --isa rv32imc -nostdinc -c stdio.c
  stdio.c:1:10: error: 'stdio.h' file not found [cannot-compile]
    1 | #include <stdio.h>
      |          ^
  [1]
