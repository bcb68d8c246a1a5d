Sections of a hart's program: what is refused, rather than lost.

  $ export ISADORA_CACHE=$PWD/cache
  $ try() { printf "$1" > t.s; shift; isadora as --isa rv32imac t.s -o t.o "$@"; }

Code outside of `.text` is held against the machine's modules, too.

  $ try '.section .text.f,"ax"\nf: nop\nmul a0, a1, a2\n' --modules I,C
  t.s:3:1: error: this instruction is of the module `M`, which the machine lacks: multiplication and division [missing-module]
    3 | mul a0, a1, a2
      | ^~~~~~~~~~~~~~
  [1]
  $ isadora check --isa rv32imac t.s

Code has bytes, and zeros have none.

  $ try '.section .text.f,"ax",@nobits\nf: nop\n'
  t.s:1:30: error: a section of code holds instructions, expected the type `@progbits` [bad-directive]
    1 | .section .text.f,"ax",@nobits
      |                              ^
  [1]
  $ try '.section .ptrs,"aw",@nobits\np: .word ext\n'
  t.s:2:13: error: `.ptrs` holds zeros alone: put what has a value into `.data` [bad-directive]
    2 | p: .word ext
      |             ^
  [1]
  $ try '.bss\na: .zero 4\nb: .uleb128 b-a\n'
  t.s:3:16: error: `.bss` holds zeros alone: put what has a value into `.data` [bad-directive]
    3 | b: .uleb128 b-a
      |                ^
  [1]

A section has what its first directive says. Later ones name it alone, or say the same.

  $ try '.section .foo,"aMS",@progbits,1\n.string "abc"\n.section .foo\n.section .foo,"aMS",@progbits,1\n.section .foo,"aw"\nx: .word 1\n'
  t.s:5:19: error: the first directive of `.foo` gives it other flags or another type [bad-directive]
    5 | .section .foo,"aw"
      |                   ^
  [1]
  $ try '.section "a b","aw"\n.byte 1\n.section .g,"awG",@progbits,a-b,comdat\n'
  $ try '.section .a\\\\b,"aw"\n.byte 1\n'
  t.s:1:20: error: `.a\\b` is not the name of a section or group, expected no quotes and backslashes [bad-directive]
    1 | .section .a\\b,"aw"
      |                    ^
  [1]

A label in a section that the object leaves out has no place.

  $ try '.section .comment,"",@progbits\nx: .string "hi"\n.data\np: .word x+4\n'
  t.s:4:1: error: `x` lies in a section that is left out of the object [undefined-symbol]
    4 | p: .word x+4
      | ^
  [1]

`.popsection` restores the section, and the one that `.previous` names.

  $ try '.text\nnop\n.data\n.byte 1\n.pushsection .rodata\n.byte 2\n.popsection\n.previous\nli a0, 5\n' && isadora dis --isa rv32imac t.o
  .isa rv32imac
  .option norvc
    c.nop
    c.li a0, 5
  .section .data
    .byte 0x1
  .section .rodata
    .byte 0x2

Names of names of a function are functions, in any order; names that name each other are errors.

  $ try '.set a, b\n.set b, c\n.set d, c\n.set c, f\nf: ret\n.type f, @function\n.set e, a\n' && readelf -s t.o | grep -c 'FUNC.*[abcdef]$'
  6
  $ try '.set a, b\n.set b, a\n.set c, c\n.word a\n'
  t.s:1:6: error: the value of `a` depends on itself: it is defined by `b` [undefined-symbol]
    1 | .set a, b
      |      ^
  t.s:2:6: error: the value of `b` depends on itself: it is defined by `a` [undefined-symbol]
    2 | .set b, a
      |      ^
  t.s:3:6: error: the value of `c` depends on itself: it is defined by `c` [undefined-symbol]
    3 | .set c, c
      |      ^
  [1]

