Suffixes of a mnemonic, shifted operands, and addresses that are written back: a few instructions of ARM's A32, held against LLVM's assembler.
The blank before `#` is printed, as the syntax has it.

  $ export ISADORA_CACHE=$PWD/cache
  $ cp -r "$ROOT"/tests/cli/data/a32 .
  $ isadora check ./a32
  $ isadora prove --isa ./a32 --no-cache | grep -c refuted
  0
  [1]
  $ cat > all.s <<'EOF'
  > add r0, r1, r2
  > adds r0, r1, r2
  > addeq r0, r1, r2
  > addseq r0, r1, r2
  > addlo r12, sp, lr
  > eorsls r3, r4, r5, lsr #3
  > orr r3, r4, r5, asr #31
  > orrle r3, r4, r5, ror #7
  > ldr r0, [r1]
  > ldrhi r0, [r1, #4]
  > ldrvs r0, [r1, #4095]!
  > ldr r0, [r1], #8
  > EOF
  $ isadora as --isa ./a32 all.s --format hex -o all.hex
  $ isadora as --isa ./a32 all.s -o all.o
  $ isadora dis --isa ./a32 all.o | sed '1d; s/^  //' | diff - all.s
  $ llvm-mc-19 -triple=armv7 -show-encoding all.s | sed -n 's/.*\[0x\(..\),0x\(..\),0x\(..\),0x\(..\)\].*/0x\4\3\2\1/p' | tr a-f A-F | sed 's/X/x/' | diff - all.hex
  $ for t in 'ADDSEQ.x r0, r1, r2' 'addeqs r0, r1, r2' addxx 'add.eq r0, r1, r2' 'addcs r0, r1, r2'; do echo "$t" > one.s; isadora as --isa ./a32 one.s --format hex -o -; done
  one.s:1:7: error: unknown modifier `.x` of `add`, which has none [no-matching-form]
    1 | ADDSEQ.x r0, r1, r2
      |       ^~
  one.s:1:1: error: unknown instruction `addeqs` in `a32` [unknown-mnemonic]
    1 | addeqs r0, r1, r2
      | ^~~~~~
  one.s:1:1: error: unknown instruction `addxx` in `a32` [unknown-mnemonic]
    1 | addxx
      | ^~~~~
  one.s:1:4: error: unknown modifier `.eq` of `add`, which has none [no-matching-form]
    1 | add.eq r0, r1, r2
      |    ^~~
  0x20810002
  $ isadora explain --isa ./a32 'orrsne r3, r4, r5, ror #7'
  orrsne r3, r4, r5, ror #7
  ORR_R, 32 bits: 0x119433E5 (Or)
  
     31      27    24      20        15      11        6   4 3     0
    \xe2\x94\x8c\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x90 (esc)
    \xe2\x94\x820 0 0 1\xe2\x94\x820 0 0\xe2\x94\x821 1 0 0\xe2\x94\x821\xe2\x94\x820 1 0 0\xe2\x94\x820 0 1 1\xe2\x94\x820 0 1 1 1\xe2\x94\x821 1\xe2\x94\x820\xe2\x94\x820 1 0 1\xe2\x94\x82 (esc)
    \xe2\x94\x82 cond  \xe2\x94\x82class\xe2\x94\x82 code  \xe2\x94\x82 \xe2\x94\x82  rn   \xe2\x94\x82  rd   \xe2\x94\x82 amount  \xe2\x94\x82   \xe2\x94\x82 \xe2\x94\x82  rm   \xe2\x94\x82 (esc)
    \xe2\x94\x94\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\xac\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\xb4\xe2\x94\xac\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x98 (esc)
                           sets                         \xe2\x94\x82  byregister (esc)
                                                        shift
  
      31:28  cond        0x1  NE
      27:25  class       0x0  fixed
      24:21  code        0xC  fixed
         20  sets        0x1  YES
      19:16  rn          0x4  r4
      15:12  rd          0x3  r3
       11:7  amount      0x7
        6:5  shift       0x3  ROR
          4  byregister  0x0  fixed
        3:0  rm          0x5  r5

A suffix is a part of the mnemonic's word.

  $ sed 's/{.sets}{.cond} rd, rn, rm ;/{.sets} rd, rn{.cond}, rm ;/' a32/a32.isa > late.isa
  $ isadora check late.isa 2>&1 | grep suffix
  late.isa:97:25: error: `.cond` is a suffix, expected it after the mnemonic, before modifiers with a dot [bad-value]
  $ sed 's/Modifier<suffix>/Modifier<prefix>/' a32/a32.isa > other.isa
  $ isadora check other.isa 2>&1 | grep -m1 prefix
  other.isa:23:14: error: `prefix` is not a way to write a modifier, expected `suffix` [bad-value]

A word of megabytes is an error like any other.

  $ python3 -c 'print("add" + "s" * 3000000)' > long.s
  $ isadora as --isa ./a32 long.s -o long.o 2>&1 | head -1 | cut -c1-60
  long.s:1:1: error: unknown instruction `addsssssssssssssssss

A suffix may have marks: `add.`, `cmp/eq`, `b+`. They end at a blank, or before the dot of another modifier.

  $ cat > marks.isa <<'ISA'
  > __DefISA marks
  >     Execution = "hart"; Parcel = 16; Lines;
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 16; Spelling = "r%";
  > __DefRegisterFile c
  >     Scope = hart; Count = 1; Width = 1; Names = "C";
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Code<2>
  > __DefNumberType Target<6>
  >     Signed; Relative; Scale = 2;
  > __DefBitFieldType Record<1>
  >     NO; YES; Modifier<suffix>; Spelling<NO> = ""; Spelling<YES> = ".";
  > __DefBitFieldType Compared<1>
  >     EQ; GT; Modifier<suffix>; Spelling<EQ> = "/eq"; Spelling<GT> = "/gt";
  > __DefBitFieldType If<1>
  >     ZERO; ONE; Modifier<suffix>; Spelling<ZERO> = "-"; Spelling<ONE> = "+";
  > __DefBitFieldType Wide<1>
  >     B; W;
  > __DefGroup ALL
  > __DefOptype add : [ALL]
  >   __Encoding
  >     field<0, 2> Code code == 0;
  >     field<2, 3> Reg rd;
  >     field<5, 3> Reg ra;
  >     field<8, 1> Record rc = NO;
  >     field<9, 1> Wide w = B;
  >   __Syntax
  >     add{.rc}{.w} rd, ra ;
  >   __Semantics
  >     add.rc.w rd, ra:
  >         rd = rd + (w == "B" ? ra[7:0] : ra);
  >         if (rc == "YES") C = rd == 0;
  >   __Examples
  >     add..W r1, r2 ;
  > __DefOpcode ADD : [add]
  > __DefOptype cmp : [ALL]
  >   __Encoding
  >     field<0, 2> Code code == 1;
  >     field<2, 3> Reg ra;
  >     field<5, 3> Reg rb;
  >     field<8, 1> Compared how;
  >   __Syntax
  >     cmp.how ra, rb ;
  >   __Semantics
  >     cmp.how ra, rb:
  >         C = how == "EQ" ? ra == rb : ra > rb;
  >   __Examples
  >     cmp/eq r5, r6 ;   //= C == (r5 == r6)
  > __DefOpcode CMP : [cmp]
  > __DefOptype b : [ALL]
  >   __Encoding
  >     field<0, 2> Code code == 2;
  >     field<2, 6> Target to;
  >     field<8, 1> If what;
  >   __Syntax
  >     b.what to ;
  >   __Semantics
  >     b.what to:
  >         if (what == "ONE" ? C == 1 : C == 0) pc = to;
  >   __Examples
  >     b- .+4 ;
  > __DefOpcode B : [b]
  > ISA
  $ isadora check marks.isa
  $ isadora prove ./marks.isa --no-cache | grep -E 'texts|refuted'
  [1]
  $ printf '%s\n' 'add r1, r2' 'add. r1, r2' 'add.W r1, r2' 'ADD..w r1, r2' 'cmp/eq r1, r2' 'Cmp/GT r1,r2' 'b+ .+4' 'b- .-2' > marks.s
  $ isadora as --isa ./marks.isa marks.s -o marks.o && isadora dis --isa ./marks.isa marks.o
  .isa marks
    add r1, r2
    add. r1, r2
    add.W r1, r2
    add..W r1, r2
    cmp/eq r1, r2
    cmp/gt r1, r2
  L_000C:
    b+ L_0010
    b- L_000C
  L_0010:
  $ for t in 'add+ r1, r2' 'cmp r1, r2' 'cmp/lt r1, r2' 'add. .w r1, r2'; do echo "$t" > one.s; isadora as --isa ./marks.isa one.s; done
  one.s:1:4: error: expected a register (r0 to r7), found `+` [no-matching-form]
    1 | add+ r1, r2
      |    ^
    note: form: add{rc}{.w} rd, ra
  one.s:1:4: error: expected `/eq` or `/gt`, found a blank [no-matching-form]
    1 | cmp r1, r2
      |    ^
    note: form: cmphow ra, rb
  one.s:1:4: error: expected `/eq` or `/gt`, found `/lt` [no-matching-form]
    1 | cmp/lt r1, r2
      |    ^
    note: form: cmphow ra, rb
  one.s:1:6: error: expected a register (r0 to r7), found `.` [no-matching-form]
    1 | add. .w r1, r2
      |      ^
    note: form: add{rc}{.w} rd, ra
  [1]
  $ sed 's|"/gt"|"/2"|' marks.isa > digit.isa; isadora check digit.isa
  digit.isa:14:53: error: no program can write the suffix `/2`, expected letters, digits and `_`, or letters and marks, as in `/eq` [bad-value]
    14 |     EQ; GT; Modifier<suffix>; Spelling<EQ> = "/eq"; Spelling<GT> = "/2";
       |                                                     ^~~~~~~~~~~~~~~~~~~~
  [1]
