A description grows row by row: with the table of opcodes first, it assembles and runs what there is, and `check` says what is missing.

  $ mkdir x && cat > x/x.isa <<'EOF'
  > __DefISA x
  >     Execution = "hart";
  >     Parcel = 16;
  >     Unused = "illegal";
  >   __Description
  > A table of three, of which one is written.
  > 
  > __DefRegisterFile r
  >     Scope = hart;
  >     Count = 16;
  >     Width = 8;
  >     Spelling = "r%";
  > 
  > __DefRegisterType Reg<4> : [r]
  > 
  > __DefBitFieldType Op<4>
  >     LOAD; INC; SLEEP;
  > 
  > __DefGroup ALL
  > 
  > __DefOptype LOAD : [ALL]
  >   __Syntax
  >     load rd ;
  >   __Description
  > Loads the first register from r1, and rd as well.
  >   __Semantics
  >     load rd:
  >         r0 = r1;
  >         rd = r1;
  >   __Examples
  >     load r2 ;  //= r0 == r1
  > 
  > __DefOpcode R : [ALL]
  >   __Encoding
  >     field<0, 4> Op op == optype;
  >     field<4, 4> Reg rd;
  > EOF
  $ isadora check ./x
  ./x/x.isa:17:11: warning: no opcode has this code: no optype that could is named `INC` [unused-codes]
    17 |     LOAD; INC; SLEEP;
       |           ^~~~
  ./x/x.isa:17:16: warning: no opcode has this code: no optype that could is named `SLEEP` [unused-codes]
    17 |     LOAD; INC; SLEEP;
       |                ^~~~~~
  [1]
  $ isadora eval --isa ./x 'load r2' r1=5
  r0 = 0x5
  r2 = 0x5

An instruction that is not modelled faults; its operands need no use. Its semantics may name registers that no operand of it is, and so may its prose and its examples: one that its semantics do not name is told.

  $ cat >> x/x.isa <<'EOF'
  > 
  > __DefRegisterFile f
  >     Scope = hart;
  >     Count = 4;
  >     Width = 8;
  >     Spelling = "f%";
  > 
  > __DefOptype INC : [ALL]
  >   __Syntax
  >     inc rd ;
  >   __Description
  > Not modelled; it would count in f0.
  >   __Semantics
  >     inc rd:
  >         fault(NotModelled);
  >   __Examples
  >     inc r2 ;
  > 
  > __DefNumberType Code<4>
  > 
  > __DefGroup OTHERS
  > 
  > __DefOptype NAP : [OTHERS]
  >   __Encoding
  >     field<0, 4> Code code == 9;
  >     field<4, 4> Reg rd;
  >   __Syntax
  >     nap rd ;
  >   __Description
  > Not modelled.
  >   __Semantics
  >     nap rd:
  >         fault(NotModelled);
  >   __Examples
  >     nap r2 ;
  > 
  > __DefOpcode NAP_R : [NAP]
  > 
  > __DefOptype SLEEP : [ALL]
  >   __Syntax
  >     sleep rd ;
  >   __Description
  > Sleeps, and counts in f1.
  >   __Semantics
  >     sleep rd:
  >         f1 = (f1 + rd)[7:0];
  >   __Examples
  >     sleep r2 ;  //= f1 == mod(old(f1) + r2, 256)
  > EOF
  $ sed -i 's/    Unused = "illegal";/&\n    Fault<NotModelled> = "this is not modelled";/' x/x.isa
  $ isadora check ./x
  ./x/x.isa:49:33: warning: no operand of `INC` is a register like `f0` [invalid-register]
    49 | Not modelled; it would count in f0.
       |                                 ^~
    note: a reader takes it for one that can be named, read and written
  [1]
