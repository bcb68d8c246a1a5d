Claims that look true and are false: each was called proved once.

  $ for name in lanes widths special middle premises hinted elements; do mkdir $name; cp "$ROOT"/tests/cli/data/unsound/$name.isa $name; done
  $ proved() { isadora prove --no-cache "$@" 2>&1 | grep -v '^ *note'; }

Lanes that read one memory, or one register of the warp, at places of their own find values of their own. A wait's mask names lanes.

  $ cat > lanes.claims <<'END'
  > LD R0, R1, R1 ;
  > BNZ R0, .+8 ;
  > USET U1, 0x1 ;
  > MOV R5, R5, R5 ;
  > //= U1 == (R0 != 0 ? old(U1) : 1)
  > 
  > UGET R0, R1, R2 ;
  > BNZ R0, .+8 ;
  > USET U1, 0x1 ;
  > MOV R5, R5, R5 ;
  > //= U1 == (R0 != 0 ? old(U1) : 1)
  > END
  $ proved ./lanes --claims lanes.claims
  lanes: 2 questions
    claim       0 proved, 2 refuted
  lanes.claims:5:1: error: the claim does not hold for all inputs [false-claim]
    5 | //= U1 == (R0 != 0 ? old(U1) : 1)
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  lanes.claims:11:1: error: the claim does not hold for all inputs [false-claim]
    11 | //= U1 == (R0 != 0 ? old(U1) : 1)
       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  $ cat > waits.claims <<'END'
  > @P0 BRA .+0x40 ;
  > BSYNC B0 ;
  > UMOV UR0, 0x1 ;
  > BRA .+0x20 ;
  > UMOV UR0, 0x2 ;
  > //= given B0 == 0x80000000 && !P0: UR0 == (any(P0) ? 2 : 1)
  > END
  $ proved "$ROOT"/isas/simt128 --claims waits.claims
  simt128: 1 question
    claim       0 proved, 1 refuted
  waits.claims:6:1: error: the claim does not hold for all inputs [false-claim]
    6 | //= given B0 == 0x80000000 && !P0: UR0 == (any(P0) ? 2 : 1)
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

A condition is one of this lane: other lanes' values are beyond it.

  $ while read -r text; do echo "$text $(isadora eval --isa ./lanes "$text R0, R1, R2;" R1=3,200 R2=3,200 | head -1)"; done <<'END'
  > SH
  > SH2
  > BAL
  > MX
  > ANY
  > PCK
  > REM
  > END
  SH R0 = 0xC8, 0x4D
  SH2 R0 = 0xC8, 0x4D
  BAL R0 = 0x1, 0x4D
  MX R0 = 0xC8, 0x4D
  ANY R0 = 0x5, 0x4D
  PCK R0 = 0xC8, 0x63
  REM R0 = 0x1, 0x0
  $ proved ./lanes --only CPY | grep -c 'FalseClaim\|false-claim'
  5

A small space ends before the page that holds it.

  $ isadora eval --isa ./lanes 'LD R4, R1, R0;' R1=0xFF,0xFF 'global[0xFF, 1]=5'
  R4 = 0x5
  $ isadora eval --isa ./lanes 'LDW R4, R1, R0;' R1=0xFF,0xFF 'global[0xFF, 1]=5'
  isadora: error: fault Bad: bad (an access of 2 bytes) [fault]
    note: instruction LDW R4, R1, R0;
    note: lanes 0-1
    note: address 0xFF of global
  [3]

A modifier that decides how wide an operand is.

  $ proved ./widths --only PAIR
  widths: 7 questions
    claim       1 proved, 1 refuted
    encoding    2 proved
    declaration 3 proved
  ./widths/widths.isa:75:5: error: the claim does not hold for all inputs [false-claim]
    75 |     //= mod(rd.number, 2) == 0
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~

Words of a special case are its own, for claims, for readings, and for rules of selection.

  $ proved ./special
  special: 9 questions
    claim       1 proved
    encoding    4 proved
    declaration 4 proved
  $ isadora rules ./special 2>&1 | grep ADDI
    add i8 a, #b                 ADDI a, #b                   2  a is d; #b 0 to 15; legal words only: not read as `CLR_W`
    add i16 a, #b                ADDI a, #b                   2  a is d; #b 0 to 15; legal words only: not read as `CLR_W`

