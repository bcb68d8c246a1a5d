Text that other assemblers read is read in the same way, or refused. GNU as for RISC-V makes the same bytes of this.

  $ cat > data.s <<'END'
  >     .data
  >     .byte 017, 0100, 1
  >     .balign 4, 7
  >     .byte 2
  >     .p2align 4,, 3          # ten bytes are needed
  >     .byte 3
  >     .p2align 3, 5, 7
  >     .int 010
  > table: .half 1, 2, 3
  >     .type table, @object
  >     .size table, . - table
  > END
  $ isadora as --isa rv32imc data.s -o data.o
  $ bytes() { riscv64-unknown-elf-objdump -s -j $1 $2 | grep '^ '; }
  $ bytes .data data.o
   0000 0f400107 02030505 08000000 01000200  .@..............
   0010 0300                                 ..              
  $ riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 data.s -o other.o; bytes .data other.o
   0000 0f400107 02030505 08000000 01000200  .@..............
   0010 0300                                 ..              

Sizes and types of symbols, also where a branch grows, in objects and programs.

  $ cat > sizes.s <<'END'
  >     .globl _start
  >     .type _start, @function
  > _start:
  >     beqz a0, far
  >     nop
  >     .size _start, . - _start
  >     .zero 600
  > far:
  >     ret
  >     .type far, @function
  >     .size far, .Lend - far
  > .Lend:
  > END
  $ isadora as --isa rv32imc sizes.s -o sizes.o; isadora link --isa rv32imc sizes.o data.o -o sizes
  $ for file in sizes.o sizes; do riscv64-unknown-elf-readelf -sW $file | awk '$8 ~ /_start|far|table/ { print $3, $4, $8 }' | sort; done
  2 FUNC far
  6 FUNC _start
  2 FUNC far
  6 FUNC _start
  6 OBJECT table

