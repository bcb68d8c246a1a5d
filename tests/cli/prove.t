What is claimed of an instruction is proved of all its inputs, or refuted with inputs that anybody can run.

  $ export XDG_CACHE_HOME=$PWD/cache
  $ mkdir rot && cat > rot/rot.isa <<'END'
  > __DefISA rot
  >     Execution = "hart";
  >     Parcel = 16;
  > 
  > __DefRegisterFile R
  >     Scope = hart;
  >     Count = 8;
  >     Width = 32;
  >     Spelling = "R%";
  > 
  > __DefRegisterType Reg<3> : [R]
  > 
  > __DefBitFieldType Kind<4>
  >     Rot = 1; Sum; Sine;
  > 
  > __DefGroup ALL
  > 
  > __DefOptype ROT : [ALL]
  >   __Encoding
  >     field<0,  4> Kind  kind == Rot;
  >     field<4,  3> Reg   rd;
  >     field<7,  3> Reg   ra;
  >     field<10, 3> Reg   rb;
  >   __Syntax
  >     ROT Rd, Ra, Rb ;
  >   __Semantics
  >     ROT Rd, Ra, Rb:
  >         n  = Rb[3:0];
  >         Rd = ((Ra << n) | (Ra >> (32 - n)))[31:0];
  >   __Examples
  >     ROT R0, R1, R2 ;   //= given R2 < 16: R0 == mod((R1 << R2[3:0]) + (R1 >> (32 - R2[3:0])), 2^32)
  > 
  >     ROT R0, R1, R2 ;   //= R0 == ((R1 << R2[4:0]) | (R1 >> (32 - R2[4:0])))[31:0]
  > 
  > __DefOpcode ROT_R : [ROT]
  > 
  > __DefOptype SINE : [ALL]
  >   __Encoding
  >     field<0,  4> Kind  kind == Sine;
  >     field<4,  3> Reg   rd;
  >     field<7,  3> Reg   ra;
  >   __Syntax
  >     SINE Rd, Ra ;
  >   __Semantics
  >     SINE Rd, Ra:
  >         Rd = fsin<f32, rne>(Ra);
  >   __Examples
  >     SINE R0, R1 ;   //= given R1 == 0: R0 == 0
  > 
  >     SINE R0, R1 ;   //= R0 < 0xFF800000
  > 
  > __DefOpcode SINE_R : [SINE]
  > END
  $ isadora prove rot/ --only ROT
  rot: 6 questions
    claim       1 proved, 1 refuted
    encoding    2 proved
    declaration 2 proved
  rot/rot.isa:33:5: error: the claim does not hold for all inputs [false-claim]
    33 |     ROT R0, R1, R2 ;   //= R0 == ((R1 << R2[4:0]) | (R1 >> (32 - R2[4:0])))[31:0]
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: isadora eval --isa rot/ 'ROT R0, R1, R2;' R1=0x810001 R2=0x17
    note: then R0 = 0x40800080
  [1]

Of an opcode the claims of its optype are asked, too.

  $ isadora prove rot/ --only ROT_R 2> /dev/null | head -2
  rot: 6 questions
    claim       1 proved, 1 refuted

The command shows it.

What no solver knows is tested and never said to be proved.

  $ isadora prove rot/ --only SINE
  rot: 6 questions
    claim       1 proved, 1 tested
    encoding    2 proved
    declaration 2 proved
    tested, not proved: the solver knows nothing of fsin<f32>
      SINE: R0 < 0xFF800000

Answers are kept; a part is as good as the whole when the others are there.

  $ isadora prove rot/ --only SINE --only ROT --shard 1/2 --format json > one.json
  $ isadora prove rot/ --only SINE --only ROT --shard 2/2 --format json > two.json
  rot/rot.isa:33:5: error: the claim does not hold for all inputs [false-claim]
    33 |     ROT R0, R1, R2 ;   //= R0 == ((R1 << R2[4:0]) | (R1 >> (32 - R2[4:0])))[31:0]
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: isadora eval --isa rot/ 'ROT R0, R1, R2;' R1=0x810001 R2=0x17
    note: then R0 = 0x40800080
  [1]
  $ isadora prove --merge one.json two.json
  rot: 12 questions
    claim       2 proved, 1 tested, 1 refuted
    encoding    4 proved
    declaration 4 proved
    tested, not proved: the solver knows nothing of fsin<f32>
      SINE: R0 < 0xFF800000
  isadora: error: the claim does not hold for all inputs [false-claim]
    note: rot/rot.isa:33: R0 == ((R1 << R2[4:0]) | (R1 >> (32 - R2[4:0])))[31:0]
    note: isadora eval --isa rot/ 'ROT R0, R1, R2;' R1=0x810001 R2=0x17
    note: then R0 = 0x40800080
  [1]
  $ isadora prove --merge one.json
  isadora: error: of 12 questions about `rot`, 6 are in none of the files; is a shard missing? [bad-argument]
  [2]

