A segment that a program may write and execute, as `ld -N` makes them: what was written is what is executed, by every engine. `link` makes none; so this sets the flags of the first segment.

  $ writable() { python3 - $1 <<'END'
  > import struct, sys
  > data = bytearray(open(sys.argv[1], "rb").read())
  > header, = struct.unpack_from("<I", data, 28)
  > struct.pack_into("<I", data, header + 24, 7)
  > open(sys.argv[1], "wb").write(data)
  > END
  > }
  $ everywhere() { for engine in reference lanes jit; do isadora run --engine $engine "$@"; echo "$engine: $?"; done; }

The next instruction, the one that is executed, and one behind a branch.

  $ cat > next.s <<'EOF'
  >     .globl _start
  >     .option norvc
  > _start:
  >     la   s0, first
  >     la   s1, second
  >     la   t0, other
  >     lw   t0, 0(t0)
  >     sw   t0, 0(s0)
  > first:
  >     li   a0, 1              # becomes li a0, 40
  >     la   t0, more
  >     lw   t0, 0(t0)
  >     sw   t0, 0(s1)
  >     j    second
  > second:
  >     li   a1, 1              # becomes li a1, 2
  >     add  a0, a0, a1
  >     li   a7, 93
  >     ecall
  > other: .word 0x02800513
  > more:  .word 0x00200593
  > EOF
  $ isadora link --isa rv32imc next.s -o next; isadora run next
  isadora: error: fault AccessFault: the address is outside the program's memory (an access of 4 bytes, but the memory is read-only) [fault]
    note: line 8 of next.s
    note: instruction sw t0, 0(s0) at 0x1001C
    note: in _start+0x1C
    note: registers sp=0x7FFEFFB0 t0=0x2800513 s0=0x10020 s1=0x10038
    note: address 0x10020 of memory: 32 bytes into buffer `code` (4096 bytes)
  [3]
  $ writable next; everywhere next
  reference: 42
  lanes: 42
  jit: 42

A function that is rewritten each time that it has become machine code: it adds 1, then 2, 3 and 4, so often each.

  $ cat > counts.s <<'EOF'
  >     .globl _start
  >     .option norvc
  > _start:
  >     li   s0, 0
  >     li   s1, 4
  >     la   s2, function
  > round:
  >     li   s3, TIMES
  > again:
  >     call function
  >     addi s3, s3, -1
  >     bnez s3, again
  >     lw   t0, 0(s2)
  >     lui  t1, 0x100
  >     add  t0, t0, t1
  >     sw   t0, 0(s2)
  >     addi s1, s1, -1
  >     bnez s1, round
  >     li   t0, TIMES
  >     li   t1, 10
  >     mul  t0, t0, t1
  >     sub  a0, s0, t0
  >     snez a0, a0
  >     li   a7, 93
  >     ecall
  > function:
  >     addi s0, s0, 1
  >     ret
  > EOF
  $ for engine in reference lanes jit; do
  >   sed "s/TIMES/$([ $engine = reference ] && echo 1000 || echo 4000000)/" counts.s > times.s
  >   isadora link --isa rv32imc times.s -o times && writable times && isadora run --engine $engine times; echo "$engine: $?"
  > done
  reference: 0
  lanes: 0
  jit: 0

Code that is made where only zeros were, data beside code that is written all the time, and code that comes from a file: the host writes it, too.

  $ cat > made.s <<'EOF'
  >     .globl _start
  >     .option norvc
  > _start:
  >     la   s0, room
  >     li   s1, 300000
  > count:
  >     la   t0, counter
  >     lw   t1, 0(t0)
  >     addi t1, t1, 1
  >     sw   t1, 0(t0)
  >     addi s1, s1, -1
  >     bnez s1, count
  >     li   a0, 0
  >     mv   a1, s0
  >     li   a2, 8
  >     li   a7, 63             # read(0, room, 8)
  >     ecall
  >     li   s1, 5000           # often enough that engines keep what they have made of it
  > again:
  >     jalr s0
  >     addi s1, s1, -1
  >     bnez s1, again
  >     mv   s2, a0
  >     li   a0, 0
  >     mv   a1, s0
  >     li   a2, 8
  >     li   a7, 63
  >     ecall
  >     jalr s0
  >     add  a0, a0, s2
  >     li   a7, 93
  >     ecall
  > counter: .word 0
  > room:  .zero 64
  > EOF
  $ isadora link --isa rv32imc made.s -o made && writable made
  $ printf '\x13\x05\x50\x00\x67\x80\x00\x00\x13\x05\x60\x00\x67\x80\x00\x00' > two
  $ for engine in reference lanes jit; do isadora run --engine $engine made < two; echo "$engine: $?"; done
  reference: 11
  lanes: 11
  jit: 11