An answer that was kept belongs to the instructions that a jump into the middle of a word finds, too.

  $ isadora prove ./middle --only GO --cache cache 2>&1 | head -2
  middle: 6 questions
    claim       1 proved, 1 vacuous
  $ sed -i 's/rd = rd + 1;/rd = rd + 2;/' middle/middle.isa; isadora prove ./middle --only GO --cache cache 2>&1 | head -2
  middle: 6 questions
    claim       0 proved, 1 refuted, 1 vacuous

A jump to an address inside of the program at which no instruction can begin is a fault, not a way out.

  $ isadora prove ./middle --only ODD | head -2
  middle: 5 questions
    claim       1 proved

More registers are another machine where instructions compute numbers of registers.

  $ mkdir more; sed 's/Count = 8; Width = 16; Spelling = "s%"/Count = 12; Width = 16; Spelling = "s%"/' widths/widths.isa > more/widths.isa
  $ isadora diff ./widths ./more
  breaking: registers: s: there are 12, were 8, and instructions compute numbers beyond those (./more/widths.isa:11)
  breaking
  [1]

A local that is assigned under a condition of one lane has no value in others.

  $ mkdir local && sed 's/^    SH, 13, .*/    SH, 13, "if (ra < 16) { t = ra; rd = lane(1).t; } else rd = 77;";/' lanes/lanes.isa > local/lanes.isa
  $ isadora check ./local 2>&1 | grep -A2 error
  ./local/lanes.isa:35:13: error: `t` was assigned where a condition of this lane holds, and other lanes are asked for it, expected a value that is assigned before the condition [type-error]
    35 |     SH, 13, "if (ra < 16) { t = ra; rd = lane(1).t; } else rd = 77;";
       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  $ sed -i 's/^    SH, 13, .*/    SH, 13, "t = ra; if (t < 16) rd = lane(1).t; else rd = 77;";/' local/lanes.isa && isadora eval --isa ./local 'SH R0, R1, R2;' R1=3,200 | head -1
  R0 = 0xC8, 0x4D

A special case may fix a modifier that has no effect: the other words are asked about. The answer that was kept is one about the words that are left.

  $ proved ./hinted
  hinted: 9 questions
    claim       0 proved, 1 refuted
    encoding    4 proved
    declaration 4 proved
  ./hinted/hinted.isa:27:5: error: the claim does not hold for all inputs [false-claim]
    27 |     //= rd == old(rd)
       |     ^~~~~~~~~~~~~~~~~
  $ cp -r hinted plain && sed -i 's/rd = rd + 1/rd = rd + 2/' plain/hinted.isa && isadora diff ./hinted ./plain | grep -v isadora
  breaking: meaning: ADDI_W: `ADDI{.hint} rd` does something else (./plain/hinted.isa:22)
    before r0 = 0x1
    now r0 = 0x2
  breaking
  $ isadora prove ./special --record > log; sed -i '/^__DefOptype CLR/,$ d' special/special.isa; isadora prove ./special --record 2>&1 | grep -v note
  special: 1 question
    claim       0 proved, 1 refuted
  ./special/special.isa:26:5: error: the claim does not hold for all inputs [false-claim]
    26 |     //= rd != old(rd)
       |     ^~~~~~~~~~~~~~~~~

Lanes may have different numbers of elements: what follows a `foreach` in the text is written after it, by all lanes.

  $ for op in PUT CNT ANY; do isadora eval --isa ./elements "$op R0, R1, R2; LD R3, R1, R0; LD R4, R2, R0;" R0=1,3 R1=16,32 R2=32,16 'global[16, 1]=0'; done
  R3 = 0x9
  R4 = 0x9
  global[16, 1] = 0x9
  R3 = 0x9
  R4 = 0x9
  global[16, 1] = 0x9
  R3 = 0x9
  R4 = 0x9
  global[16, 1] = 0x9
  $ cat > elements.claims <<'END'
  > PUT R0, R1, R2 ;
  > LD R3, R1, R0 ;
  > //= given active == 3 && lane(0).R2 == lane(1).R1 && lane(0).R1 == lane(1).R2 && lane(0).R1 != lane(1).R1: R3 == 9
  > 
  > ANY R0, R1, R2 ;
  > LD R3, R1, R0 ;
  > //= given active == 3 && lane(0).R2 == lane(1).R1 && lane(0).R1 == lane(1).R2 && lane(0).R1 != lane(1).R1: R3 == 9
  > END
  $ proved ./elements --claims elements.claims
  elements: 2 questions
    claim       2 proved

