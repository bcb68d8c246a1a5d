A program of two objects: `link` gives code and data their addresses, and names find each other.

  $ cat > main.s <<'EOF'
  > # prints a text, and ends with its length
  >     .globl _start
  > _start:
  >     la   a0, text
  >     call length
  >     mv   a2, a0
  >     la   a1, text
  >     li   a0, 1
  >     li   a7, 64
  >     ecall
  >     mv   a0, a2
  >     li   a7, 93
  >     ecall
  >     .section .rodata
  > text: .asciz "two objects\n"
  > EOF
  $ cat > length.s <<'EOF'
  >     .globl length
  > length:
  >     mv   t0, a0
  > 1:  lbu  t1, 0(a0)
  >     beqz t1, 2f
  >     addi a0, a0, 1
  >     j    1b
  > 2:  sub  a0, a0, t0
  >     ret
  > EOF
  $ isadora as --isa rv32imc main.s && isadora as --isa rv32imc length.s
  $ isadora link main.o length.o -o program
  $ isadora run program
  two objects
  exit status 12
  $ isadora run --forward-status program
  two objects
  [12]
  $ readelf -hlW program | grep -E 'Type:|Machine:|Entry|LOAD'
    Type:                              EXEC (Executable file)
    Machine:                           RISC-V
    Entry point address:               0x10000
    LOAD           0x001000 0x00010000 0x00010000 0x00042 0x00042 R E 0x1000
    LOAD           0x002000 0x00011000 0x00011000 0x0000d 0x0000d R   0x1000

Objects keep the texts of what depends on addresses, so mistakes are told where they were made.

  $ isadora link main.o -o program
  isadora: error: `length` is not defined [undefined-symbol]
    note: in `auipc ra, %hi(length - .)`, line 5 of main.s, which `main.o` was made of
  [1]
  $ isadora link main.o length.o length.o -o program
  isadora: error: `length` is defined twice [duplicate-symbol]
    note: by `length.o` and by `length.o`
  [1]
  $ printf '.globl _start\n_start: jal ra, far\n .space 2000000\n' > near.s; printf '.globl far\nfar: ret\n' > far.s
  $ isadora link --isa rv32imc near.s far.s -o program
  near.s:2:1: error: `far` is 0x1E8484 bytes away and does not fit, expected -0x100000 to 0xFFFFE [operand-range]
    2 | _start: jal ra, far
      | ^~~~~~~~~~~~~~~~~~~
  [1]
  $ printf 'main: ret\n' > lost.s; isadora link --isa rv32imc lost.s -o program
  isadora: error: no object defines `_start`, where a program begins: write `.globl _start` and the label [undefined-symbol]
  [1]