A section may belong to another, as with GNU as: the object names it (`sh_link`), and listings keep it.

  $ cat > order.s <<'EOF'
  > .section .text.f,"ax",@progbits
  > f: nop
  > .section .meta,"ao",@progbits,f
  > .word f
  > .section .meta,"ao",@progbits,.text.g
  > .word g
  > .section .text.g,"ax",@progbits
  > g: nop
  > .section .none,"ao",@progbits,0
  > .word 1
  > .section .both,"aoG",@progbits,g,group,comdat
  > .word 2
  > .text
  > h: nop
  > .section .plain,"awo",@progbits,h
  > .word 3
  > .section .meta,"ao",@progbits,f
  > .word 4
  > EOF
  $ linked() { readelf -SW "$1" | sed -n 's/^ *\[ *\([0-9]*\)\] */\1 /p' | awk '{ name[$1] = $2 } NF == 11 && $8 ~ /L/ { all[$1] = $2 " " $8 " " $6; of[$1] = $9 } END { for (i in all) print all[i], of[i] ? name[of[i]] : "none" }' | sort; }
  $ isadora as --isa rv32imac order.s && linked order.o | tee ours
  .both ALG 000004 .text.g
  .meta AL 000004 .text.g
  .meta AL 000008 .text.f
  .none AL 000004 none
  .plain WAL 000004 .text
  $ riscv64-unknown-elf-as -march=rv32imac -mabi=ilp32 order.s -o gnu.o 2> none || cp order.o gnu.o  # where there is none
  $ linked gnu.o | diff ours -
  $ isadora dis --isa rv32imac order.o > again.s && isadora as --isa rv32imac again.s && linked again.o | diff ours - && grep section again.s
  .section .text.f, "ax"
  .section .text.g, "ax"
  .section .meta, "ao", @progbits, f
  .section .meta, "ao", @progbits, g, unique, 1
  .section .none, "ao", @progbits, 0
  .section .both, "aGo", @progbits, g, group, comdat
  .section .plain, "awo", @progbits, h
  $ try '.equ n, 1\n.section .meta,"ao",@progbits,nowhere\n.section .more,"ao",@progbits,n\n.section .less,"ao",@progbits\n'
  t.s:2:1: error: `nowhere` is not a place in this program, expected a symbol of the section that `.meta` belongs to [undefined-symbol]
    2 | .section .meta,"ao",@progbits,nowhere
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  t.s:3:1: error: `n` is not a place in this program, expected a symbol of the section that `.more` belongs to [undefined-symbol]
    3 | .section .more,"ao",@progbits,n
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  t.s:4:10: error: expected a symbol of the section that one with the flag `o` belongs to (e.g. `"ao", @progbits, f`) [bad-directive]
    4 | .section .less,"ao",@progbits
      |          ^~~~~~~~~~~~~~~~~~~~
  [1]

Sections of one name are told apart by a number, also when they are listed and read again.

  $ try '.section .text.f,"ax",@progbits,unique,1\nf: li a0, 1\nret\n.section .text.f,"ax",@progbits,unique,2\ng: li a0, 2\nret\n' && isadora dis --isa rv32imac t.o | tee again.s
  .isa rv32imac
  .option norvc
  .section .text.f, "ax"
  f:
    c.li a0, 1
    c.jr ra
  .section .text.f, "ax", @progbits, unique, 1
  g:
    c.li a0, 2
    c.jr ra
  $ isadora as --isa rv32imac again.s -o again.o && isadora dis --isa rv32imac again.o | diff - again.s

What was preprocessed has no lines: those of the text between are not the file's.

  $ printf '.section .text.f,"ax"\nf: nop\n\n\nret\n' > z.S && isadora cc --isa rv32imac -c z.S -o z.o && readelf --debug-dump=decodedline z.o | grep -c 'z.S'
  0
  [1]

Objects have more sections than 16 bits can number.

  $ python3 > many.s <<'EOF'
  > print(".globl _start\n_start: call f0")
  > for i in range(33000): print(f'.section .text.f{i},"axG",@progbits,f{i},comdat\nf{i}: call f{(i + 1) % 33000}')
  > EOF
  $ isadora as --isa rv32imac many.s && readelf -hW many.o | tail -2
    Number of section headers:         0 (99016)
    Section header string table index: 65535 (99015)
  $ readelf -sW many.o | grep ' f32999$'
   66005: 00000000     0 NOTYPE  LOCAL  DEFAULT 66001 f32999
  $ isadora link many.o -o many.x && readelf -lW many.x | grep LOAD
    LOAD           0x001000 0x00010000 0x00010000 0x40748 0x40748 R E 0x1000
  $ isadora dis many.o | tail -2
    auipc ra, %pcrel_hi(f0)
    jalr ra, %pcrel_lo(.Lat_s33001_0)(ra)
