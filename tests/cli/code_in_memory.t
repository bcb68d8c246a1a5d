A hart reads its own code on the bench as it does under `run`: in examples and their claims, in `eval`, and in what `prove` proves. Here `load` reads a byte of the program, and `skip` looks
at the next instruction to learn how long it is.

  $ mkdir c && cat > c/c.isa <<'END'
  > __DefISA c
  >     Execution = "hart";
  >     Parcel    = 16;
  >     Lines;
  >     Fault<Outside> = "nothing lies there";
  > 
  > __DefRegisterFile R
  >     Scope = hart;
  >     Count = 8;
  >     Width = 16;
  >     Spelling = "R%";
  > 
  > __DefRegisterType Reg<3> : [R]
  > 
  > __DefNumberType Byte<8>
  > 
  > __DefNumberType Word<16>
  > 
  > __DefBitFieldType Kind<3>
  >     Set; Load; Store; Skip; Move; Wide;
  > 
  > __DefSpace memory
  >     Scope = grid;
  >     AddressBits = 16;
  >     Outside = Outside;
  > 
  > __DefFunction after_next(a)
  >     return a + (memory[a, 2][2:0] == 5 ? 4 : 2);
  > 
  > __DefGroup ALL
  >   __Encoding
  >     field<0, 3> Kind kind == optype;
  >     field<3, 3> Reg  rd;
  > 
  > __DefGroup Long : [ALL]
  >     Length = 32;
  > 
  > __DefOpcode I : [ALL]
  > 
  > __DefOptype Set : [ALL]
  >   __Encoding
  >     field<8, 8> Byte imm;
  >   __Syntax
  >     set rd, imm ;
  >   __Semantics
  >     set rd, imm:
  >         rd = imm;
  >   __Examples
  >     set R1, 5 ;             //= R1 == 5
  > 
  > __DefOptype Load : [ALL]
  >   __Encoding
  >     field<8, 3> Reg ra;
  >   __Syntax
  >     load rd, ra ;
  >   __Semantics
  >     load rd, ra:
  >         rd = memory[ra, 1];
  >   __Examples
  >     set R2, 1 ;
  >     set R3, 0 ;
  >     load R1, R2 ;           //= R1 == 1
  >     load R3, R3 ;           //= R3 == 0x10
  > 
  > __DefOptype Store : [ALL]
  >   __Encoding
  >     field<8, 3> Reg ra;
  >   __Syntax
  >     store rd, ra ;
  >   __Semantics
  >     store rd, ra:
  >         memory[ra, 1] = rd[7:0];
  >   __Examples
  >     store R1, R2 ;          //= memory[R2, 1] == R1[7:0]
  > 
  >     set R2, 6 ;
  >     store R1, R2 ;
  >     load R3, R2 ;
  >     move R5, R6 ;           //= R3 == R1[7:0] && R5 == R6
  > 
  > __DefOptype Skip : [ALL]
  >   __Syntax
  >     skip rd ;
  >   __Semantics
  >     skip rd:
  >         if (rd != 0) pc = after_next(next_pc);
  >   __Examples
  >     skip R1 ;
  >     wide R2, 0x928 ;        // its second half would be `set R5, 9`
  >     move R3, R4 ;           //= R3 == R4 && R5 == old(R5) && R2 == (R1 != 0 ? old(R2) : 0x928)
  > 
  >     skip R1 ;
  >     move R3, R4 ;
  >     move R5, R6 ;           //= R3 == (R1 != 0 ? old(R3) : R4) && R5 == R6
  > 
  > __DefOptype Move : [ALL]
  >   __Encoding
  >     field<8, 3> Reg ra;
  >   __Syntax
  >     move rd, ra ;
  >   __Semantics
  >     move rd, ra:
  >         rd = ra;
  >   __Examples
  >     move R1, R2 ;           //= R1 == R2
  > 
  > __DefOptype Wide : [Long]
  >   __Encoding
  >     field<16, 16> Word imm;
  >   __Syntax
  >     wide rd, imm ;
  >   __Semantics
  >     wide rd, imm:
  >         rd = imm;
  >   __Examples
  >     wide R1, 0x1234 ;       //= R1 == 0x1234
  > END
  $ isadora check --no-cache ./c

A skip that takes every instruction for a short one is found.

  $ mkdir short && sed 's/memory\[a, 2\]\[2:0\] == 5 ? 4 : 2/2/' c/c.isa > short/c.isa
  $ isadora check --no-cache ./short
  ./short/c.isa:90:33: error: the claim does not hold [false-claim]
    90 |     move R3, R4 ;           //= R3 == R4 && R5 == old(R5) && R2 == (R1 != 0 ? old(R2) : 0x928)
       |                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: in trial 0, with R1=0xF R2=0x2 R3=0x101 R4=0xA17F R5=0x774A
  [1]

What is claimed of code is proved where the program is known.

  $ isadora prove --no-cache ./c
  c: 35 questions
    claim       9 proved
    encoding    11 proved, 1 tested
    declaration 14 proved
    tested, not proved: every modifier and register, numbers at their edges, and random words of each form
      Wide_I: its texts read back to its words among instructions of its length, with defaults written or left out

`eval`, by every engine: the first bytes are those of the first instruction; after the last instruction there is no memory.

  $ everywhere() { for engine in reference lanes jit; do isadora eval --isa ./c --engine $engine "$@"; echo "$engine: $?"; done; }
  $ everywhere 'set R2, 1; load R1, R2; load R3, R4'
  R1 = 0x1
  R2 = 0x1
  R3 = 0x10
  reference: 0
  R1 = 0x1
  R2 = 0x1
  R3 = 0x10
  lanes: 0
  R1 = 0x1
  R2 = 0x1
  R3 = 0x10
  jit: 0
  $ everywhere 'skip R1; wide R2, 0x1234; move R3, R4' R1=1 R4=7
  R3 = 0x7
  reference: 0
  R3 = 0x7
  lanes: 0
  R3 = 0x7
  jit: 0
  $ everywhere 'set R2, 0x80; load R1, R2'
  isadora: error: fault Outside: nothing lies there (an access of 1 byte) [fault]
    note: instruction load R1, R2
    note: address 0x80 of memory
  reference: 3
  isadora: error: fault Outside: nothing lies there (an access of 1 byte) [fault]
    note: instruction load R1, R2
    note: address 0x80 of memory
  lanes: 3
  isadora: error: fault Outside: nothing lies there (an access of 1 byte) [fault]
    note: instruction load R1, R2
    note: address 0x80 of memory
  jit: 3

Bytes that are set by hand are as they were set, and their page holds the code around them. A store is read again, and the instruction that is executed stays as it was.

  $ everywhere 'set R2, 1; load R1, R2; load R3, R4' 'memory[0x1, 1]=0x77'
  R1 = 0x77
  R2 = 0x1
  R3 = 0x10
  reference: 0
  R1 = 0x77
  R2 = 0x1
  R3 = 0x10
  lanes: 0
  R1 = 0x77
  R2 = 0x1
  R3 = 0x10
  jit: 0
  $ everywhere 'set R2, 3; store R1, R2; move R5, R6; load R3, R2' R1=0x55 R6=9
  R2 = 0x3
  R3 = 0x55
  R5 = 0x9
  reference: 0
  R2 = 0x3
  R3 = 0x55
  R5 = 0x9
  lanes: 0
  R2 = 0x3
  R3 = 0x55
  R5 = 0x9
  jit: 0