An instruction begins or ends one transaction at most, and one that was open before is not known. The code of two programs is not the same.

  $ cat > premises.pairs <<'END'
  > keep <=> nop
  > depth r1 <=> set r1, r0, r0, 0
  > twice; keep; set r1, r0, r0, 5; undo <=> set r1, r0, r0, 5; twice; keep; undo
  > enter; depth r1; keep <=> nop; enter; depth r1; keep
  > add r1, r2, r3; here r4; load r5, r4 <=> add r1, r3, r2; here r4; load r5, r4
  > here r4; load r5, r4; add r1, r2, r3 <=> here r4; load r5, r4; add r1, r3, r2
  > add r1, r2, r3; load r5, r4 <=> add r1, r3, r2; load r5, r4
  > END
  $ sed -i 's/ *<=> */; <=> /; s/$/;/' premises.pairs
  $ isadora prove --isa ./premises --equal premises.pairs 2>&1 | grep -v '\^~'
  2 the same, 5 unknown
  premises.pairs:1:1: error: these programs: neither proved nor refuted: it ends a transaction that was open before [limit-reached]
    1 | keep; <=> nop;
  premises.pairs:2:1: error: these programs: neither proved nor refuted: it depends on how many transactions are open before [limit-reached]
    2 | depth r1; <=> set r1, r0, r0, 0;
  premises.pairs:3:1: error: these programs: neither proved nor refuted: it ends a transaction that was open before [limit-reached]
    3 | twice; keep; set r1, r0, r0, 5; undo; <=> set r1, r0, r0, 5; twice; keep; undo;
  premises.pairs:5:1: error: these programs: neither proved nor refuted: it may access its own code [limit-reached]
    5 | add r1, r2, r3; here r4; load r5, r4; <=> add r1, r3, r2; here r4; load r5, r4;
  premises.pairs:6:1: error: these programs: neither proved nor refuted: it may access its own code [limit-reached]
    6 | here r4; load r5, r4; add r1, r2, r3; <=> here r4; load r5, r4; add r1, r3, r2;

A register beyond the last one may be that of some element.

  $ cat > rows.isa <<'END'
  > __DefISA rows
  >     Execution = "hart"; Parcel = 16; Unused = "illegal"; Lines;
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 16; Spelling = "r%";
  > __DefNumberType Num<3>
  > __DefGroup ALL
  > __DefOptype \op : [ALL]
  >   __Rows
  >     op, code, body;
  >     SET, 1, "foreach element e of 4 { r[n + e] = 5; }";
  >     SKIP, 2, "foreach element e of 4 { if (n + e < 8) r[n + e] = 5; }";
  >     FEW, 3, "foreach element e of 8 - n { r[n + e] = 5; }";
  >   __Encoding
  >     field<0, 4> Code code == \code;
  >     field<4, 3> Num n;
  >   __Syntax
  >     \op n ;
  >   __Semantics
  >     \op n:
  >         \body
  > __DefNumberType Code<4>
  > __DefOpcode \op\()_W : [\op]
  > END
  $ proved ./rows.isa
  rows: 17 questions
    encoding    6 proved
    declaration 10 proved, 1 refuted
  ./rows.isa:22:1: error: refuted: `SET_W`: `SET n` writes no register that does not exist, but where its exceptions forbid it [false-claim]
    22 | __DefOpcode \op\()_W : [\op]
       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~

Two opcodes that ask for different faults are not equal, though all else that they do is.

  $ isadora prove "$ROOT"/tests/cli/data/unsound/faults.isa
  toy: 9 questions
    encoding    4 proved
    declaration 5 proved