Programs.

  $ cat > pairs <<'END'
  > # a rotation by nothing
  > SINE R0, R1 <=> SINE R0, R1; SINE R0, R1
  > ROT R0, R1, R2; ROT R3, R0, R2 <=> ROT R0, R1, R2; ROT R3, R1, R2
  > END
  $ isadora prove --isa rot/ --equal pairs
  1 the same, 1 different
  pairs:3:1: error: these programs do not do the same [false-claim]
    3 | ROT R0, R1, R2; ROT R3, R0, R2 <=> ROT R0, R1, R2; ROT R3, R1, R2
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: isadora eval --isa rot/ 'ROT R0, R1, R2; ROT R3, R0, R2;' R1=0x9D03A201 R2=0xF
    note: isadora eval --isa rot/ 'ROT R0, R1, R2; ROT R3, R1, R2;' R1=0x9D03A201 R2=0xF
    note: then R0 = 0xD100CE81, R3 = 0x6740E880
    note: then R0 = 0xD100CE81, R3 = 0xD100CE81
  [1]
  $ isadora prove --isa rot/ --equal pairs --format json 2> errors
  {
   "pairs": [
    {
     "verdict": "proved",
     "name": "pairs",
     "line": 2
    },
    {
     "verdict": "refuted",
     "replay": "isadora eval --isa rot/ 'ROT R0, R1, R2; ROT R3, R0, R2;' R1=0x9D03A201 R2=0xF\nisadora eval --isa rot/ 'ROT R0, R1, R2; ROT R3, R1, R2;' R1=0x9D03A201 R2=0xF",
     "after": "R0 = 0xD100CE81, R3 = 0x6740E880\nR0 = 0xD100CE81, R3 = 0xD100CE81",
     "name": "pairs",
     "line": 3
    }
   ]
  }
  [1]

What a description may want is allowed with a reason.

  $ mkdir two && cat > two/two.isa <<'END'
  > __DefISA two
  >     Execution = "hart";
  >     Parcel = 16;
  >     Unused = "illegal";
  > 
  > __DefRegisterFile R
  >     Scope = hart;
  >     Count = 8;
  >     Width = 32;
  >     Spelling = "R%";
  > 
  > __DefRegisterType Reg<3> : [R]
  > 
  > __DefBitFieldType Kind<4>
  >     Left = 1; Up;
  > 
  > __DefBitFieldType Sign<1>
  >     S; U;
  > 
  > __DefGroup ALL
  >   __Encoding
  >     field<4,  3> Reg   rd;
  >     field<7,  3> Reg   ra;
  >     field<10, 3> Reg   rb;
  >     field<13, 1> Sign  sign = S;
  > 
  > __DefOptype LEFT : [ALL]
  >   __Syntax
  >     LEFT{.sign} Rd, Ra, Rb ;
  >   __Semantics
  >     LEFT.sign Rd, Ra, Rb:
  >         x  = .sign == .S ? INT32(Ra) : Ra;
  >         Rd = (x << Rb[4:0])[31:0];
  > 
  > __DefOpcode LEFT_R : [LEFT]
  >   __Encoding
  >     field<0,  4> Kind  kind == Left;
  > 
  > __DefOptype UP : [ALL]
  >   __Syntax
  >     UP{.sign} Rd, Ra, Rb ;
  >   __Semantics
  >     UP.sign Rd, Ra, Rb:
  >         x  = .sign == .S ? INT32(Ra) : Ra;
  >         Rd = mod(x * (1 << mod(Rb, 32)), 2^32);
  > 
  > __DefOpcode UP_R : [UP]
  >   __Encoding
  >     field<0,  4> Kind  kind == Up;
  > END
  $ isadora prove two/
  two: 9 questions
    encoding    4 proved
    declaration 2 proved, 3 refuted
  two/two.isa:27:1: error: refuted: `LEFT_R`: no other opcode does the same as `LEFT.sign Rd, Ra, Rb` [false-claim]
    27 | __DefOptype LEFT : [ALL]
       | ^~~~~~~~~~~~~~~~~~~~~~~~
    note: `LEFT.sign Rd, Ra, Rb` of `LEFT_R` does what `UP.sign Rd, Ra, Rb` of `UP_R` does
    note: if it is intended, give the reason on the line above: // isadora: allow equal-opcodes: REASON
  two/two.isa:29:5: error: refuted: `LEFT_R`: every field of `LEFT.sign Rd, Ra, Rb` changes something [false-claim]
    29 |     LEFT{.sign} Rd, Ra, Rb ;
       |     ^~~~~~~~~~~~~~~~~~~~~~~~
    note: `LEFT.sign Rd, Ra, Rb` does the same whatever `sign` is
    note: if it is intended, give the reason on the line above: // isadora: allow idle-field: REASON
  two/two.isa:41:5: error: refuted: `UP_R`: every field of `UP.sign Rd, Ra, Rb` changes something [false-claim]
    41 |     UP{.sign} Rd, Ra, Rb ;
       |     ^~~~~~~~~~~~~~~~~~~~~~
    note: `UP.sign Rd, Ra, Rb` does the same whatever `sign` is
    note: if it is intended, give the reason on the line above: // isadora: allow idle-field: REASON
  [1]
  $ sed -i -e 's|^    LEFT{|    // isadora: allow idle-field: what is shifted out was the sign\n&|' -e 's|^    UP{|    // isadora: allow idle-field: so it is here\n&|' two/two.isa
  $ sed -i -e 's|^__DefOptype LEFT|// isadora: allow equal-opcodes: UP is the older name of it\n&|' two/two.isa
  $ isadora prove two/
  two: 9 questions
    encoding    4 proved
    declaration 2 proved, 3 allowed
    allowed, for a reason: UP is the older name of it
      LEFT_R: no other opcode does the same as `LEFT.sign Rd, Ra, Rb`
    allowed, for a reason: so it is here
      UP_R: every field of `UP.sign Rd, Ra, Rb` changes something
    allowed, for a reason: what is shifted out was the sign
      LEFT_R: every field of `LEFT.sign Rd, Ra, Rb` changes something
  $ isadora check two/
  $ sed -i -e 's|^__DefOptype UP|// isadora: allow equal-opcodes: what for?\n&|' two/two.isa
  $ isadora prove two/ > answers
  two/two.isa:41:1: warning: no finding here that this suppresses [unused-suppression]
    41 | // isadora: allow equal-opcodes: what for?
       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: a suppression that outlives its finding hides the next one

