What programs say to debuggers: lines of `.loc`, frames of `.cfi_…`, and sections of their own.

  $ command -v llvm-dwarfdump-14 > /dev/null || { echo "no llvm-dwarfdump-14 here"; exit 80; }
  $ cat > half.s <<'TEXT'
  > .file 1 "src" "half.c"
  > .file 2 "/usr/include/half.h"
  >   .globl _start
  > _start:
  >   .loc 1 7 3
  >   li a0, 8
  >   jal half
  >   .loc 1 8 3
  >   li a7, 93
  >   ecall
  > half:
  >   .cfi_startproc
  >   .loc 2 3
  >   addi sp, sp, -16
  >   .cfi_def_cfa_offset 16
  >   sw s0, 12(sp)
  >   .cfi_offset s0, -4
  >   srai a0, a0, 1
  >   .cfi_remember_state
  >   lw s0, 12(sp)
  >   .cfi_restore s0
  >   addi sp, sp, 16
  >   .cfi_adjust_cfa_offset -16
  >   ret
  >   .cfi_restore_state
  >   .cfi_endproc
  > TEXT
  $ isadora as --isa rv32imc half.s -o half.o && isadora link half.o -o half && isadora run half
  [4]
  $ llvm-dwarfdump-14 --verify half | tail -1
  No errors.
  $ llvm-dwarfdump-14 --debug-line half | grep -E '^0x|name:'
             name: "src/half.c"
             name: "/usr/include/half.h"
  0x0000000000010000      7      3      1   0             0  is_stmt
  0x0000000000010004      8      3      1   0             0  is_stmt
  0x000000000001000c      3      0      2   0             0  is_stmt
  0x0000000000010018      3      0      2   0             0  is_stmt end_sequence
  $ llvm-dwarfdump-14 --debug-frame half | grep -E 'FDE|CFA=|DW_CFA_[a-m,o-z]' | sed 's/^ *//'
  DW_CFA_def_cfa: X2 +0
  CFA=X2
  00000014 0000001c 00000000 FDE cie=00000000 pc=0001000c...00010018
  DW_CFA_advance_loc: 2
  DW_CFA_def_cfa_offset: +16
  DW_CFA_advance_loc: 2
  DW_CFA_offset: X8 -4
  DW_CFA_advance_loc: 2
  DW_CFA_remember_state:
  DW_CFA_advance_loc: 2
  DW_CFA_restore: X8
  DW_CFA_advance_loc: 2
  DW_CFA_def_cfa_offset: +0
  DW_CFA_advance_loc: 2
  DW_CFA_restore_state:
  0x1000c: CFA=X2
  0x1000e: CFA=X2+16
  0x10010: CFA=X2+16: X8=[CFA-4]
  0x10012: CFA=X2+16: X8=[CFA-4]
  0x10014: CFA=X2+16
  0x10016: CFA=X2
  0x10018: CFA=X2: X8=[CFA-4]

What a directive says of a frame is known, or the function is left out; mistakes name their place.

  $ printf '_start:\n  .cfi_startproc\n  .cfi_undefined ra\n  ecall\n  .cfi_endproc\n' > other.s
  $ isadora as --isa rv32imc other.s -o other.o && llvm-readelf-14 -S other.o | grep -c debug_frame
  0
  [1]
  $ printf '_start:\n  .loc 1 2\n  .cfi_offset ra, 4\n  .cfi_startproc\n  .cfi_offset r77, 4\n  .cfi_def_cfa sp, x\n  .cfi_restore_state\n' > wrong.s
  $ isadora as --isa rv32imc wrong.s
  wrong.s:2:8: error: no `.file` has this number [bad-directive]
    2 |   .loc 1 2
      |        ^
  wrong.s:3:3: error: expected a `.cfi_startproc` before it [bad-directive]
    3 |   .cfi_offset ra, 4
      |   ^~~~~~~~~~~
  wrong.s:4:3: error: this function has no `.cfi_endproc` [bad-directive]
    4 |   .cfi_startproc
      |   ^~~~~~~~~~~~~~
  wrong.s:5:15: error: expected a register of `x`, or its number [bad-directive]
    5 |   .cfi_offset r77, 4
      |               ^~~
  wrong.s:6:20: error: expected a number of bytes [bad-directive]
    6 |   .cfi_def_cfa sp, x
      |                    ^
  wrong.s:7:3: error: expected a `.cfi_remember_state` before it [bad-directive]
    7 |   .cfi_restore_state
      |   ^~~~~~~~~~~~~~~~~~
  [1]

The linker keeps what other compilers' objects say.

  $ command -v riscv64-unknown-elf-gcc > /dev/null || { echo "no gcc for RISC-V here"; exit 80; }
  $ cat > main.c <<'TEXT'
  > struct pair { int first, second; };
  > int sum(const struct pair* p) { return p->first + p->second; }
  > int half(int n);
  > void _start(void) {
  >   struct pair p = {3, 4};
  >   register int code __asm__("a0") = half(sum(&p));
  >   register int exit __asm__("a7") = 93;
  >   __asm__ volatile("ecall" : : "r"(code), "r"(exit));
  > }
  > TEXT
  $ riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -g -O1 -ffreestanding -c main.c
  $ sed '/globl _start/,/ecall/d' half.s | sed 's/^half:/  .globl half\nhalf:/' > part.s
  $ isadora link --isa rv32imc main.o part.s -o both && isadora run both
  [3]
  $ llvm-dwarfdump-14 --verify both | tail -1
  No errors.
  $ llvm-dwarfdump-14 --debug-info both | grep -E 'DW_AT_name' | sed 's/^ *//' | head -5
  DW_AT_name\t("main.c") (esc)
  DW_AT_name\t("pair") (esc)
  DW_AT_name\t("first") (esc)
  DW_AT_name\t("second") (esc)
  DW_AT_name\t("int") (esc)
  $ isadora run --break main.c:6 both < /dev/null | sed 's#(/.*/#(#'
  breakpoint 1
  at 0x1000C _start+0x4 (main.c:6)
    c.li a0, 7
  the input has ended, and so does the run
