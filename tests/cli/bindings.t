Who sees a symbol, what it is and how it is bound: `as` writes of each text what GNU as or clang writes, and `link` what ELF wants.

  $ for tool in riscv64-unknown-elf-as clang-19 ld.lld-19; do
  >   command -v $tool > /dev/null || { echo "no $tool here"; exit 80; }
  > done
  $ symbols() { readelf -sW $1 | awk '$1 ~ /:$/ && $1 != "Num:" && $4 != "SECTION" && $4 != "FILE" && $8 !~ /^\$/ && $8 !~ /^\.L/ && $8 != "" { print $3, $4, $5, $6, ($7 ~ /^[0-9]/ ? "here" : $7), $8 }' | sort; }
  $ gas="riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 -mno-relax" clang="clang-19 --target=riscv32 -march=rv32imc -mno-relax -c"
  $ compare() {
  >   rm -f ours.o gnu.o llvm.o
  >   isadora as --isa rv32imc text.s -o ours.o && $gas text.s -o gnu.o && $clang text.s -o llvm.o || return
  >   for o in ours gnu llvm; do symbols $o.o > $o; done
  >   cmp -s ours gnu || cmp -s ours llvm || { echo "--- $(tr '\n' ';' < text.s)"; diff gnu ours; diff llvm ours; }
  > }

Each visibility of a symbol that is defined, weak, local, common, used and asked for alone, said before the label or after it; and types.

  $ for seen in hidden protected internal; do
  >   for text in '.globl a; .SEEN a; a: nop' 'a: nop; .globl a; .SEEN a' '.weak a; .SEEN a; a: nop' '.SEEN a; a: nop' '.SEEN a; .word a' '.SEEN a; call a' \
  >               '.weak a; .SEEN a; .word a' '.SEEN a' '.SEEN a; .comm a, 4, 4' '.SEEN a, b; .globl a; a: .word b' '.globl a; .SEEN a; a = 5' '.hidden a; .protected a; .SEEN a; .globl a; a: nop'; do
  >     tr ';' '\n' <<< "${text//SEEN/$seen}" > text.s; compare
  >   done
  > done
  $ for type in function object notype tls_object; do
  >   for mark in @ % STT; do
  >     { echo '.section .tdata, "awT", @progbits'; echo '.globl a'; [ $type = tls_object ] || echo .text; echo 'a: .word 1'
  >       case $mark in STT) t=${type%_object}; t=${t/function/func}; echo ".type a, STT_${t^^}" ;; *) echo ".type a, $mark$type" ;; esac; } > text.s; compare
  >   done
  > done
  $ for text in '.local a; .comm a, 8, 4' '.lcomm a, 4'; do tr ';' '\n' <<< "$text" > text.s; compare; done

A variable of each thread that another object defines is one of threads by how it is used.

  $ for text in 'la.tls.ie a0, x' 'la.tls.gd a0, x' 'lui a0, %tprel_hi(x)' 'addi a0, a0, %tprel_lo(x)' 'sw a0, %tprel_lo(x)(a1)' 'auipc a0, %tls_gd_pcrel_hi(x)' 'auipc a0, %tls_ie_pcrel_hi(x)'; do echo "$text" > text.s; compare; done

`.weakref name, other` names a symbol of another object that need not be there.

  $ for text in '.weakref x, y; call x' '.weakref x, y; call x; call y' '.weakref x, y; .word x; y: nop' '.weakref x, y; .globl y; .word x' '.weakref x, y; lui a0, %hi(x + 4)'; do tr ';' '\n' <<< "$text" > text.s; compare; done
  $ refused() { tr ';' '\n' <<< "$1" > refused.s; isadora as --isa rv32imc refused.s -o refused.o; }
  $ refused '.weakref x, y;x: nop'
  refused.s:2:1: error: `x` is defined, and stands for another name [duplicate-symbol]
    2 | x: nop
      | ^
  refused.s:1:10: note: by this
    1 | .weakref x, y
      |          ^
  [1]
  $ refused '.weakref x, y;.weakref y, x'
  refused.s:2:10: error: `y` stands for itself [bad-directive]
    2 | .weakref y, x
      |          ^
  [1]
  $ refused '.weakref x, y;.weakref x, z'
  refused.s:2:10: error: `x` stands for `y` [duplicate-symbol]
    2 | .weakref x, z
      |          ^
  [1]