What it cannot do is an error.

  $ refused() { printf '%s\n' "$1" > refused.s; isadora as --isa rv32imc refused.s -o refused.o; }
  $ refused '  addi a0, a0, 08'
  refused.s:1:16: error: `08` is octal, since it begins with 0, and has a digit above 7 [bad-number]
    1 |   addi a0, a0, 08
      |                ^~
  [1]
  $ refused '.balign 4, xyz, ('
  refused.s:1:12: error: expected the value of each byte that is known here [undefined-symbol]
    1 | .balign 4, xyz, (
      |            ^~~
  [1]
  $ refused '.balign 4, 256'
  refused.s:1:12: error: expected the value of each byte, 0 to 255 [bad-directive]
    1 | .balign 4, 256
      |            ^~~
  [1]
  $ refused '  j 2b'
  refused.s:1:3: error: no label `2:` comes before this [undefined-symbol]
    1 |   j 2b
      |   ^
  [1]
  $ refused '1: j 1f'
  refused.s:1:4: error: no label `1:` comes after this [undefined-symbol]
    1 | 1: j 1f
      |    ^
  [1]
  $ refused '.cfi_startproc'
  refused.s:1:1: error: this function has no `.cfi_endproc` [bad-directive]
    1 | .cfi_startproc
      | ^~~~~~~~~~~~~~
  [1]
  $ refused '.file "x'
  refused.s:1:7: error: this string has no closing quote [unclosed-string]
    1 | .file "x
      |       ^
  [1]
  $ refused '.option pop'
  refused.s:1:9: error: expected an `.option push` before it [bad-directive]
    1 | .option pop
      |         ^~~
  [1]
  $ refused '  lr.w a0, (a1)'
  refused.s:1:3: error: unknown instruction `lr.w` in `rv32imc` [unknown-mnemonic]
    1 |   lr.w a0, (a1)
      |   ^~~~
  [1]

A directive of other assemblers is not a misspelt one: the fix would be another directive.

  $ refused '.nops 3'
  refused.s:1:1: error: unknown directive `.nops` [unknown-directive]
    1 | .nops 3
      | ^~~~~
    note: it is a directive of other assemblers; docs/assembly.md lists those of this one
  [1]
  $ refused '.wrod 3'
  refused.s:1:1: error: unknown directive `.wrod` [unknown-directive]
    1 | .wrod 3
      | ^~~~~
    fix: write `.word`
  [1]

Any bytes may stand in comments, as compilers write them, and in nothing else.

  $ printf 'nop # r\xe9s \0 \n// \xff\n/* \xc3\n\xc3 */ .byte 1 # \xe9\n    .string "##" # \xe9\n' > bytes.s && isadora as --isa rv32imc bytes.s -o bytes.o && bytes .text bytes.o
   0000 01000123 2300                        ...##.          
  $ (cat bytes.s; for i in $(seq 2000); do echo "nop // $i"; done) > many.s && isadora as --isa rv32imc many.s -o many.o && bytes .text many.o | head -1
   0000 01000123 23000100 01000100 01000100  ...##...........
  $ printf 'nop # \xe9\n    .string "\xe9"\n' > bytes.s && isadora as --isa rv32imc bytes.s -o bytes.o
  bytes.s:2:14: error: byte 0xE9 is not UTF-8 [bad-encoding]
    2 |     .string "<E9>"
      |              ^~~~
    note: text is read as UTF-8: save the file in that encoding, or check that it is the right file
  [1]
  $ printf 'a\xe9: nop # \xe9\n' > bytes.s && isadora as --isa rv32imc bytes.s -o bytes.o
  bytes.s:1:2: error: byte 0xE9 is not UTF-8 [bad-encoding]
    1 | a<E9>: nop # <E9>
      |  ^~~~
    note: text is read as UTF-8: save the file in that encoding, or check that it is the right file
  [1]
  $ printf "    .byte '\xe9' # \\0\n" > bytes.s && isadora as --isa rv32imc bytes.s -o bytes.o --diagnostics json | cut -c1-60
  [
    {
      "kind": "bad-encoding",
      "severity": "error",
      "message": "byte 0xE9 is not UTF-8",
      "file": "bytes.s",
      "line": 1,
      "column": 12,
      "endLine": 1,
      "endColumn": 13,
      "byteOffset": 11,
      "byteLength": 1,
      "labels": [],
      "notes": [
        "text is read as UTF-8: save the file in that encoding, or check that it is the right file"
      ],
      "fixes": []
    }
  ]
  $ printf 'nop # it"s\n/* " */ nop /* \xe9 */\n    nop // "\xe9\n' > bytes.s && isadora as --isa rv32imc bytes.s -o bytes.o && isadora run bytes.s --isa rv32imc 2>&1 | head -1
  isadora: error: no object defines `_start`, where a program begins: write `.globl _start` and the label [undefined-symbol]

A comma is followed by something.

  $ for line in '.globl a, b,' '.weak a,' '.word 1,' '.float 1,' '.section .x,' '.section .x, "a", @progbits,' '.pushsection .x,'; do refused "$line"; done
  refused.s:1:13: error: expected a symbol [bad-directive]
    1 | .globl a, b,
      |             ^
  refused.s:1:9: error: expected a symbol [bad-directive]
    1 | .weak a,
      |         ^
  refused.s:1:9: error: expected a number (e.g. 0x1F) [bad-number]
    1 | .word 1,
      |         ^
  refused.s:1:10: error: expected a float, as 1.5, -2e-3, `inf` or `nan` [bad-number]
    1 | .float 1,
      |          ^
  refused.s:1:10: error: expected the end of the line, found `,` and nothing after it [bad-directive]
    1 | .section .x,
      |          ^~~
  refused.s:1:10: error: expected the end of the line, found `,` and nothing after it [bad-directive]
    1 | .section .x, "a", @progbits,
      |          ^~~~~~~~~~~~~~~~~~~
  refused.s:1:14: error: expected the end of the line, found `,` and nothing after it [bad-directive]
    1 | .pushsection .x,
      |              ^~~
  [1]

A number of more than 32 bits is not cut to what `li` can load; as LLVM has it, and GNU as does not.

  $ printf 'li a0, 0xFFFFFFFF\nli a1, -0x80000000\n' > fits.s; isadora as --isa rv32imc fits.s -o fits.o && isadora dis --isa rv32imc fits.o | tail -3
  .option norvc
    c.li a0, -1
    lui a1, 524288
  $ refused 'li a0, 0x1FFFFFFFF'
  refused.s:1:8: error: `0x1FFFFFFFF` does not fit any form of `li` [operand-range]
    1 | li a0, 0x1FFFFFFFF
      |        ^~~~~~~~~~~
    note: form: li rd, imm
  [1]
  $ refused 'li a0, -0x80000001'
  refused.s:1:8: error: `-0x80000001` does not fit any form of `li` [operand-range]
    1 | li a0, -0x80000001
      |        ^~~~~~~~~~~
    note: form: li rd, imm
  [1]
  $ refused 'li a0, 0x100001000'
  refused.s:1:8: error: `0x100001000` does not fit any form of `li` [operand-range]
    1 | li a0, 0x100001000
      |        ^~~~~~~~~~~
    note: form: li rd, imm
  [1]

A text has two digits after `\\x`, and a third one is an error: others read all that follow, and keep the last two. Texts beside each other are one.

  $ refused '.ascii "\x4142"'
  refused.s:1:9: error: expected \n, \t, \r, \b, \f, \\, \', \", octal digits (\0 to \377) or \x and two digits alone [bad-character]
    1 | .ascii "\x4142"
      |         ^~
  [1]
  $ refused ".byte '\x412'"
  refused.s:1:7: error: expected one character in quotes (e.g. 'a' or '\n') [bad-number]
    1 | .byte '\x412'
      |       ^~~
  [1]
  $ printf '.data\n.ascii "\\x41\\61\\x4a", "b" "c"\n.asciz "a" "" "b" /* */ "c", "d"\n.ascii ""\n.string "" ""\n' > texts.s
  $ isadora as --isa rv32imc texts.s -o texts.o && riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 texts.s -o other.o && bytes .data texts.o && bytes .data other.o
   0000 41314a62 63616263 00640000           A1Jbcabc.d..    
   0000 41314a62 63616263 00640000           A1Jbcabc.d..    

A section has the type that is asked for, and no other one.

  $ for type in @progbits @nobits @note @init_array @fini_array @preinit_array @0x70000009 @7 @1 @8 '"note"' @bogus @2 @17 @0 @-1 @unwind; do
  >   printf '.section .x, "aw", %s\n.zero 4\n' "$type" > type.s; rm -f ours.o theirs.o
  >   isadora as --isa rv32imc type.s -o ours.o 2> /dev/null; riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 type.s -o theirs.o 2> /dev/null
  >   for o in ours theirs; do [ ! -e $o.o ] || readelf -SW $o.o 2> /dev/null | grep -oE '\.x +[^ ]+'; done | sort | uniq -c | sed "s/^/$type /"
  > done
  @progbits       2 .x                PROGBITS
  @nobits       2 .x                NOBITS
  @note       2 .x                NOTE
  @init_array       2 .x                INIT_ARRAY
  @fini_array       2 .x                FINI_ARRAY
  @preinit_array       2 .x                PREINIT_ARRAY
  @0x70000009       2 .x                LOPROC+0x9
  @7       2 .x                NOTE
  @1       2 .x                PROGBITS
  @8       2 .x                NOBITS
  "note"       2 .x                NOTE
  @bogus       1 .x                PROGBITS
  @2       1 .x                SYMTAB
  @17       1 .x                GROUP
  @0       1 .x                PROGBITS
  @unwind       1 .x                PROGBITS

What is after a directive that is ignored may hold quotes with quotes, and comments.

  $ printf '.ident "a;\\" b; c" ; .byte 1 /* ; " */ ; .byte 2\n.ident "x" // ; .byte 3\n.ident it /* ; .byte 4 */ ; .byte 5\n' > ident.s && isadora as --isa rv32imc ident.s -o ident.o && bytes .text ident.o
   0000 010205                               ...             

Sections that others know by their names, with no flags, lie in memory as theirs do.

  $ for name in .text .data .bss .rodata .tdata .tbss .init .fini .init_array .fini_array .preinit_array .data1 .rodata1 .data.x .rodata.x .text.x .tbss.x .eh_frame .gcc_except_table; do
  >   printf '.section %s\n.zero 4\n' $name > named.s; isadora as --isa rv32imc named.s -o ours.o && clang-19 --target=riscv32 -c named.s -o theirs.o
  >   for o in ours theirs; do readelf -SW $o.o | awk -v name=$name '{ sub(/^ *\[ *[0-9]+\]/, ""); if ($1 == name) print $1, $2, $7 }' > $o; done; cmp ours theirs
  > done
