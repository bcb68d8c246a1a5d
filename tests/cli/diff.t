What changed between two versions of a description, and whether what was made for the older one still fits.

  $ mkdir old && cat > old/toy.isa <<'END'
  > __DefISA toy
  >     Execution = "hart";
  >     Parcel = 16;
  > 
  > __DefRegisterFile R
  >     Scope = hart;
  >     Count = 8;
  >     Width = 32;
  >     Spelling = "R%";
  > 
  > __DefSpace memory
  >     Scope = grid;
  >     AddressBits = 32;
  >     Misaligned = Odd;
  >     Outside = Odd;
  > 
  > __DefRegisterType Reg<3> : [R]
  > 
  > __DefBitFieldType Kind<4>
  >     SUM = 1; MASK; PUT; JUMP; FACT;
  > 
  > __DefGroup ALL
  > 
  > __DefOptype SUM : [ALL]
  >   __Encoding
  >     field<0,  4> Kind kind == SUM;
  >     field<4,  3> Reg  rd;
  >     field<7,  3> Reg  ra;
  >     field<10, 3> Reg  rb;
  >   __Syntax
  >     SUM Rd, Ra, Rb ;
  >   __Semantics
  >     SUM Rd, Ra, Rb:
  >         Rd = (Ra + Rb)[31:0];
  > 
  > __DefOpcode SUM_RR : [SUM]
  > 
  > __DefOptype MASK : [ALL]
  >   __Encoding
  >     field<0,  4> Kind kind == MASK;
  >     field<4,  3> Reg  rd;
  >     field<7,  3> Reg  ra;
  >   __Syntax
  >     MASK Rd, Ra ;
  >   __Semantics
  >     MASK Rd, Ra:
  >         Rd = Ra == 0 ? 0 : Ra & (0 - Ra);
  > 
  > __DefOpcode MASK_R : [MASK]
  > 
  > __DefOptype PUT : [ALL]
  >   __Encoding
  >     field<0,  4> Kind kind == PUT;
  >     field<4,  3> Reg  rd;
  >     field<7,  3> Reg  ra;
  >   __Syntax
  >     PUT [Ra], Rd ;
  >   __Semantics
  >     PUT [Ra], Rd:
  >         memory[Ra, 4] = Rd;
  > 
  > __DefOpcode PUT_R : [PUT]
  > END
  $ sed -i 's/    Parcel = 16;/&\n    Fault<Odd> = "no such memory";/' old/toy.isa

  $ isadora diff old/ old/
  the same

Semantics that are written otherwise are asked of the solver: the mask is the same of all inputs, the sum is not.

  $ mkdir new
  $ sed 's/Ra == 0 ? 0 : Ra & (0 - Ra)/(Ra \& ~(Ra - 1))[31:0]/' old/toy.isa > new/toy.isa
  $ isadora diff old/ new/
  compatible: meaning: MASK_R: `MASK rd, ra` is said otherwise and does the same (new/toy.isa:45)
  compatible
  $ sed 's/(Ra + Rb)\[31:0\]/Ra > Rb ? (Ra + Rb)[31:0] : (Rb + (Ra | Rb \& 4))[31:0]/' old/toy.isa > new/toy.isa
  $ isadora diff old/ new/ > found; echo $?
  1
  $ grep -v eval found
  breaking: meaning: SUM_RR: `SUM rd, ra, rb` does something else (new/toy.isa:32)
    before R0 = 0x77A523FE
    now R0 = 0x77A52402
  breaking
  $ sed -n 's/^  isadora/isadora/p' found > commands
  $ sh commands
  R0 = 0x77A523FE
  R0 = 0x77A52402

Memory counts, too.

  $ sed 's/memory\[Ra, 4\] = Rd/memory[Ra, 4] = Rd | 1/' old/toy.isa > new/toy.isa
  $ isadora diff old/ new/ | sed 's/0x[0-9A-F]*/N/g'
  breaking: meaning: PUT_R: `PUT [ra], rd` does something else (new/toy.isa:58)
    isadora eval --isa old/ 'PUT [R0], R0;' 'memory[N, 4]=N'
    before memory[N, 4] = N
    isadora eval --isa new/ 'PUT [R0], R0;' 'memory[N, 4]=N'
    now memory[N, 4] = N
  breaking

An instruction may lie at any address: at 0 these two do the same.

  $ sed 's/Rd = (Ra + Rb).31:0.;/Rd = pc[31:0];/' old/toy.isa > here.isa
  $ sed 's/Rd = pc.31:0.;/Rd = 0;/' here.isa > zero.isa
  $ isadora diff ./here.isa ./zero.isa | sed 's/R[0-7]/R/g; s/0x[0-9A-F]*/N/g'
  breaking: meaning: SUM_RR: `SUM rd, ra, rb` does something else (./zero.isa:32)
    isadora eval --isa ./here.isa --at N 'SUM R, R, R;'
    before R = N
    isadora eval --isa ./zero.isa --at N 'SUM R, R, R;'
    now nothing changes
  breaking

