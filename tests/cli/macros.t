Macros, repetitions and conditions, as GNU as has them: it makes the same bytes of this.

  $ cat > all.s <<'END'
  >     .option norelax
  >     .text
  > # comparison operators, strings with separators, nested macros, names with dots
  >     .macro .my.dir a
  >     .word \a
  >     .endm
  >     .macro outer n
  >     .macro inner\n v
  >     .word \n * 100 + \v
  >     .endm
  >     .endm
  >     outer 1; outer 2
  >     inner1 5
  >     inner2 6
  >     .my.dir 7
  >     .word 1 == 1, 1 != 1, 2 > 1, 1 >= 2, 1 < 2, 2 <= 1, 1 && 2, 0 || 0, !5, !0, 1 <> 2
  >     .word 1 | 2 == 2
  >     .macro str s, u
  >     .ascii "\s"
  >     .ascii "\t;"
  >     .endm
  >     str "a;b,c", x
  >     str "q" y
  >     .balign 4
  >     .macro mv2 a,b
  >     mv \a,\b
  >     .endm
  >     mv2 a0, a1
  >     mv2 a0 a1
  >     MV2 a0,a1
  >     .macro ld op, r, m
  >     \op \r, \m
  >     .endm
  >     ld lw, a0, 4 ( sp )
  >     ld lw a0 4(sp)
  >     ld op=lb, r=a0, m=0(a1)
  >     .rept 0
  >     garbage here
  >     .endr
  >     .if 0
  >     garbage
  >     .if 1
  >     more garbage
  >     .else
  >     .endif
  >     .elseif 1
  >     .word 0x55
  >     .elseif 1
  >     .word 0x66
  >     .else
  >     .word 0x77
  >     .endif
  >     .irp x, 1, 2, 3
  >     .irp y 4 5
  >     .word \x * \y
  >     .endr
  >     .endr
  >     .irp z
  >     .word 9\z
  >     .endr
  >     .rept 2
  >     .rept 2
  >     .byte 1
  >     .endr
  >     .byte 2
  >     .endr
  >     .balign 4
  >     .macro def a=1, b=2
  >     .word \a, \b
  >     .endm
  >     def
  >     def 5
  >     def , 6
  >     def b=7
  >     .purgem def
  >     .macro def
  >     .word 0x11
  >     .endm
  >     def
  >     .macro lbl
  > 1:  bnez a0, 1b
  >     j 1f
  > 1:
  >     .endm
  >     lbl
  >     lbl
  > a:  .if . - a
  >     .word 1
  >     .else
  >     .word 2
  >     .endif
  >     .macro w x
  >     .if \x
  >     .word \x
  >     .exitm
  >     .endif
  >     .word 0x99
  >     .endm
  >     w 3
  >     w 0
  >     .ifeqs "abc", "abc"
  >     .word 4
  >     .endif
  >     .ifnes "abc", "abd"
  >     .word 5
  >     .endif
  >     .macro cnt
  >     .word \@
  >     .endm
  >     cnt; cnt
  >     .irp x, 1
  >     .word \@
  >     .endr
  >     /* a comment with
  >     .macro in it
  >     */ .word 6
  >     .word 7 /* ; .endif */ ; .word 8
  >     .macro esc
  >     .ascii "a\\b\n\0"
  >     .endm
  >     esc
  >     .byte ';', '"', '\''
  > END
  $ isadora as --isa rv32imc all.s -o all.o
  $ riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 -mno-relax all.s -o other.o
  $ for each in all other; do llvm-objcopy-19 -O binary --only-section=.text $each.o $each.bin; done; cmp all.bin other.bin; wc -c < all.bin
  220

