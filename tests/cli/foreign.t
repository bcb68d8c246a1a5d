Programs in the style of another assembler: its functions of numbers, its directives, `.` for the next instruction, symbols for registers, literal pools, absolute
jumps with labels, and readings that are printed.

  $ mkdir foreign
  $ cat > foreign/foreign.isa <<'EOF'
  > __DefISA foreign
  >     Execution = "hart";
  >     Parcel = 16;
  >     Unused = "illegal";
  >     Lines;
  >     DottedNames;
  >     Here = next;
  >     Elf = 4660, 32, 0;
  >     Function<"lo8"> = x[7:0];
  >     Function<"hi8"> = x[15:8];
  >     Function<"pm">  = x >> 1;
  >     Directive<".int">         = ".2byte";
  >     Directive<".word">        = ".2byte";
  >     Directive<".cpu", ".fpu"> = none;
  >     Directive<".pool">        = ".ltorg";
  >     Relocation<1> = 16;
  >     Relocation<2> = Imm8, "lo8";
  >     Relocation<3> = Imm8, "hi8", "-";
  >     Relocation<4> = Imm8, "lo8", "-", "pm";
  >     Relocation<5> = 16, "pm";
  >     Relocation<6> = 8, "hi8";
  >     Relocation<7> = Place;
  >     Fault<BadAddress> = "there is no memory at this address";
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 16; Spelling = "r%"; Numbers;
  > __DefSpace code
  >     Scope = grid; AddressBits = 16; Outside = BadAddress;
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Code<5>
  > __DefNumberType Imm8<8>
  > __DefNumberType Imm16<16>
  > __DefNumberType Place<16>
  >     CodeAddress;
  > __DefNumberType Near<8>
  >     RelativeNext;
  > __DefGroup ALL
  > __DefOptype LDI : [ALL]
  >   __Encoding
  >     field<0, 5> Code code == 1;
  >     field<5, 3> Reg  rd;
  >     field<8, 8> Imm8 imm;
  >   __OperandInfo
  >     Print<"clr">;
  >     Print<"not8"> = imm >= 0xF0;
  >   __Syntax
  >     ldi rd, imm ;
  >   __Readings
  >     clr rd {imm = 0} ;
  >     not8 rd, k {k = 255 - imm} ;
  >   __Semantics
  >     ldi rd, imm:
  >         rd = imm;
  >   __Examples
  >     ldi r1, lo8(0x1234) ;            //= r1 == 0x34
  > 
  >     not8 r1, 3 ;                     //= r1 == 252
  > 
  >     clr r1 ;                         //= r1 == 0
  > __DefOpcode LDI_1 : [LDI]
  > __DefOptype LDS : [ALL]
  >     Length = 32;
  >   __Encoding
  >     field<0, 5>   Code  code == 2;
  >     field<5, 3>   Reg   rd;
  >     field<16, 16> Imm16 imm;
  >   __Syntax
  >     lds rd, imm ;
  >   __Semantics
  >     lds rd, imm:
  >         rd = imm;
  >   __Examples
  >     lds r1, 0x1234 ;                 //= r1 == 0x1234
  > __DefOpcode LDS_2 : [LDS]
  > __DefOptype ADD : [ALL]
  >   __Encoding
  >     field<0, 5>  Code code == 3;
  >     field<5, 3>  Reg  rd;
  >     field<8, 3>  Reg  rs;
  >   __OperandInfo
  >     Print<"lsl">;
  >   __Syntax
  >     add rd, rs ;
  >   __Readings
  >     lsl rd {rs = rd} ;
  >   __Semantics
  >     add rd, rs:
  >         rd = (rd + rs)[15:0];
  >   __Examples
  >     add r1, r2 ;                     //= r1 == mod(old(r1) + r2, 2^16)
  > 
  >     lsl r1 ;                         //= r1 == mod(2 * old(r1), 2^16)
  > __DefOpcode ADD_1 : [ADD]
  > __DefOptype JMP : [ALL]
  >     Length = 32;
  >   __Encoding
  >     field<0, 5>   Code  code == 4;
  >     field<16, 16> Place target;
  >   __Syntax
  >     jmp target ;
  >   __Semantics
  >     jmp target:
  >         pc = target;
  >   __Examples
  >     jmp . ;                          //= pc == 4
  > __DefOpcode JMP_2 : [JMP]
  > __DefOptype LD : [ALL]
  >   __Encoding
  >     field<0, 5>  Code code == 5;
  >     field<5, 3>  Reg  rd;
  >     field<8, 8>  Near target;
  >   __Syntax
  >     ld rd, target ;
  >   __Semantics
  >     ld rd, target:
  >         rd = code[target[15:0], 2];
  >   __Examples
  >     ld r1, .+0 ;                     //= r1 == code[2, 2]
  > __DefOpcode LD_1 : [LD]
  > __DefPseudo ld
  >     Literal<value> = 2;
  >   __Syntax
  >     ld rd, =value ;
  >   __Expansion
  >     ld rd, value ;
  > EOF
  $ isadora check ./foreign
  $ isadora prove ./foreign --jobs 1 | grep -v fault
  foreign: 28 questions
    claim       8 proved
    encoding    8 proved, 2 tested
    declaration 10 proved
    tested, not proved: every modifier and register, numbers at their edges, and random words of each form