Without a solver, nobody knows.

  $ isadora diff --no-solver old/ new/
  unknown: meaning: PUT_R: `PUT [ra], rd` may do something else: no solver was asked (new/toy.isa:58)
  unknown
  [4]
  $ ISADORA_SOLVER=/absent isadora diff old/ new/ | tail -1
  unknown

What moves breaks words; a text breaks programs; what comes breaks nothing.

  $ sed 's/field<10, 3> Reg  rb/field<11, 3> Reg  rb/' old/toy.isa > new/toy.isa
  $ isadora diff old/ new/
  breaking: encoding: SUM_RR: `rb` is bits 13:11, was bits 12:10 (new/toy.isa:37)
  breaking
  [1]
  $ sed 's/MASK Rd, Ra ;/MASK Ra, Rd ;/; s/MASK Rd, Ra:/MASK Ra, Rd:/' old/toy.isa > new/toy.isa
  $ isadora diff old/ new/
  breaking: text: MASK_R: is written `MASK ra, rd`, was `MASK rd, ra` (new/toy.isa:50)
  breaking
  [1]
  $ sed 's/Count = 8/Count = 9/; s/^__DefGroup/A remark.\n\n&/' old/toy.isa > new/toy.isa
  $ isadora diff old/ new/
  compatible: registers: R: there are 9, were 8 (new/toy.isa:6)
  compatible: prose: Kind: the text is another (new/toy.isa:20)
  compatible

For programs:

  $ sed 's/SUM = 1; MASK/SUM = 2; MASK/' old/toy.isa > new/toy.isa
  $ isadora diff --format json old/ new/ | python3 -c '
  > import json, sys
  > found = json.load(sys.stdin)
  > print(found["effect"], len(found["changes"]))
  > print(found["changes"][-1])'
  breaking 8
  {'effect': 'breaking', 'area': 'encoding', 'subject': 'PUT_R', 'text': '`kind` is always 0x4 (PUT), was 0x3 (PUT)', 'before': 'old/toy.isa:63', 'after': 'new/toy.isa:63'}

A version that cannot be read is said to be so.

  $ echo '__DefOptype' > broken.isa
  $ isadora diff old/ broken.isa 2>&1 | head -1
  broken.isa:1:12: error: expected the definition's name here [unexpected-token]
  $ isadora diff old/ nowhere/
  isadora: error: cannot read `nowhere/`: no such file or directory [cannot-read]
  [2]
  $ isadora diff old/
  isadora: error: OLD NEW: expected 2 arguments, found 1 [bad-argument]
    note: `isadora diff --help` describes its options
  [2]

Machines are compared by the statements of their descriptions, with the words and numbers that these have.

  $ printf '__DefISA a\n    Execution = "hart";  Parcel = 16;  Padding = 0x1;  AlignPower;\n    Option<short> = on;  Option<pic> = on;  Option<wide> = on;\n' > a.isa
  $ printf '__DefISA a\n    Execution = "simt";  Parcel = 16;  Padding = 0xFC40;  BitOrder = "msb";  Comment = "#";\n    Option<short> = off;\n' > b.isa
  $ isadora diff ./a.isa ./b.isa
  breaking: machine: `Execution` is `simt`, was `hart`
  breaking: machine: `Lanes` is 32, was 1
  breaking: machine: `BitOrder` is `msb`, was `lsb`
  breaking: machine: `Comment` is `#`, was nothing
  breaking: machine: `AlignPower` is gone
  breaking: machine: `Padding` is `0xFC40`, was `0x1`
  breaking: option: short: is off, was on
  breaking: option: pic, wide: are gone
  breaking
  [1]

What a description warns of is no part of a meaning, but `run --check` reports it. A warning of another kind, of another condition, or none any more:

  $ cp -r $ROOT/isas/rv32imc before && cp -r before after
  $ sed -i '/^    rem rd/,/^  __/ s/warn(DivisionByZero)/warn(AccessFault)/; /^    remu rd/,/^  __/ s/rs2 == 0/rs2 != 0/; /^    divu rd/,/^  __/ { /warn/d }' after/muldiv.isa
  $ isadora diff before/ after/
  compatible: warning: DIVU_4, REM_4, REMU_4: `run --check` warns of something else (after/muldiv.isa:103)
  compatible

