Parts of registers with names of their own: AL, AH, AX and EAX of an x86 are bits of one register. A byte before an instruction changes what follows.

  $ cp -r "$ROOT"/tests/cli/data/x86 "$ROOT"/tests/cli/data/a64 .
  $ isadora check ./x86
  $ isadora prove --isa ./x86 --no-cache | grep -c refuted
  0
  [1]
  $ isadora eval --isa ./x86 'mov eax, 0x11223344' 'mov ah, 0x55' 'xchg al, ah' 'add ax, ax'
  eax = 0x112288AA
  $ for engine in reference lanes jit; do isadora eval --isa ./x86 --engine $engine 'xchg al, dh' 'sub ch, al' 'movzx edi, ch' eax=0x01020304 edx=0x0A0B0C0D ch=0xFF; done
  eax = 0x102030C
  ecx = 0xF300
  edx = 0xA0B040D
  edi = 0xF3
  eax = 0x102030C
  ecx = 0xF300
  edx = 0xA0B040D
  edi = 0xF3
  eax = 0x102030C
  ecx = 0xF300
  edx = 0xA0B040D
  edi = 0xF3
  $ isadora eval --isa ./x86 'mov ah, 5' 'mov cl, 6' ax=0x1234 cl=1 bl=9
  eax = 0x534
  ecx = 0x6
  $ isadora explain --isa ./x86 'mov ch, 7' | tail -3
       15:8  imm  0x7
        7:3  op   0x16  fixed
        2:0  rd   0x5   ch

All texts are LLVM's, and so are their words, both ways.

  $ python3 - > all.s <<'END'
  > import itertools
  > byte = "al cl dl bl ah ch dh bh".split()
  > word, dword = ([p + r for r in "ax cx dx bx sp bp si di".split()] for p in ("", "e"))
  > for op, of in itertools.product("add or and sub xor".split(), (byte, word, dword)):
  >     for a, b in itertools.product(of, of): print(op, a + ", " + b)
  > for of, numbers in ((byte, (0, 127, 255)), (word, (1, 4660, 65535)), (dword, (2, 305419896, 4294967295))):
  >     for a, n in itertools.product(of, numbers): print("mov", a + ", " + str(n))
  > for a, b in itertools.product(dword, byte): print("movzx", a + ", " + b)
  > END
  $ llvm-mc-19 -triple=i386 -x86-asm-syntax=intel -filetype=obj all.s -o theirs.o 2>/dev/null
  $ llvm-objcopy-19 -O binary -j .text theirs.o theirs.bin 2>/dev/null || objcopy -I elf32-little -O binary -j .text theirs.o theirs.bin
  $ isadora as --isa ./x86 all.s -o ours.o && objcopy -I elf64-little -O binary -j .text ours.o ours.bin
  $ cmp ours.bin theirs.bin && wc -l < all.s
  1096
  $ isadora dis --isa ./x86 --raw theirs.bin > back.s 2>/dev/null || isadora dis --isa ./x86 ours.o > back.s
  $ sed 's/#.*//; s/^ *//; s/ *$//' back.s | grep -E '^(add|or|and|sub|xor|mov)' | diff - all.s | head -3

W0 is the lower half of X0, and a write makes the upper half zeros; S0 and D0 are parts of V0.

  $ isadora check ./a64
  $ isadora prove --isa ./a64 --no-cache | grep -c refuted
  0
  [1]
  $ isadora eval --isa ./a64 'sub w1, w2, w3' x1=-1 x2=5 x3=7
  x1 = 0xFFFFFFFE
  $ isadora eval --isa ./a64 'add w1, wzr, w2' 'fadd s1, s2, s3' x1=-1 x2=-1 v1=-1 s2=0x3F800000 s3=0x40000000
  x1 = 0xFFFFFFFF
  v1 = 0x40400000
  $ for t in 'add w1, w2, w3' 'sub x1, x2, xzr' 'fadd s1, s2, s3' 'fadd d31, d30, d0'; do echo "$t" > one.s; isadora as --isa ./a64 one.s --format hex -o one.hex; cat one.hex; echo "$t" | llvm-mc-19 -triple=aarch64 -show-encoding | grep -o '\[.*\]'; done
  0x0B030041
  [0x41,0x00,0x03,0x0b]
  0xCB1F0041
  [0x41,0x00,0x1f,0xcb]
  0x1E232841
  [0x41,0x28,0x23,0x1e]
  0x1E602BDF
  [0xdf,0x2b,0x60,0x1e]

A compiler gets rules for them: of the operands, with what becomes of the rest of the register.

  $ isadora rules ./x86 --only ADD --only MOVZX 2>&1 | grep -E '^  (add|zext)'
    add i8 a, b                  add a, b                     2  a is d
    add i8 a, b                  add a, b                     2  a of Byte; a is d; b of Byte; d of Byte
    add i8 a, b                  add a, b                     3  a is d
    add i16 a, b                 add a, b                     2  a is d
    add i16 a, b                 add a, b                     3  a is d
    add i32 a, b                 add a, b                     2  a is d
    zext_8 i16 a                 movzx d, a                   3  a of Byte
    zext_8 i32 a                 movzx d, a                   3  a of Byte
  $ isadora rules ./a64 --only SUB 2>&1 | grep -E '^  (sub|neg) i(32|64)'
    sub i32 a, b                 sub d, a, b                  4
    sub i32 a, b                 sub d, a, b                  4
    sub i64 a, b                 sub d, a, b                  4
    neg i32 a                    sub d, wzr, a                4
    neg i32 a                    sub d, xzr, a                4
    neg i64 a                    sub d, xzr, a                4
  $ isadora rules ./a64 --only ADD --format json | grep -A4 '"result": {' | grep -E 'bits|upper' | sort | uniq -c
        9     "bits": 64,
        8     "upper": "any"
        1     "upper": "zero"