Readings are printed however often a form was: what is printed often is printed by tables.

  $ cat > all.py <<'EOF'
  > words = [(r, n) for _ in range(3) for n in range(256) for r in range(8)]
  > def listed(r, n):
  >     return f'clr r{r}' if n == 0 else f'not8 r{r}, 0x{255 - n:X}' if n >= 0xF0 else f'ldi r{r}, 0x{n:X}'
  > open('all.s', 'w').writelines(f'  ldi r{r}, {n}\n' for r, n in words)
  > open('all.txt', 'w').writelines(f'  {listed(r, n)}\n' for r, n in words)
  > EOF
  $ python3 all.py && isadora as --isa ./foreign all.s -o all.o && isadora dis --isa ./foreign all.o | grep -v '^[.]' | cmp - all.txt

A program, and its listing, which is assembled to the same object.

  $ cat > p.s <<'EOF'
  >   .cpu all, "of" them
  > zero = 0
  > .set first, 1
  > start:
  >   add first, 2
  >   add zero, zero
  >   ldi first, lo8(table)
  >   ldi r2, hi8(-(table + 2))
  >   ldi r3, lo8(-(pm(table)))
  >   ldi r4, hi8(-outside)
  >   not8 r5, 0x0F
  >   not8 r5, 0x10
  >   lds r6, table + 4
  >   jmp start
  >   jmp .
  >   jmp 0x1000
  >   jmp outside
  >   ld r1, =0x1234
  >   ld r2, =table
  >   ld r3, =0x1234
  >   ld r4, =table + 2
  >   .pool
  >   ld r5, =0x1234
  >   .data
  > table:
  >   .word start, pm(start), 7
  >   .byte hi8(table), lo8(0x1234)
  >   .string "\101\0\377B"
  > EOF
  $ isadora as --isa ./foreign p.s -o p.o
  $ isadora dis --isa ./foreign p.o | tee q.s
  .isa foreign
  .equ zero, 0x0
  .equ first, 0x1
  start:
    add r1, r2
    lsl r0
    ldi r1, lo8(table)
    ldi r2, hi8(-(table + 2))
    ldi r3, lo8(-(pm(table)))
    ldi r4, hi8(-(outside))
    not8 r5, 0xF
    ldi r5, 0xEF
    lds r6, table + 4
    jmp start
    jmp .Lat_1C
  .Lat_1C:
    jmp 0x1000
    jmp outside
    ld r1, L_002C
    ld r2, L_002E
    ld r3, L_002C
    ld r4, L_0030
  L_002C:
    .byte 0x34, 0x12
  L_002E:
    .half table
  L_0030:
    .half table + 2
    ld r5, L_0034
  L_0034:
    .byte 0x34, 0x12
  .section .data
  table:
    .half start
    .half pm(start)
    .byte 0x7, 0x0
    .byte hi8(table)
    .byte 0x34, 0x41, 0x0, 0xFF, 0x42, 0x0
  $ isadora as --isa ./foreign q.s -o q.o
  $ relocations() { readelf -rW $1 | awk '/unrec/ {print $1, "kind", $4 ":", $6, $7, $8}' | grep -v "kind 82"; }
  $ relocations p.o
  00000004 kind 2: table + 0
  00000006 kind 3: table + 2
  00000008 kind 4: table + 0
  0000000a kind 3: outside + 0
  00000012 kind 1: table + 4
  00000014 kind 7: start + 0
  00000018 kind 7: .Lat_1C + 0
  00000020 kind 7: outside + 0
  0000002e kind 1: table + 0
  00000030 kind 1: table + 2
  00000000 kind 1: start + 0
  00000002 kind 5: start + 0
  00000006 kind 6: table + 0
  $ relocations q.o | sort > q.txt; relocations p.o | sort | diff - q.txt | sed 's/>/+/'
  $ for o in p q; do readelf -x .text -x .data $o.o | grep 0x > $o.hex; done; cmp p.hex q.hex

