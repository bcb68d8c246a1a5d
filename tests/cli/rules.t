What a compiler could select, derived from the description and proved; and what it would miss.

  $ isadora rules rv32imc --no-cache --only ADD_4 --only C_LWSP_2 --only BEQ_4
  rv32imc: 3 forms, 8 rules proved, 0 tested
  proved: operation, instruction, bytes, conditions
    copy i32 a                   add d, zero, a               4
    add i8 a, b                  add d, a, b                  4
    add i16 a, b                 add d, a, b                  4
    add i32 a, b                 add d, a, b                  4
    load i32 [sp + #n]           c.lwsp d, #n(sp)             2  #n 0 to 252 by 4
    br_icmp_eq i32 a, 0, label   beq zero, a, label           4  label within 4096 bytes
    br_icmp_eq i32 a, b, label   beq a, b, label              4  label within 4096 bytes
    jump label                   beq zero, zero, label        4  label within 4096 bytes
  $ isadora rules rv32imc --missing --cache kept
  rv32imc: what a C compiler would miss: operation, instructions, how
    abs i32                3       sub(xor(a, ashr(a, W-1)), ashr(a, W-1))
    smin i32               5       select(icmp_slt(a, b), a, b)
    smax i32               5       select(icmp_slt(a, b), b, a)
    umin i32               5       select(icmp_ult(a, b), a, b)
    umax i32               5       select(icmp_ult(a, b), b, a)
    ctpop i32              20      x = sub(a, and(lshr(a, 1), M55)); x = add(and(x, M33), and(lshr(x, 2), M33)); x = and(add(x, lshr(x, 4)), M0F); lshr(mul(x, M01), W-8)
    ctlz i32               31      x = or(a, lshr(a, 1)); x = or(x, lshr(x, 2)); x = or(x, lshr(x, 4)); x = or(x, lshr(x, 8)); x = or(x, lshr(x, 16)); ctpop(not(x))
    cttz i32               24      ctpop(and(not(a), sub(a, 1)))
    bitreverse i32         33      x = or(and(lshr(a, 1), M55), shl(and(a, M55), 1)); x = or(and(lshr(x, 2), M33), shl(and(x, M33), 2)); x = or(and(lshr(x, 4), M0F), shl(and(x, M0F), 4)); bswap(x)
    rotl i32               6       or(shl(a, and(b, W-1)), lshr(a, and(neg(b), W-1)))
    rotr i32               6       or(lshr(a, and(b, W-1)), shl(a, and(neg(b), W-1)))
    fshl i32               7       or(shl(a, and(c, W-1)), lshr(lshr(b, 1), and(not(c), W-1)))
    fshr i32               7       or(shl(shl(a, 1), and(not(c), W-1)), lshr(b, and(c, W-1)))
    select i32             4       xor(c, and(xor(b, c), sext_1(a)))
    bswap i32              12      or(or(shl(a, 24), and(shl(a, 8), 0xFF0000)), or(and(lshr(a, 8), 0xFF00), lshr(a, 24)))
    icmp_eq i32            2       icmp_eq(xor(a, b), 0)
    icmp_ne i32            2       icmp_ne(xor(a, b), 0)
    icmp_ule i32           2       xor_bit(icmp_ult(b, a), 1)
    icmp_sle i32           2       xor_bit(icmp_slt(b, a), 1)
    sext_8 i32             2       ashr(shl(a, W-8), W-8)
    zext_16 i32            2       lshr(shl(a, W-16), W-16)
    sext_16 i32            2       ashr(shl(a, W-16), W-16)
    all of f32             library
  $ isadora rules rv32imc --missing --cache kept --all | grep -c ' i8 '
  34
  $ isadora rules rv32imc --cache kept | head -3
  rv32imc: 79 forms, 158 rules proved, 0 tested
  proved: operation, instruction, bytes, conditions
    const i32 #a                 c.li d, #a                   2  #a -32 to 31

A machine with a condition code: what else is written makes the addition no addition.

  $ mkdir flags && cat > flags/flags.isa <<'END'
  > __DefISA flags
  >     Execution = "hart";
  >     Parcel = 16;
  > 
  > __DefRegisterFile R
  >     Scope = hart;
  >     Count = 8;
  >     Width = 16;
  >     Spelling = "R%";
  > 
  > __DefRegisterFile F
  >     Scope = hart;
  >     Count = 1;
  >     Width = 1;
  >     Spelling = "F%";
  > 
  > __DefRegisterType Reg<3> : [R]
  > 
  > __DefBitFieldType Kind<4>
  >     Sum = 1;
  > 
  > __DefBitFieldType Flags<1>
  >     keep; set;
  > 
  > __DefGroup ALL
  > 
  > __DefOptype SUM : [ALL]
  >   __Encoding
  >     field<0,  4> Kind  kind == Sum;
  >     field<4,  3> Reg   rd;
  >     field<7,  3> Reg   ra;
  >     field<10, 3> Reg   rb;
  >     field<13, 1> Flags flags;
  >   __Syntax
  >     SUM.flags Rd, Ra, Rb ;
  >   __Semantics
  >     SUM.flags Rd, Ra, Rb:
  >         Rd = Ra + Rb;
  >         if (flags == set)
  >             F[0] = Ra + Rb >= 2^16;
  > 
  > __DefOpcode SUM_R : [SUM]
  > END
  $ isadora rules flags/ --no-cache --only SUM
  flags: 1 forms, 2 rules proved, 0 tested
  proved: operation, instruction, bytes, conditions
    add i8 a, b                  SUM.keep d, a, b             2
    add i16 a, b                 SUM.keep d, a, b             2

  $ isadora rules fabrisc --no-cache --only FMAC_A --only MLD_E
  fabrisc: 2 forms, 13 rules proved, 0 tested
  proved: operation, instruction, bytes, conditions
    fma f16 a, b, c              FMAC.16 c, a, b              4  c is d; %CSR[7:6] == 3
    fma f32 a, b, c              FMAC.32 c, a, b              4  c is d; %CSR[7:6] == 3
    fma f64 a, b, c              FMAC c, a, b                 4  c is d; %CSR[7:6] == 3
    load i8 [base + index + #n]  IMLD.8 d, base, index, #n    4  #n -64 to 63
    load i16 [base + index << 1 + #n] IMLD.16 d, base, index, #n   4  #n -64 to 63
    load_sext_8 i16 [base + index + #n] IMLD.8 d, base, index, #n    4  #n -64 to 63
    load i32 [base + index << 2 + #n] IMLD.32 d, base, index, #n   4  #n -64 to 63
    load_sext_16 i32 [base + index << 1 + #n] IMLD.16 d, base, index, #n   4  #n -64 to 63
    load_sext_8 i32 [base + index + #n] IMLD.8 d, base, index, #n    4  #n -64 to 63
    load i64 [base + index << 3 + #n] IMLD d, base, index, #n      4  #n -64 to 63
    load_sext_16 i64 [base + index << 1 + #n] IMLD.16 d, base, index, #n   4  #n -64 to 63
    load_sext_32 i64 [base + index << 2 + #n] IMLD.32 d, base, index, #n   4  #n -64 to 63
    load_sext_8 i64 [base + index + #n] IMLD.8 d, base, index, #n    4  #n -64 to 63
  $ isadora rules simt128 --no-cache --only BRA --only SHF_RRR --format json | head -30
  {
   "isa": "simt128",
   "forms": 2,
   "rules": [
    {
     "kind": "value",
     "operation": "copy",
     "type": "i32",
     "status": "proved",
     "instructions": 1,
     "bytes": 16,
     "opcode": "SHF_RRR",
     "form": 0,
     "operands": [
      {
       "kind": "register",
       "field": "ra",
       "bits": 32
      }
     ],
     "result": {
      "field": "rd",
      "bits": 32,
      "upper": "any"
     },
     "codes": {
      "yield": 0,
      "wsb": 7,
      "pg": 7,
      "pg.not": 0,
  $ isadora rules nowhere
  isadora: error: unknown instruction set `nowhere` [cannot-read]
    note: known: armv6m, avr, fabrisc, fabrisc-uops, rv32imac, rv32imc, simt128
    note: a path needs a slash or a dot: `./nowhere`
  [2]
  $ isadora rules rv32imc --only ADD_4 --missing
  isadora: error: --missing needs all instructions: leave out --only [bad-argument]
  [2]
  $ isadora rules rv32imc --only ADD4
  isadora: error: `rv32imc` has no optype or opcode `ADD4` [bad-argument]
    note: did you mean `ADDI`?
  [2]
  $ touch empty.isa && isadora rules ./empty.isa
  isadora: error: `./empty.isa` has nothing in it, expected a description of an instruction set [bad-argument]
  [2]
  $ printf '__DefBitFieldType Kind<4>\n    Rot = 1; Sum;\n' > types.isa && isadora rules ./types.isa
  isadora: error: `./types.isa` defines no instructions, so it has no rules [bad-argument]
  [2]
  $ isadora prove ./types.isa
  isadora: error: there is nothing to prove about `./types.isa` [bad-argument]
  [2]

Loads and stores mean numbers in the machine's byte order, of one byte to eight. Those with the other order are none of LLVM's.

  $ cat > order.isa <<'END'
  > __DefISA order
  >     Execution = "hart";
  >     Parcel = 32;
  >     ByteOrder = "big";
  >     Fault<Outside> = "no memory there";
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 64; Spelling = "r%";
  > __DefSpace memory
  >     Scope = grid; AddressBits = 32; Outside = Outside;
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Kind<5>
  > __DefGroup ALL
  > __DefOptype \op : [ALL]
  >   __Rows
  >     op, name, code, stmt;
  >     LB,  lb,  1,  "rd = memory[ra, 1]";
  >     LH,  lh,  2,  "rd = sext(memory[ra, 2], 16)";
  >     LW,  lw,  3,  "rd = memory[ra, 4]";
  >     LD,  ld,  4,  "rd = memory[ra, 8]";
  >     LHR, lhr, 5,  "rd = sext(bytereverse(memory[ra, 2], 2), 16)";
  >     LWR, lwr, 6,  "rd = bytereverse(memory[ra, 4], 4)";
  >     LDR, ldr, 7,  "rd = bytereverse(memory[ra, 8], 8)";
  >     SB,  sb,  8,  "memory[ra, 1] = rd";
  >     SH,  sh,  9,  "memory[ra, 2] = rd";
  >     SW,  sw,  10, "memory[ra, 4] = rd";
  >     SD,  sd,  11, "memory[ra, 8] = rd";
  >     SHR, shr, 12, "memory[ra, 2] = bytereverse(rd[15:0], 2)";
  >     SWR, swr, 13, "memory[ra, 4] = bytereverse(rd[31:0], 4)";
  >     SDR, sdr, 14, "memory[ra, 8] = bytereverse(rd, 8)";
  >   __Encoding
  >     field<0, 5> Kind kind == \code;
  >     field<5, 3> Reg  rd;
  >     field<8, 3> Reg  ra;
  >   __Syntax
  >     \name rd, [ra] ;
  >   __Semantics
  >     \name rd, [ra]:
  >         \stmt;
  > __DefOpcode \op\()_R : [\op]
  > END
  $ sed 's/"big"/"little"/' order.isa > little.isa
  $ isadora rules ./order.isa | grep '\[base\]'
    load i8 [base]               lb d, [base]                 4  the address does not wrap
    load i16 [base]              lh d, [base]                 4  the address does not wrap
    load_zext_8 i16 [base]       lb d, [base]                 4  the address does not wrap
    load i32 [base]              lw d, [base]                 4  the address does not wrap
    load_sext_16 i32 [base]      lh d, [base]                 4  the address does not wrap
    load_zext_8 i32 [base]       lb d, [base]                 4  the address does not wrap
    load i64 [base]              ld d, [base]                 4  the address does not wrap
    load_sext_16 i64 [base]      lh d, [base]                 4  the address does not wrap
    load_zext_32 i64 [base]      lw d, [base]                 4  the address does not wrap
    load_zext_8 i64 [base]       lb d, [base]                 4  the address does not wrap
    store i8 a, [base]           sb a, [base]                 4  the address does not wrap
    store i16 a, [base]          sh a, [base]                 4  the address does not wrap
    store i32 a, [base]          sw a, [base]                 4  the address does not wrap
    store i64 a, [base]          sd a, [base]                 4  the address does not wrap
  $ isadora rules ./order.isa | grep '\[base\]' > big.txt; isadora rules ./little.isa | grep '\[base\]' | diff big.txt -
  $ isadora eval --isa ./order.isa 'lw r1, [r2]' 'memory[0x100,4]=0x11223344' r2=0x100
  r1 = 0x11223344
  $ isadora eval --isa ./order.isa 'sh r1, [r2]' 'memory[0x100,2]=0' r1=0x1122 r2=0x100
  memory[0x100,2] = 0x1122