A claim that is about no run is neither proved nor refuted.

  $ sed 's/given R2 < 16:/given R2 < 16 \&\& R2 > 20:/' rot/rot.isa > empty.isa
  $ isadora prove ./empty.isa --only ROT_R 2>&1 | head -11
  rot: 6 questions
    claim       0 proved, 1 refuted, 1 vacuous
    encoding    2 proved
    declaration 2 proved
  ./empty.isa:31:5: error: the claim is about no run [bad-claim]
    31 |     ROT R0, R1, R2 ;   //= given R2 < 16 && R2 > 20: R0 == mod((R1 << R2[3:0]) + (R1 >> (32 - R2[3:0\xe2\x80\xa6 (esc)
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: no state fulfils its precondition, or the instructions always fault
  ./empty.isa:33:5: error: the claim does not hold for all inputs [false-claim]
    33 |     ROT R0, R1, R2 ;   //= R0 == ((R1 << R2[4:0]) | (R1 >> (32 - R2[4:0])))[31:0]
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  $ isadora prove ./empty.isa --only ROT_R --format json 2> /dev/null | grep -c vacuous
  1

Where there is no solver, everything else works.

  $ ISADORA_SOLVER=/nowhere isadora prove rot/
  isadora: error: the solver's module `isadora-z3.so` cannot be loaded: it is not there [cannot-read]
    note: build it with `./dev build` and Z3 (Debian: libz3-dev), or give the module's path in ISADORA_SOLVER
  [2]

Claims may stand in a file of their own, about a description that cannot be changed and has errors elsewhere. What cannot be read there is not asked.

  $ sed 's/Rd = fsin.*/Rd = no_such(Ra);/' rot/rot.isa > old.isa
  $ cat > said.claims <<'END'
  > # The first holds of amounts below 16 alone.
  > ROT R0, R1, R2 ;  //= given R2 < 16: R0[31:16] == (R1 << R2[3:0] | R1 >> 32 - R2[3:0])[31:16]
  > ROT R3, R0, R2 ;  //= R3 == R1
  > 
  > SINE R0, R1 ;     //= R0 == 0
  > 
  > ROTATE R0, R1 ;
  > //= R0 == R1
  > END
  $ isadora prove old.isa --claims said.claims
  rot: 2 questions
    claim       1 proved, 1 refuted
  said.claims:3:1: error: the claim does not hold for all inputs [false-claim]
    3 | ROT R3, R0, R2 ;  //= R3 == R1
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: on this state: 'ROT R0, R1, R2; ROT R3, R0, R2;' R1=0xEAC378B8 R2=0xF
    note: then R0 = 0xBC5C7561, R3 = 0x3AB0DE2E
  said.claims:5:1: error: what `SINE Rd, Ra` does cannot be read in the description [bad-example]
    5 | SINE R0, R1 ;     //= R0 == 0
      | ^~~~~~~~~~~~~~~~~~
  said.claims:7:1: error: the instruction cannot be assembled: unknown instruction `ROTATE` in `rot` [bad-example]
    7 | ROTATE R0, R1 ;
      | ^~~~~~~~~~~~~~~
  [1]
  $ echo 'ROT R0, R1, R2 ;  //= given R2 < 16 && R2 > 20: R0 == 0' > empty.claims
  $ isadora prove old.isa --claims empty.claims
  rot: 1 question
    claim       0 proved, 1 vacuous
  empty.claims:1:1: error: the claim is about no run [bad-claim]
    1 | ROT R0, R1, R2 ;  //= given R2 < 16 && R2 > 20: R0 == 0
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: no state fulfils its precondition, or the instructions always fault
  [1]
  $ isadora prove old.isa --claims absent.claims
  isadora: error: cannot read `absent.claims`: no such file or directory [cannot-read]
  [2]