A statement that is read again when all labels are known sees the values that it saw before.

  $ cat > again.s <<'EOF'
  > .set v, 1
  >   ldi r1, v + end - end
  > .set v, 2
  >   ldi r2, v
  > end:
  > EOF
  $ isadora as --isa ./foreign again.s --format hex -o again.hex && isadora dis --isa ./foreign --hex $(cat again.hex)
  ldi r1, 0x1
  ldi r2, 0x2

The whole operand is the number of a literal.

  $ printf '  ld r1, =7 end\n  ld r1, =(7\n' > rest.s
  $ isadora as --isa ./foreign rest.s
  rest.s:1:10: error: expected a label or an address (e.g. .+0x20), found `=` [no-matching-form]
    1 |   ld r1, =7 end
      |          ^
    note: form: ld rd, target
    note: form: ld rd, =value
  rest.s:2:13: error: expected `)` [bad-number]
    2 |   ld r1, =(7
      |             ^
  [1]

A pool that is too far away; a function that has no relocation; a symbol that names no register.

  $ cat > far.s <<'EOF'
  >   ld r1, =7
  >   jmp end
  >   .zero 300
  > end:
  >   ldi r1, pm(end)
  >   add r1, end
  >   add r1, 9
  >   .byte lo8(end)
  > EOF
  $ isadora as --isa ./foreign far.s -o far.o
  far.s:1:3: error: the literal is 0x134 bytes away and does not fit, expected 0x0 to 0xFF [operand-range]
    1 |   ld r1, =7
      |   ^~
    note: it lies in the pool of literals, at the next `.ltorg` or at the end of the code: write `.ltorg` nearer to this instruction, after a jump, where no instruction runs into it
  far.s:5:3: error: `pm(end)` depends on where sections will lie, and `foreign` names no relocation for it [bad-number]
    5 |   ldi r1, pm(end)
      |   ^~~
  far.s:6:11: error: expected a register (r0 to r7), found `end` [no-matching-form]
    6 |   add r1, end
      |           ^~~
    note: form: add rd, rs
  far.s:7:11: error: `9` does not exist, expected r0 to r7 [operand-range]
    7 |   add r1, 9
      |           ^
  far.s:8:9: error: `lo8(end)` depends on where sections will lie, and `foreign` names no relocation for it [bad-number]
    8 |   .byte lo8(end)
      |         ^~~
  [1]

Slips of a description.

  $ sed 's/Function<"pm">  =/Function<"p-m"> =/; s/Print<"clr">/Print<"clear">/; s/{rs = rd}/{rs = imm}/; s/Literal<value> = 2/Literal<number> = 3/; s/RelativeNext;/RelativeNext; CodeAddress;/' foreign/foreign.isa > slips.isa
  $ isadora check ./slips.isa
  ./slips.isa:11:14: error: no program can write the function `p-m`: expected a word, with or without `%` (e.g. `Function<"low"> = x[7:0];`) [bad-value]
    11 |     Function<"p-m"> = x >> 1;
       |              ^~~~~
  ./slips.isa:19:39: error: expected a function of `Imm8` or `"."` (a distance) [bad-value]
    19 |     Relocation<4> = Imm8, "lo8", "-", "pm";
       |                                       ^~~~
  ./slips.isa:20:25: error: expected `"+"` (added to what stands there), `"-"` (taken from it), `"="` (its lowest bits), `"."` (a distance) or a function of the machine [bad-value]
    20 |     Relocation<5> = 16, "pm";
       |                         ^~~~
  ./slips.isa:35:19: error: a number that counts from an instruction is a code address already [bad-value]
    35 |     RelativeNext; CodeAddress;
       |                   ^~~~~~~~~~~~
  ./slips.isa:43:11: error: there is no reading `clear` under `__Readings` here [unknown-name]
    43 |     Print<"clear">;
       |           ^~~~~~~
  ./slips.isa:84:12: error: `imm` is not a value of the field `rs` [bad-value]
    84 |     lsl rd {rs = imm} ;
       |            ^~~~~~~~~~
  ./slips.isa:91:5: error: the example does not assemble: unknown instruction `lsl` in `foreign` [bad-example]
    91 |     lsl r1 ;                         //= r1 == mod(2 * old(r1), 2^16)
       |     ^~~
  ./slips.isa:120:13: error: `ld` has no operand `number` under `__Syntax` [unknown-name]
    120 |     Literal<number> = 3;
        |             ^~~~~~
  [1]
