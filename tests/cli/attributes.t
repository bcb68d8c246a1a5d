Objects say what they are made for in a section that other tools read. `as` writes it, `.attribute` sets it, and `link` joins those of all objects.

  $ for tool in riscv64-unknown-elf-gcc riscv64-unknown-elf-ld clang-14 ld.lld-19 arm-none-eabi-gcc readelf; do
  >   command -v $tool > /dev/null || { echo "no $tool here"; exit 80; }
  > done
  $ shown() { readelf -A "$1" | sed '/^Attribute Section\|^File Attributes/d'; }
  $ ours() { isadora as --isa "${1:-rv32imc}" -o ours.o - && shown ours.o; }

What `as` writes by itself. GNU as writes the same.

  $ echo 'nop' | ours && readelf -SW ours.o | grep -o 'riscv.attributes.*'
    Tag_RISCV_arch: "rv32i2p1_m2p0_c2p0_zmmul1p0"
  riscv.attributes RISCV_ATTRIBUTES 00000000 000078 00002d 00      0   0  1
  $ echo 'nop' | riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 -o theirs.o - && readelf -A theirs.o | cmp - <(readelf -A ours.o)
  $ echo 'nop' | ours rv32imac
    Tag_RISCV_arch: "rv32i2p1_m2p0_a2p1_c2p0_zmmul1p0_zba1p0_zbb1p0_zbs1p0"
  $ echo 'nop' | riscv64-unknown-elf-as -march=rv32imac_zba_zbb_zbs -mabi=ilp32 -o theirs.o - && readelf -A theirs.o | cmp - <(readelf -A ours.o)
  $ echo 'nop' | ours armv6m
    Tag_CPU_arch: v6S-M
    Tag_CPU_arch_profile: Microcontroller
    Tag_THUMB_ISA_use: Thumb-1
  $ echo 'nop' | ours avr

What a program sets: by name or by number, and words of which the description knows the versions. `dis` keeps it.

  $ cat > set.s <<'TEXT'
  >     .attribute stack_align, 16
  >     .attribute 5, "rv32imc_zfoo1p0"
  >     .attribute Tag_RISCV_unaligned_access, 1
  >     .attribute 98, 7
  >     .attribute 99, "a \"text\""
  >     nop
  > TEXT
  $ ours < set.s
    Tag_RISCV_stack_align: 16-bytes
    Tag_RISCV_arch: "rv32i2p1_m2p0_c2p0_zfoo1p0"
    Tag_RISCV_unaligned_access: Unaligned access
    Tag_unknown_98: 7 (0x7)
    Tag_unknown_99: "a "text""
  $ isadora dis ours.o > again.s && cat again.s && isadora as again.s -o again.o && cmp <(readelf -A ours.o) <(readelf -A again.o)
  .isa rv32imc
  .attribute stack_align, 16
  .attribute arch, "rv32i2p1_m2p0_c2p0_zfoo1p0"
  .attribute unaligned_access, 1
  .attribute 98, 7
  .attribute 99, "a \"text\""
  .option norvc
    c.nop
  $ printf '.eabi_attribute 32, 1, "gnu"\nnop\n' | ours armv6m && isadora dis ours.o | grep attribute
    Tag_CPU_arch: v6S-M
    Tag_CPU_arch_profile: Microcontroller
    Tag_THUMB_ISA_use: Thumb-1
    Tag_compatibility: flag = 1, vendor = gnu
  .attribute 32, 1, "gnu"
  $ printf '.attribute stack_align, 16\n.attribute arch, ""\n.attribute 4, 0\nnop\n' | ours && isadora dis ours.o | head -3
  .isa rv32imc
  .option norvc
    c.nop

So have executables, whoever has linked them.

  $ printf '.attribute stack_align, 16\n.globl _start\n_start: li a7, 93\necall\n' | isadora as --isa rv32imc -o end.o -
  $ isadora link end.o -o ours && isadora dis ours
  .isa rv32imc
  .attribute stack_align, 16
  .option norvc
  .globl _start
  _start:
    addi a7, zero, 93
    ecall
  $ riscv64-unknown-elf-ld -melf32lriscv end.o -o theirs && isadora dis theirs | head -2
  .isa rv32imc
  .attribute stack_align, 16