How a program ends, how many transactions are open, and which of two faults comes first are part of a meaning.

  $ cp $ROOT/tests/cli/data/unsound/premises.isa . && for edit in 's/halt(ra)/halt(rb)/' 's/halt(ra)/exit/' 's/"exit;"/"halt(0);"/' 's/rd = launch.trans.*"/rd = 0;"/' 's/\(if (rb == 0) fault(Bad);\) \(rd = memory.ra, 1.;\)/\2 \1/' 's/halt(ra)/halt(ra ^ rb ^ rb)/'; do
  >   sed "$edit" premises.isa > edited.isa && isadora diff ./premises.isa ./edited.isa | head -1
  > done
  unknown: meaning: stop_W: `stop {rd}{, ra}{, rb}{, n}` may do something else: the solver's inputs do not show it when they are run (./edited.isa:46)
  unknown: meaning: stop_W: `stop {rd}{, ra}{, rb}{, n}` may do something else: the solver's inputs do not show it when they are run (./edited.isa:46)
  unknown: meaning: leave_W: `leave {rd}{, ra}{, rb}{, n}` may do something else: the solver's inputs do not show it when they are run (./edited.isa:46)
  unknown: meaning: depth_W: `depth {rd}{, ra}{, rb}{, n}` may do something else: it depends on how many transactions are open before (./edited.isa:46)
  unknown: meaning: ask_W: `ask {rd}{, ra}{, rb}{, n}` may do something else: it stops with one of several faults (./edited.isa:46)
  compatible: meaning: stop_W: `stop {rd}{, ra}{, rb}{, n}` is said otherwise and does the same (./edited.isa:46)

A special case takes its words from an opcode that there was. They have another meaning now.

  $ cp $ROOT/tests/cli/data/unsound/hinted.isa after.isa && sed '/^__DefOptype CLR/,$ d' after.isa > before.isa
  $ isadora diff ./before.isa ./after.isa; for version in before after; do isadora dis --isa ./$version.isa --hex 0x0011; done
  breaking: opcode: CLR_W: is new, and words of `ADDI_W` are its own now (./after.isa:44)
  breaking
  ADDI r1
  CLR r1

A lane of the last warp may have no thread, and its indices may be none of the block.

  $ sed 's/rd = global.ra, 1.;/rd = lane(rb).(launch.thread_index.z < launch.block_size.z);/' $ROOT/tests/cli/data/unsound/elements.isa > before.isa
  $ sed 's/rd = lane.rb.*;"/rd = 1;"/' before.isa > after.isa; sed 's/lane(rb)\.//' before.isa > own.isa
  $ isadora diff ./before.isa ./after.isa; isadora diff ./own.isa ./after.isa
  unknown: meaning: LD_W: `LD rd, ra, rb` may do something else: it depends on how threads are numbered in a launch (./after.isa:32)
  unknown
  compatible: meaning: LD_W: `LD rd, ra, rb` is said otherwise and does the same (./after.isa:32)
  compatible

The solver does not find two roundings that differ; random values do.

  $ mkdir fused apart && cat > apart/fma.isa <<'END'
  > __DefISA fma
  >     Execution = "hart";
  >     Parcel = 16;
  > __DefRegisterFile R
  >     Scope = hart; Count = 8; Width = 64; Spelling = "R%";
  > __DefRegisterType Reg<3> : [R]
  > __DefBitFieldType Kind<4>
  >     MAD = 1;
  > __DefGroup ALL
  > __DefOptype MAD : [ALL]
  >   __Encoding
  >     field<0,  4> Kind kind == MAD;
  >     field<4,  3> Reg  rd;
  >     field<7,  3> Reg  ra;
  >     field<10, 3> Reg  rb;
  >   __Syntax
  >     MAD Rd, Ra, Rb ;
  >   __Semantics
  >     MAD Rd, Ra, Rb:
  >         Rd = fadd<f64, rne>(fmul<f64, rne>(Ra, Rb), Rd);
  > __DefOpcode MAD_R : [MAD]
  > END
  $ sed 's/fadd<f64, rne>(fmul<f64, rne>(Ra, Rb), Rd)/ffma<f64, rne>(Ra, Rb, Rd)/' apart/fma.isa > fused/fma.isa
  $ isadora diff ./apart ./fused
  breaking: meaning: MAD_R: `MAD rd, ra, rb` does something else (./fused/fma.isa:17)
    isadora eval --isa ./apart 'MAD R3, R1, R6;' R1=0xBFE7207DCE54F1F0 R3=0xC00270D24B67DCC5 R6=0x400FD47F0003A550
    before R3 = 0xC014B8EF9ADB83A8
    isadora eval --isa ./fused 'MAD R3, R1, R6;' R1=0xBFE7207DCE54F1F0 R3=0xC00270D24B67DCC5 R6=0x400FD47F0003A550
    now R3 = 0xC014B8EF9ADB83A7
  breaking
  [1]