Findings stand where the text was written, once, with a place that uses it.

  $ cat > wrong.s <<'END'
  >     .macro bad x
  >     addi a0, \x, 1
  >     foo \x
  >     .endm
  >     .macro outer y
  >     bad \y
  >     .endm
  >     bad a1
  >     bad 17
  >     outer a2
  >     outer
  >     bad a1, a2
  >     .rept 3
  >     li a9, 1
  >     .endr
  >     .rept later
  >     .endr
  > later:
  >     .if undefined_thing
  >     nop
  >     .endif
  >     .endif
  >     .else
  >     .endm
  >     .endr
  >     .exitm
  >     .if 1
  >     .else
  >     .else
  >     .endif
  >     .macro rec
  >     rec
  >     .endm
  >     rec
  >     .macro need a:req
  >     .endm
  >     need
  >     .macro bad
  >     .endm
  >     .error "this is wrong"
  >     .warning "careful"
  >     .err
  >     .if 1
  >     .macro open
  >     nop
  > END
  $ isadora as --isa rv32imc wrong.s -o wrong.o
  wrong.s:2:16: error: expected a register (x0 to x31 or zero), `sp` or `zero`, found `,` [no-matching-form]
    2 |     addi a0, \x, 1
      |                ^
  wrong.s:11:5: note: used here
    11 |     outer
       |     ^~~~~
    note: form: addi rd, rs1, imm
    note: form: addi rd, sp, imm
    note: form: addi rd, rs2, 0
    note: form: addi rd, rd, imm
    note: form: addi rd, zero, imm
    note: form: addi sp, sp, imm
  wrong.s:3:5: error: unknown instruction `foo` in `rv32imc` [unknown-mnemonic]
    3 |     foo \x
      |     ^~~
  wrong.s:8:5: note: used here
    8 |     bad a1
      |     ^~~~~~
    note: 3 more uses have such a finding
  wrong.s:9:9: error: expected a register (x0 to x31 or zero), `sp` or `zero`, found `17` [no-matching-form]
    9 |     bad 17
      |         ^~
    note: form: addi rd, rs1, imm
    note: form: addi rd, sp, imm
    note: form: addi rd, rs2, 0
    note: form: addi rd, rd, imm
    note: form: addi rd, zero, imm
    note: form: addi sp, sp, imm
  wrong.s:12:5: error: the macro `bad` has 1 parameter, found 2 arguments [bad-directive]
    12 |     bad a1, a2
       |     ^~~~~~~~~~
  wrong.s:14:8: error: expected a register (x0 to x31 or zero), found `a9` [no-matching-form]
    14 |     li a9, 1
       |        ^~
    note: form: li rd, imm
    note: 2 more uses have such a finding
  wrong.s:16:11: error: expected the number of repetitions that is known here [undefined-symbol]
    16 |     .rept later
       |           ^~~~~
  wrong.s:19:9: error: expected a condition that is known here [undefined-symbol]
    19 |     .if undefined_thing
       |         ^~~~~~~~~~~~~~~
  wrong.s:22:5: error: `.endif` without `.if` [bad-directive]
    22 |     .endif
       |     ^~~~~~
  wrong.s:23:5: error: `.else` without `.if` [bad-directive]
    23 |     .else
       |     ^~~~~
  wrong.s:24:5: error: `.endm` without `.macro` [bad-directive]
    24 |     .endm
       |     ^~~~~
  wrong.s:25:5: error: `.endr` without `.rept`, `.irp` or `.irpc` [bad-directive]
    25 |     .endr
       |     ^~~~~
  wrong.s:26:5: error: `.exitm` outside a macro or a repetition [bad-directive]
    26 |     .exitm
       |     ^~~~~~
  wrong.s:29:5: error: `.else` after `.else` [bad-directive]
    29 |     .else
       |     ^~~~~
  wrong.s:27:5: note: of this condition
    27 |     .if 1
       |     ^~~
  wrong.s:32:5: error: macros, repetitions and files are nested beyond 100 levels [too-deep]
    32 |     rec
       |     ^~~
  wrong.s:34:5: note: used here
    34 |     rec
       |     ^~~
  wrong.s:37:5: error: the macro `need` needs its argument `a` [bad-directive]
    37 |     need
       |     ^~~~
  wrong.s:38:12: error: the macro `bad` is defined twice: `.purgem` removes the first [duplicate-symbol]
    38 |     .macro bad
       |            ^~~
  wrong.s:40:5: error: this is wrong [program-error]
    40 |     .error "this is wrong"
       |     ^~~~~~
  wrong.s:41:5: warning: careful [program-warning]
    41 |     .warning "careful"
       |     ^~~~~~~~
  wrong.s:42:5: error: this directive was reached [program-error]
    42 |     .err
       |     ^~~~
  wrong.s:43:5: error: this condition has no `.endif` [bad-directive]
    43 |     .if 1
       |     ^~~
  wrong.s:44:5: error: `.macro` without `.endm` [bad-directive]
    44 |     .macro open
       |     ^~~~~~
  [1]