Without `c` in the text no instruction is compressed, as in GNU as, until an option asks for it.

  $ sizes() { isadora as --isa rv32imc -o ours.o - && isadora dis ours.o | grep addi; shown ours.o; }
  $ printf '.attribute arch, "rv32im"\naddi a0, a0, 1\n' | sizes
    addi a0, a0, 1
    Tag_RISCV_arch: "rv32i2p1_m2p0"
  $ printf '.attribute arch, "rv32i"\n.option rvc\naddi a0, a0, 1\n' | sizes
    c.addi a0, 1
    Tag_RISCV_arch: "rv32i2p1_c2p0"
  $ printf '.option push\n.attribute arch, "rv32i"\n.option pop\naddi a0, a0, 1\n' | sizes
    c.addi a0, 1
    Tag_RISCV_arch: "rv32i2p1_c2p0"
  $ printf '.attribute arch, "rv32i"\n.attribute arch, "rv32ic"\naddi a0, a0, 1\n' | sizes
    c.addi a0, 1
    Tag_RISCV_arch: "rv32i2p1_c2p0"
  $ printf '.option norvc\naddi a0, a0, 1\n' | sizes
    addi a0, a0, 1
    Tag_RISCV_arch: "rv32i2p1_m2p0_c2p0_zmmul1p0"
  $ for text in '"rv32i"' '"rv32ic"'; do
  >   printf '.attribute arch, %s\naddi a0, a0, 1\nmv a1, a2\n' $text > one.s
  >   riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 one.s -o theirs.o && isadora as --isa rv32imc one.s -o ours.o
  >   for o in ours theirs; do riscv64-unknown-elf-objcopy -O binary -j .text $o.o $o.bin && shown $o.o; done; cmp ours.bin theirs.bin
  > done
    Tag_RISCV_arch: "rv32i2p1"
    Tag_RISCV_arch: "rv32i2p1"
    Tag_RISCV_arch: "rv32i2p1_c2p0"
    Tag_RISCV_arch: "rv32i2p1_c2p0"

What is wrong.

  $ wrong() { echo "$1" | isadora as --isa "${2:-rv32imc}" -o /dev/null -; }
  $ wrong '.attribute'
  <stdin>:1:11: error: expected the name or the number of an attribute [bad-directive]
    1 | .attribute
      |           ^
  [1]
  $ wrong '.attribute arhc, "rv32i"'
  <stdin>:1:12: error: `rv32imc` has no attribute `arhc`, expected a name that it has, or a number [bad-directive]
    1 | .attribute arhc, "rv32i"
      |            ^~~~
    fix: write `arch`
  [1]
  $ wrong '.attribute arch'
  <stdin>:1:16: error: expected `,` and its value [bad-directive]
    1 | .attribute arch
      |                ^
  [1]
  $ wrong '.attribute arch, 5'
  <stdin>:1:18: error: expected the value of the attribute in quotes [bad-directive]
    1 | .attribute arch, 5
      |                  ^
  [1]
  $ wrong '.attribute stack_align, "16"'
  <stdin>:1:25: error: expected a number (e.g. 0x1F) [bad-number]
    1 | .attribute stack_align, "16"
      |                         ^
  [1]
  $ wrong '.attribute stack_align, 4294967296'
  <stdin>:1:25: error: expected the value of the attribute, 0 to 4294967295 [bad-directive]
    1 | .attribute stack_align, 4294967296
      |                         ^~~~~~~~~~
  [1]
  $ wrong '.attribute 3, 1'
  <stdin>:1:12: error: expected the number of an attribute, 4 to 2147483647 [bad-directive]
    1 | .attribute 3, 1
      |            ^
  [1]
  $ wrong '.attribute arch, "rv64i"'
  <stdin>:1:18: error: expected words after `rv32`, found `rv64i` [bad-directive]
    1 | .attribute arch, "rv64i"
      |                  ^~~~~~~
  [1]
  $ wrong '.attribute arch, "rv32if"'
  <stdin>:1:18: error: expected `f`, which `rv32imc` does not have, with a version, found `rv32if` [bad-directive]
    1 | .attribute arch, "rv32if"
      |                  ^~~~~~~~
  [1]
  $ wrong '.attribute arch, "RV32I"'
  <stdin>:1:18: error: expected words as `rv32i2p1_m2p0_c2p0_zmmul1p0`, found `RV32I` [bad-directive]
    1 | .attribute arch, "RV32I"
      |                  ^~~~~~~
  [1]
  $ wrong '.attribute 99, "\001"'
  <stdin>:1:16: error: expected ASCII characters that can be printed, 4096 at most [bad-directive]
    1 | .attribute 99, "\001"
      |                ^~~~~~
  [1]
  $ wrong 'nop; .attribute arch, "rv32i"'
  <stdin>:1:23: error: expected this before the first instruction, as it turns `rvc` off, found `rv32i` [bad-directive]
    1 | nop; .attribute arch, "rv32i"
      |                       ^~~~~~~
  [1]
  $ wrong '.attribute arch, "rv32i"' avr
  <stdin>:1:1: error: objects for `avr` have no attributes [bad-directive]
    1 | .attribute arch, "rv32i"
      | ^~~~~~~~~~
    note: with `Directive<".attribute"> = none;` in the description it is ignored
  [1]

