Descriptions whose bodies are short and expand without end: the work is counted, also where it leaves no operation.

  $ description() {
  >   cat <<EOF
  > __DefISA tally
  >     Execution = "hart";
  >     Parcel = 16;
  > __DefRegisterFile R
  >     Scope = hart;
  >     Count = 8;
  >     Width = 16;
  >     Spelling = "r%";
  > __DefRegisterType Reg<3> : [R]
  > __DefGroup ALL
  > __DefBitFieldType Op<4>
  >     ADD;
  > $1
  > __DefOptype ADD : [ALL]
  >   __Encoding
  >     field<0,  4> Op  op == ADD;
  >     field<4,  3> Reg rd;
  >     field<7,  3> Reg ra;
  >   __Syntax
  >     ADD Rd, Ra ;
  >   __Description
  > The sum.
  >   __Semantics
  >     ADD Rd, Ra:
  >         $2
  >   __Examples
  >     ADD r1, r2 ;
  > __DefOpcode ADD_RR : [ADD]
  > EOF
  > }

Loops in loops.

  $ loops=
  $ for i in a b c d e f; do loops="$loops for ($i = 0; $i < 4096; $i++)"; done
  $ description "" "t = 0; $loops { } Rd = t;" > loops.isa
  $ timeout 60 isadora check ./loops.isa
  ./loops.isa:24:13: warning: the body never looks at `Ra` [unused-operand]
    24 |     ADD Rd, Ra:
       |             ^~
    note: whatever is written there, the instruction does the same
  ./loops.isa:25:179: error: the body takes more than 1000000 steps to expand: its loops run too often, or its functions call others too often [too-large]
    25 | \xe2\x80\xa66; c++) for (d = 0; d < 4096; d++) for (e = 0; e < 4096; e++) for (f = 0; f < 4096; f++) { } Rd = t; (esc)
       |                                                                                           ^~~
  [1]

Functions that call others twice.

  $ functions=$(echo '__DefFunction f0(x)'; echo '    return (x + 1)[15:0];'
  >   for i in $(seq 31); do echo "__DefFunction f$i(x)"; echo "    return (f$((i - 1))(x) + f$((i - 1))(x))[15:0];"; done)
  $ description "$functions" "Rd = f31(Ra);" > calls.isa
  $ timeout 60 isadora check ./calls.isa
  ./calls.isa:16:16: error: the body takes more than 1000000 steps to expand: its loops run too often, or its functions call others too often [too-large]
    16 |     return (f0(x) + f0(x))[15:0];
       |                ^
  [1]