What cannot be so is an error.

  $ refused '.type a, @gnu_indirect_function'
  refused.s:1:11: error: a function that chooses its address when the program starts (IFUNC), which a program without a loader cannot call, expected `function` [bad-directive]
    1 | .type a, @gnu_indirect_function
      |           ^~~~~~~~~~~~~~~~~~~~~
  [1]
  $ refused '.type a, @bogus'
  refused.s:1:11: error: expected the type of a symbol: `function`, `object`, `notype`, `tls_object`, `common` or `gnu_unique_object` [bad-directive]
    1 | .type a, @bogus
      |           ^~~~~
  [1]
  $ refused '.type a, @'
  refused.s:1:11: error: expected the type of a symbol: `function`, `object`, `notype`, `tls_object`, `common` or `gnu_unique_object` [bad-directive]
    1 | .type a, @
      |           ^
  [1]
  $ refused '.type a, @function, 3'
  refused.s:1:19: error: expected the end of the line, found `,` [unexpected-token]
    1 | .type a, @function, 3
      |                   ^
  [1]
  $ refused '.weak a;.comm a, 4'
  refused.s:2:7: error: `a` is weak and common, expected one of them [bad-directive]
    2 | .comm a, 4
      |       ^
  [1]
  $ refused '.globl a;.local a;a: nop'
  refused.s:1:8: error: `a` is `.local` and `.globl`, expected one of them [bad-directive]
    1 | .globl a
      |        ^
  [1]

A listing has the same.

  $ printf '.globl a\n.hidden a\na: call b\n.protected b\n.weak c\n.internal c\n.word c\n.comm d, 4, 4\n.hidden d\n.section .note.x, "a", @note\n.word 1\n.section .y, "a", @0x70000009\n.word 2\n' > text.s
  $ isadora as --isa rv32imc text.s -o text.o && isadora dis --isa rv32imc text.o -o again.s && isadora as --isa rv32imc again.s -o again.o && symbols text.o > first && symbols again.o | cmp - first && cat first
  0 NOTYPE GLOBAL HIDDEN here a
  0 NOTYPE GLOBAL PROTECTED UND b
  0 NOTYPE WEAK INTERNAL UND c
  4 OBJECT GLOBAL HIDDEN COM d
  $ for o in text again; do readelf -SW $o.o | grep -oE '\.(note\.x|y) +[A-Z0-9x+]+'; done
  .note.x           NOTE
  .y                LOPROC+0x9
  .note.x           NOTE
  .y                LOPROC+0x9

In a program a hidden name is the program's own, and of all that objects say of a name the narrowest counts, as with lld.

  $ printf '.globl _start\n_start: call f\n call g\n call h\n la a0, v\n.hidden f\n.protected g\n' > main.s
  $ printf '.globl f, g, h\nf: ret\ng: ret\nh: ret\n.internal h\n.comm v, 4, 4\n' > more.s
  $ printf '.hidden v\n.comm v, 8, 4\n.weak h\n.protected h\nh: ret\n' > third.s
  $ for f in main more third; do isadora as --isa rv32imc $f.s; done
  $ isadora link main.o more.o third.o -o own && ld.lld-19 main.o more.o third.o -o lld
  $ for p in own lld; do symbols $p | awk '$NF ~ /^(f|g|h|v|_start)$/ { print $3, $4, $NF }' | sort > $p.names; done; cmp own.names lld.names; cat own.names
  GLOBAL DEFAULT _start
  GLOBAL PROTECTED g
  LOCAL HIDDEN f
  LOCAL HIDDEN v
  LOCAL INTERNAL h
  $ printf '.globl _start\n_start: call f\n.hidden f\n' > text.s && isadora as --isa rv32imc text.s && isadora link text.o -o own
  isadora: error: `f` is not defined [undefined-symbol]
    note: in line 2 of text.s, which `text.o` was made of
  [1]

Compilers write the names of C as they are, so a register's name is a symbol where no register can stand.

  $ printf '.globl _start\n_start: la a0, a1\n' | isadora as --isa rv32imc -o register.o - && isadora link register.o -o program
  isadora: error: `a1` is not defined [undefined-symbol]
    note: in line 2 of <stdin>, which `register.o` was made of
    note: a register has this name, too; here it is read as a symbol
  [1]