Objects of gcc, clang and `as` are one program, whoever links them.

  $ cat > f.c <<'TEXT'
  > int f(int a) { return a + 1; }
  > TEXT
  $ sed 's/f(/g(/' f.c > g.c
  $ riscv64-unknown-elf-gcc -march=rv32imac -mabi=ilp32 -c f.c -o gcc.o && shown gcc.o
    Tag_RISCV_stack_align: 16-bytes
    Tag_RISCV_arch: "rv32i2p1_m2p0_a2p1_c2p0_zmmul1p0"
  $ clang-14 --target=riscv32 -march=rv32imc -c g.c -o clang.o && shown clang.o
    Tag_RISCV_stack_align: 16-bytes
    Tag_RISCV_arch: "rv32i2p0_m2p0_c2p0"
  $ printf '.globl _start\n_start: call f\ncall g\nli a7, 93\necall\n' > start.s && isadora as --isa rv32imac start.s
  $ isadora link start.o gcc.o clang.o -o program && shown program && isadora run program; echo $?
    Tag_RISCV_stack_align: 16-bytes
    Tag_RISCV_arch: "rv32i2p1_m2p0_a2p1_c2p0_zmmul1p0_zba1p0_zbb1p0_zbs1p0"
  2
  $ riscv64-unknown-elf-ld -melf32lriscv start.o gcc.o clang.o -o program && shown program
    Tag_RISCV_stack_align: 16-bytes
    Tag_RISCV_arch: "rv32i2p1_m2p0_a2p1_c2p0_zmmul1p0_zba1p0_zbb1p0_zbs1p0"
  $ ld.lld-19 start.o gcc.o clang.o -o program && shown program
    Tag_RISCV_stack_align: 16-bytes
    Tag_RISCV_arch: "rv32i2p1_m2p0_a2p1_c2p0_zmmul1p0_zba1p0_zbb1p0_zbs1p0"
  $ riscv64-unknown-elf-gcc -march=rv32imac -mabi=ilp32 -S f.c -o f.s && isadora as --isa rv32imac f.s -o ours.o && shown ours.o
    Tag_RISCV_stack_align: 16-bytes
    Tag_RISCV_arch: "rv32i2p1_m2p0_a2p1_c2p0"
  $ arm-none-eabi-gcc -mcpu=cortex-m0 -c f.c -o gcc.o && clang-14 --target=armv6m-none-eabi -mcpu=cortex-m0 -fshort-enums -c g.c -o clang.o
  $ printf '.globl _start\n_start: bl f\nbl g\nmovs r7, #1\nsvc 0\n' > start.s && isadora as --isa armv6m start.s
  $ isadora link start.o gcc.o clang.o -o program && shown program
    Tag_CPU_arch: v6S-M
    Tag_CPU_arch_profile: Microcontroller
    Tag_THUMB_ISA_use: Thumb-1
    Tag_ABI_PCS_GOT_use: direct
    Tag_ABI_PCS_wchar_t: 4
    Tag_ABI_FP_denormal: Needed
    Tag_ABI_FP_exceptions: Needed
    Tag_ABI_FP_number_model: IEEE 754
    Tag_ABI_align_needed: 8-byte
    Tag_ABI_align_preserved: 8-byte, except leaf SP
    Tag_ABI_enum_size: small
    Tag_ABI_optimization_goals: Aggressive Debug
    Tag_ABI_FP_16bit_format: IEEE 754
    Tag_conformance: "2.09"
  $ clang-14 --target=armv6m-none-eabi -mcpu=cortex-m0 -c g.c -o large.o && isadora link start.o gcc.o large.o -o program
  isadora: warning: the attribute `Tag_ABI_enum_size` is 1 in `gcc.o` and 2 in `large.o`, and the program does not have it [lost-attribute]
  $ arm-none-eabi-ld start.o gcc.o clang.o -o program && shown program
  arm-none-eabi-ld: warning: gcc.o: missing .note.GNU-stack section implies executable stack
  arm-none-eabi-ld: NOTE: This behaviour is deprecated and will be removed in a future version of the linker
    Tag_CPU_name: "ARM v6S-M"
    Tag_CPU_arch: v6S-M
    Tag_CPU_arch_profile: Microcontroller
    Tag_THUMB_ISA_use: Thumb-1
    Tag_ABI_PCS_GOT_use: direct
    Tag_ABI_PCS_wchar_t: 4
    Tag_ABI_FP_denormal: Needed
    Tag_ABI_FP_exceptions: Needed
    Tag_ABI_FP_number_model: IEEE 754
    Tag_ABI_align_needed: 8-byte
    Tag_ABI_enum_size: small
    Tag_ABI_FP_16bit_format: IEEE 754
  $ arm-none-eabi-gcc -mcpu=cortex-m0 -S f.c -o f.s && isadora as --isa armv6m f.s -o ours.o && shown ours.o
    Tag_CPU_arch: v6S-M
    Tag_CPU_arch_profile: Microcontroller
    Tag_THUMB_ISA_use: Thumb-1
    Tag_ABI_PCS_wchar_t: 4
    Tag_ABI_FP_denormal: Needed
    Tag_ABI_FP_exceptions: Needed
    Tag_ABI_FP_number_model: IEEE 754
    Tag_ABI_align_needed: 8-byte
    Tag_ABI_align_preserved: 8-byte, except leaf SP
    Tag_ABI_enum_size: small
    Tag_ABI_optimization_goals: Aggressive Debug