A condition sees the values of this moment: distances of labels, and symbols that were set. What could still change is an error.

  $ cat > sees.s <<'END'
  >     .option norvc
  > begin:
  >     nop
  >     .if . - begin == 4 && !(begin - .)
  >     .error "not reached"
  >     .endif
  >     .ifdef begin
  >     .warning "begin is known"
  >     .endif
  >     .ifdef end
  >     .warning "end is known"
  >     .endif
  >     beqz a0, end
  >     .if . - begin > 8
  >     .endif
  > end:
  > END
  $ isadora as --isa rv32imc sees.s -o sees.o
  sees.s:8:5: warning: begin is known [program-warning]
    8 |     .warning "begin is known"
      |     ^~~~~~~~
  sees.s:14:9: error: expected a condition that does not depend on the lengths of instructions [bad-directive]
    14 |     .if . - begin > 8
       |         ^~~~~~~~~~~~~
  [1]

The lines of a program are those that use macros, and those inside repetitions.

  $ cat > lines.s <<'END'
  >     .macro two
  >     nop
  >     nop
  >     .endm
  >     .macro four
  >     two
  >     two
  >     .endm
  >     .globl _start
  > _start:
  >     four
  >     .rept 2
  >     ebreak
  >     .endr
  > END
  $ isadora link --isa rv32imc lines.s -o lines; llvm-objdump-19 -dl --no-leading-addr --no-show-raw-insn lines | sed -n 's/^; *//p; s/^ \+/  /p' | grep -v '^$'
  _start():
  lines.s:11
    \tnop (esc)
    \tnop (esc)
    \tnop (esc)
    \tnop (esc)
  lines.s:13
    \tebreak (esc)
    \tebreak (esc)

Instruction sets whose instructions end with a semicolon have them, too.

  $ cat > kernel.s <<'END'
  > .macro twice to, from:req
  >     IADD \to, \from, \from ;
  > .endm
  > .kernel k
  > .irp n, 1, 2, 3
  >     twice R\n, R0 ;
  > .endr
  >     EXIT ;
  > .end
  > END
  $ isadora as kernel.s -o kernel.o; isadora dis kernel.o
  .isa simt128
  .kernel k
    IADD R1, R0, R0;
    IADD R2, R0, R0;
    IADD R3, R0, R0;
    EXIT;
  .end

What grows beyond all bounds is stopped.

  $ printf '.macro m\nm\nm\n.endm\nm\n' > grows.s; isadora as --isa rv32imc grows.s -o grows.o 2>&1 | tail -3
    5 | m
      | ^
    note: 49 more uses have such a finding
  $ printf '.rept 0xffffffff\n# nothing\n.endr\n' > long.s; isadora as --isa rv32imc long.s -o long.o
  long.s:1:1: error: macros, repetitions and files make more than 64 MiB of text here: repeat less, or split the program [too-large]
    1 | .rept 0xffffffff
      | ^
  [1]
  $ printf '.rept 100000\n.rept 100000\n.endr\n.endr\n.rept 3 /* open' > open.s; isadora as --isa rv32imc open.s -o open.o
  open.s:5:1: error: `.rept` without `.endr` [bad-directive]
    5 | .rept 3 /* open
      | ^~~~~
  open.s:5:9: error: this comment has no `*/` [unclosed-comment]
    5 | .rept 3 /* open
      |         ^~
  open.s:5:10: error: expected a number (e.g. 0x1F) [bad-number]
    5 | .rept 3 /* open
      |          ^
  [1]
  $ printf '.macro m a, n\n.if \\n\nm \\a\\a, \\n-1\n.endif\n.endm\nm 1111111111, 60\n' > doubles.s; isadora as --isa rv32imc doubles.s -o doubles.o 2>&1 | head -1
  doubles.s:3:1: error: macros, repetitions and files make more than 64 MiB of text here: repeat less, or split the program [too-large]
  $ python3 -c 'print(".irp x, " + ", ".join("1" * 50000) + "\n.ascii \"" + 5000 * "x" + "\\x\"\n.endr")' > long.s; isadora as --isa rv32imc long.s -o long.o 2>&1 | head -1 | cut -c1-120
  long.s:1:1: error: macros, repetitions and files make more than 64 MiB of text here: repeat less, or split the program [

A macro is removed by its name.

  $ printf '.purgem\n.purgem none\n' > purged.s && isadora as --isa rv32imc purged.s
  purged.s:1:8: error: expected the name of a macro [bad-directive]
    1 | .purgem
      |        ^
  purged.s:2:9: error: unknown macro `none` [undefined-symbol]
    2 | .purgem none
      |         ^~~~
  [1]