Where the operand's code says which bits of which register are written, claims are proved and refuted.

  $ cat > bytes.isa <<'END'
  > __DefISA bytes
  >     Execution = "hart"; Parcel = 16;
  > __DefRegisterFile r
  >     Scope = hart; Count = 4; Width = 16; Spelling = "r%";
  > __DefRegisterFile b : [r]
  >     Bits = 7, 0, 15, 8; Registers = 3, 1; Spelling = "b%";
  > __DefRegisterType Byte<2> : [b]
  > __DefGroup ALL
  > __DefOptype sub : [ALL]
  >   __Encoding
  >     field<0, 2> Byte rd;
  >     field<2, 2> Byte ra;
  >     field<4, 2> Byte rb;
  >   __Syntax
  >     sub rd, ra, rb ;
  >   __Claims
  >     //= rd == mod(old(ra) - old(rb), 2^8)
  >     //= r0 == old(r0) && r2 == old(r2)
  >     //= rd != 0 || old(ra) == old(rb)
  >     //= r1 == old(r1) || r3 == old(r3)
  >     //= r1[15:8] == old(r1[15:8]) || r1[7:0] == 0
  >   __Semantics
  >     sub rd, ra, rb:
  >         rd = ra - rb;
  > __DefOpcode sub_r : [sub]
  > END
  $ isadora prove --isa ./bytes.isa --no-cache
  bytes: 10 questions
    claim       4 proved, 1 refuted
    encoding    2 proved
    declaration 3 proved
  ./bytes.isa:21:5: error: the claim does not hold for all inputs [false-claim]
    21 |     //= r1[15:8] == old(r1[15:8]) || r1[7:0] == 0
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: isadora eval --isa ./bytes.isa 'sub b3, b0, b1;' r1=0x80 r3=0x80
    note: then r1 = 0x8080
  [1]

A debugger names parts, too.

  $ printf '.globl _start\n_start: mov eax, 0x11223344\nmov ah, 0x55\nadd al, ah\n' > p.s
  $ printf 'step\nprint ah\nset ah=0x99\nprint eax\nstep\nprint ax\nquit\n' | isadora run --isa ./x86 --step p.s
  at 0x10000 _start (p.s:2)
    mov eax, 287454020
  (isadora) step
  at 0x10005 _start+0x5 (p.s:3)
    mov ah, 85
  (isadora) print ah
  ah = 0x33
  (isadora) set ah=0x99
  (isadora) print eax
  eax = 0x11229944
  (isadora) step
  at 0x10007 _start+0x7 (p.s:4)
    add al, ah
  (isadora) print ax
  ax = 0x5544
  (isadora) quit

What cannot be a part is told.

  $ sed 's/Bits = 7, 0, 15, 8;/Bits = 7, 0, 15, 9;/' x86/x86.isa > bad.isa; isadora check bad.isa 2>&1 | head -3
  bad.isa:19:5: error: expected parts with as many bits as the first one (e.g. `Bits = 7, 0, 15, 8;`) [bad-value]
    19 |     Bits = 7, 0, 15, 9; Registers = 0, 1, 2, 3; Names = "al", "ah", "cl", "ch", "dl", "dh", "bl", "b\xe2\x80\xa6 (esc)
       |     ^~~~~~~~~~~~~~~~~~~
  $ sed 's/Bits = 15, 0;/Bits = 32, 17;/' x86/x86.isa > bad.isa; isadora check bad.isa 2>&1 | head -3
  bad.isa:16:5: error: expected the highest bit of a part before its lowest, both of the 32 bits of `r32`, and at most 128 bits (e.g. `Bits = 7, 0, 15, 8;`) [bad-value]
    16 |     Bits = 32, 17; Names = "ax", "cx", "dx", "bx", "sp", "bp", "si", "di";
       |     ^~~~~~~~~~~~~~
  $ sed 's/: \[r32\]$/: [r9]/' x86/x86.isa > bad.isa; isadora check bad.isa 2>&1 | head -3
  bad.isa:15:26: error: no register file `r9` [unknown-parent]
    15 | __DefRegisterFile r16 : [r9]
       |                          ^~
  $ sed 's/Bits = 15, 0;/Count = 4; Bits = 15, 0;/' x86/x86.isa > bad.isa; isadora check bad.isa 2>&1 | head -3
  bad.isa:16:5: error: the registers of `r16` are parts of those of `r32`, and have this from them [bad-statement]
    16 |     Count = 4; Bits = 15, 0; Names = "ax", "cx", "dx", "bx", "sp", "bp", "si", "di";
       |     ^~~~~~~~~~
  $ sed 's/"ebp", "esi", "edi"/"ebp"/' x86/x86.isa > bad.isa; isadora check bad.isa 2>&1 | head -3
  bad.isa:13:42: error: 6 names for the 8 registers of `r32` [bad-value]
    13 |     Scope = hart; Count = 8; Width = 32; Names = "eax", "ecx", "edx", "ebx", "esp", "ebp";
       |                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