Objects that do not fit together.

  $ one() { printf '.globl _start\n_start: nop\n%s\n' "$1" | isadora as --isa rv32imc -o one.o -; }
  $ two() { printf '%s\n' "$1" | isadora as --isa rv32imc -o two.o - && isadora link one.o two.o -o program && shown program; }
  $ one '.attribute stack_align, 16' && two '.attribute stack_align, 8'
  isadora: error: the attribute `stack_align` is 16 in `one.o` and 8 in `two.o`, expected the same in all objects of a program [bad-object]
  [1]
  $ one '.attribute unaligned_access, 0' && two '.attribute unaligned_access, 1'
    Tag_RISCV_arch: "rv32i2p1_m2p0_c2p0_zmmul1p0"
    Tag_RISCV_unaligned_access: Unaligned access
  $ one '.attribute 98, 1' && two '.attribute 98, 2'
  isadora: warning: the attribute `98` is 1 in `one.o` and 2 in `two.o`, and the program does not have it [lost-attribute]
    Tag_RISCV_arch: "rv32i2p1_m2p0_c2p0_zmmul1p0"
  $ echo nop | riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 -o two.o - && printf 'A\017\0\0\0gnu\0\001\007\0\0\0\004\001' > gnu
  $ riscv64-unknown-elf-objcopy --update-section .riscv.attributes=gnu two.o && isadora link one.o two.o -o program
  isadora: warning: `two.o` has attributes of the vendor `gnu`, which are left out [lost-attribute]
  $ printf 'A\377\0\0\0riscv\0' > cut && riscv64-unknown-elf-objcopy --update-section .riscv.attributes=cut two.o && isadora link one.o two.o -o program
  isadora: error: `two.o` has attributes that are cut off [bad-object]
  [1]
  $ riscv64-unknown-elf-objcopy --update-section .riscv.attributes=cut one.o && isadora dis one.o
  isadora: error: `one.o` has attributes that are cut off [bad-object]
  [1]