One store that goes to data beside code a long time, and then into the code: the function adds 1 to s3 in the first round and in the first turn of the second, then 2.

  $ cat > beside.s <<'EOF'
  >     .globl _start
  >     .option norvc
  > _start:
  >     la   s0, counter
  >     la   t0, two
  >     lw   s4, 0(t0)
  >     li   s2, 2
  >     li   s1, TIMES
  > again:
  >     call function
  >     sw   s4, 0(s0)
  >     addi s1, s1, -1
  >     bnez s1, again
  >     la   s0, function
  >     li   s1, 50
  >     addi s2, s2, -1
  >     bnez s2, again
  >     li   t0, TIMES
  >     sub  a0, s3, t0         # 1 + 49 * 2
  >     li   a7, 93
  >     ecall
  > two: addi s3, s3, 2
  > function:
  >     addi s3, s3, 1
  >     ret
  > counter: .word 0
  > EOF
  $ for engine in reference lanes jit; do
  >   sed "s/TIMES/$([ $engine = reference ] && echo 1000 || echo 4000000)/" beside.s > times.s
  >   isadora link --isa rv32imc times.s -o times && writable times && isadora run --engine $engine times; echo "$engine: $?"
  > done
  reference: 99
  lanes: 99
  jit: 99

The debugger shows what is there, and goes back to what was there.

  $ printf 'disassemble first\nback 1\ndisassemble first\nstep\nstep\nprint a0\ncontinue\n' | isadora run --break first next | grep -v '^  *0x1002[4-9A-F]\|^  *0x1003'
  breakpoint 1
  at 0x10020 first (next.s:10)
    addi a0, zero, 40
  (isadora) disassemble first
    0x1000C _start+0xC: addi s1, s1, 48
    0x10010 _start+0x10: auipc t0, 0
    0x10014 _start+0x14: addi t0, t0, 56
    0x10018 _start+0x18: lw t0, 0(t0)
    0x1001C _start+0x1C: sw t0, 0(s0)
  * 0x10020 first: addi a0, zero, 40
  (isadora) back 1
  at 0x1001C _start+0x1C (next.s:8)
    sw t0, 0(s0)
  (isadora) disassemble first
    0x1000C _start+0xC: addi s1, s1, 48
    0x10010 _start+0x10: auipc t0, 0
    0x10014 _start+0x14: addi t0, t0, 56
    0x10018 _start+0x18: lw t0, 0(t0)
  * 0x1001C _start+0x1C: sw t0, 0(s0)
    0x10020 first: addi a0, zero, 1
  (isadora) step
  breakpoint 1
  at 0x10020 first (next.s:10)
    addi a0, zero, 40
  (isadora) step
  at 0x10024 first+0x4 (next.s:11)
    auipc t0, 0
  (isadora) print a0
  a0 = 0x28
  (isadora) continue
  the run has ended
  $ isadora run --trace next 2>&1 | grep 'addi a0, zero'
  pc 0x10020: addi a0, zero, 40

What was written and is no instruction is a fault, with the bytes that are there now.

  $ sed 's/0x02800513/0/' next.s > bad.s && isadora link --isa rv32imc bad.s -o bad && writable bad && isadora run bad
  isadora: error: fault illegal-instruction: there is no instruction to execute (the immediate must not be 0; the last instruction was sw t0, 0(s0) at 0x1001C) [fault]
    note: line 10 of bad.s
    note: address 0x10020 of the code: the bytes there are 00 00 00 00 97 02 00 00 93 82 82 02 83 A2 02 00
    note: in first
    note: registers sp=0x7FFEFFB0 s0=0x10020 s1=0x10038
  [3]

Each piece of an executable lies in whole pages, as a system maps them: what a library reads beyond the end of a text, word by word, is there. `--check` tells of it.

  $ cat > beyond.s <<'EOF'
  >     .globl _start
  > _start:
  >     la   a0, text
  >     lw   a0, 4(a0)          # two bytes, and two behind the segment
  >     la   a1, text
  >     lw   a1, 12(a1)         # nothing of it
  >     li   a7, 93
  >     ecall
  >     .section .rodata
  > text: .ascii "abcdA\0"
  > EOF
  $ isadora link --isa rv32imc beyond.s -o beyond; isadora run beyond
  [65]
  $ isadora run --check beyond
  isadora: error: fault outside-segment: the access reaches beyond a segment of the program, into the rest of its page (an access of 4 bytes) [fault]
    note: line 4 of beyond.s
    note: instruction c.lw a0, 4(a0) at 0x10008
    note: in _start+0x8
    note: registers sp=0x7FFEFFB0 a0=0x41
    note: address 0x11004 of memory: `.rodata` has 0x11000 to 0x11005
  isadora: error: fault outside-segment: the access reaches beyond a segment of the program, into the rest of its page (an access of 4 bytes) [fault]
    note: line 6 of beyond.s
    note: instruction c.lw a1, 12(a1) at 0x10012
    note: in _start+0x12
    note: registers sp=0x7FFEFFB0 a0=0x41
    note: address 0x1100C of memory: `.rodata` has 0x11000 to 0x11005
  [65]