Statements of a description that are wrong.

  $ cp -r "$ROOT/isas/rv32imc" mine
  $ said() { sed "s|^    Attributes<.*|    $1|" "$ROOT/isas/rv32imc/machine.isa" > mine/machine.isa && isadora check ./mine 2>&1 | grep ' error: '; }
  $ said 'Attributes<".a"> = 5;'
  ./mine/machine.isa:18:5: error: expected the section that objects have their attributes in, its type in ELF files, and whose attributes they are (e.g. `Attributes<".x.attributes"> = 0x70000003, "x";`) [bad-value]
  $ said '' | head -1
  ./mine/machine.isa:19:5: error: `Attribute` needs `Attributes`, which names the section that has it [bad-statement]
  $ said 'Attributes<".a"> = 5, "a"; Attributes<".b"> = 5, "a";'
  ./mine/machine.isa:18:32: error: objects have one section of attributes [duplicate-name]
  $ said 'Attributes<".a"> = 5, "a"; Attribute<3, "a"> = 5;'
  ./mine/machine.isa:18:42: error: expected the number of an attribute, 4 to 2147483647 [bad-value]
  $ said 'Attributes<".a"> = 5, "a"; Attribute<7, ""> = 5;'
  ./mine/machine.isa:18:32: error: expected the names that `.attribute` uses for the number [bad-value]
  $ said 'Attributes<".a"> = 5, "a"; Attribute<7, "b"> = 5, 6;'
  ./mine/machine.isa:18:55: error: expected how a program has it of its objects: `agreed`, `hint`, `same`, `greatest` of a number, or `words` of a text as "x32a1p0_c1p0" [bad-value]
  $ said 'Attributes<".a"> = 5, "a"; Attribute<7, "b">;'
  ./mine/machine.isa:18:32: error: expected the number or the text that objects have (e.g. `Attribute<4, "stack_align"> = 16, same;`; 0 and "": none) [bad-value]
  $ said 'Attributes<".a"> = 5, "a"; Attribute<7, "b"> = "t", greatest;'
  ./mine/machine.isa:18:57: error: expected how a program has it of its objects: `agreed`, `hint`, `same`, `greatest` of a number, or `words` of a text as "x32a1p0_c1p0" [bad-value]
  $ said 'Attributes<".a"> = 5, "a"; Attribute<7, "b"> = "t", words;'
  ./mine/machine.isa:18:57: error: expected how a program has it of its objects: `agreed`, `hint`, `same`, `greatest` of a number, or `words` of a text as "x32a1p0_c1p0" [bad-value]
  $ said 'Attributes<".a"> = 5, "a"; Attribute<7, "b"> = "x32i", words, rvx, "i";'
  ./mine/machine.isa:18:67: error: this machine has no option `rvx`, did you mean `rvc`? [unknown-name]
  $ said 'Attributes<".a"> = 5, "a"; Attribute<7, "b"> = "x32i", words, rvc, "c";'
  ./mine/machine.isa:18:72: error: the option `rvc` is on where a program begins, expected `x32i` with the word `c` [bad-value]
  $ said 'Attributes<".a"> = 5, "a"; Attribute<7, "b"> = "x32i", words, rvc;'
  ./mine/machine.isa:18:67: error: expected, of an attribute of words, an option and the word that it needs (e.g. `Attribute<5, "arch"> = "x32a1p0_c1p0", words, short, "c";`) [bad-value]
  $ said 'Attributes<".a"> = 5, "a"; Attribute<7, "b"> = 4294967296;'
  ./mine/machine.isa:18:32: error: expected the number or the text that objects have (e.g. `Attribute<4, "stack_align"> = 16, same;`; 0 and "": none) [bad-value]
  $ said 'Attributes<".a"> = 5, "a"; Attribute<5, "b"> = 4;'
  ./mine/machine.isa:20:5: error: an attribute of this number or name stands here twice [duplicate-name]
  $ said 'Attributes<".a"> = 5, "a"; Attribute<7, "arch"> = 4;'
  ./mine/machine.isa:20:5: error: an attribute of this number or name stands here twice [duplicate-name]
  $ said 'Attributes<".b"> = 5, "a";'; isadora diff rv32imc ./mine
  breaking: machine: objects have other attributes
  breaking
  [1]