A debugger writes an instruction into such a segment after it has become machine code.

  $ cat > set.s <<'END'
  >     .globl _start
  >     .option norvc
  > _start:
  >     li   s0, 0
  >     li   s2, 3
  > outer:
  >     li   s1, 1000
  > loop:
  >     jal  f
  >     addi s1, s1, -1
  >     bnez s1, loop
  > mid:
  >     addi s2, s2, -1
  >     bnez s2, outer
  >     li a7, 93
  >     mv a0, s0
  >     ecall
  > f:  addi s0, s0, 1
  >     ret
  > END
  $ isadora link --isa rv32imc set.s -o set; writable set
  $ for engine in reference lanes jit; do printf 'set memory[0x1002C, 4]=0x00240413\ncontinue\nprint s0\n' | isadora run --engine $engine --break mid set 2>&1 | grep 's0 ='; done
  s0 = 0xBB8
  s0 = 0xBB8
  s0 = 0xBB8

It goes back to before the program wrote one.

  $ cat > back.s <<'END'
  >     .globl _start
  >     .option norvc
  > _start:
  >     li   s0, 0
  >     li   s1, 4000
  >     li   s4, 1000
  >     la   s2, f
  >     la   s3, other
  >     lw   s3, 0(s3)
  > loop:
  >     jal  f
  >     addi s1, s1, -1
  >     bne  s1, s4, on
  >     sw   s3, 0(s2)
  > on: bnez s1, loop
  > end:
  >     li a7, 93
  >     mv a0, s0
  >     ecall
  > other: addi s0, s0, 2
  > f:  addi s0, s0, 1
  >     ret
  > END
  $ isadora link --isa rv32imc back.s -o back; writable back
  $ for engine in reference lanes jit; do printf 'back 18000\nprint s0\ncontinue\nprint s0\n' | isadora run --engine $engine --break end back 2>&1 | grep 's0 ='; done
  s0 = 0x3E8
  s0 = 0x1388
  s0 = 0x3E8
  s0 = 0x1388
  s0 = 0x3E8
  s0 = 0x1388

A user's edit of code that the program cannot write is executed as well. Before the moment of the edit, it is as it was.

  $ cat > edit.s <<'END'
  >     .globl _start
  >     .option norvc
  > _start:
  >     li   s0, 0
  >     li   s1, 4000
  > loop:
  >     addi s0, s0, 1
  >     addi s1, s1, -1
  >     bnez s1, loop
  > end:
  >     li a7, 93
  >     ecall
  > END
  $ isadora link --isa rv32imc edit.s -o edit
  $ for engine in reference lanes jit; do
  >   printf '%s\n' 'back 3000' 'print s0 s1' "set memory[0x1000C, 4]=0x00240413" step 'print s0' "u loop" continue 'print s0' 'back 9000' 'print s0 s1' continue 'print s0' |
  >     isadora run --engine $engine --break end edit > $engine.log 2>&1
  > done
  $ cat reference.log; cmp reference.log lanes.log; cmp reference.log jit.log
  breakpoint 1
  at 0x10018 end (edit.s:11)
    addi a7, zero, 93
  (isadora) back 3000
  at 0x1000C loop (edit.s:7)
    addi s0, s0, 1
  (isadora) print s0 s1
  s0 = 0xBB8
  s1 = 0x3E8
  (isadora) set memory[0x1000C, 4]=0x00240413
  (isadora) step
  at 0x10010 loop+0x4 (edit.s:8)
    addi s1, s1, -1
  (isadora) print s0
  s0 = 0xBBA
  (isadora) u loop
    0x10000 _start: addi s0, zero, 0
    0x10004 _start+0x4: lui s1, 1
    0x10008 _start+0x8: addi s1, s1, -96
    0x1000C loop: addi s0, s0, 2
  * 0x10010 loop+0x4: addi s1, s1, -1
    0x10014 loop+0x8: bne s1, zero, .-0x8
    0x10018 end: addi a7, zero, 93
    0x1001C end+0x4: ecall
  (isadora) continue
  breakpoint 1
  at 0x10018 end (edit.s:11)
    addi a7, zero, 93
  (isadora) print s0
  s0 = 0x1388
  (isadora) back 9000
  at 0x1000C loop (edit.s:7)
    addi s0, s0, 1
  (isadora) print s0 s1
  s0 = 0x3E8
  s1 = 0xBB8
  (isadora) continue
  breakpoint 1
  at 0x10018 end (edit.s:11)
    addi a7, zero, 93
  (isadora) print s0
  s0 = 0x1388
  the input has ended, and so does the run
