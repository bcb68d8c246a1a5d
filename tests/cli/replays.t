`prove` shows a counterexample as a command: pasted, it runs. Here instructions end with their lines, so that it separates them itself, and a place in memory is one argument.

  $ mkdir l && cat > l/l.isa <<'END'
  > __DefISA l
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
  > __DefBitFieldType Kind<3>
  >     Load; Add;
  > 
  > __DefSpace memory
  >     Scope = grid;
  >     AddressBits = 16;
  >     Outside = Outside;
  > 
  > __DefGroup ALL
  >   __Encoding
  >     field<0, 3> Kind kind == optype;
  >     field<3, 3> Reg  rd;
  >     field<6, 3> Reg  ra;
  > 
  > __DefOpcode I : [ALL]
  > 
  > __DefOptype Load : [ALL]
  >   __Syntax
  >     load rd, ra ;
  >   __Semantics
  >     load rd, ra:
  >         rd = memory[ra, 1];
  >   __Examples
  >     load R1, R2 ;           //= R1 == memory[old(R2), 1]
  > 
  > __DefOptype Add : [ALL]
  >   __Syntax
  >     add rd, ra ;
  >   __Semantics
  >     add rd, ra:
  >         rd = rd + ra;
  >   __Examples
  >     load R1, R2 ;
  >     add R1, R1 ;            //= R1 != 0x40
  > END
  $ isadora prove --no-cache ./l > said 2>&1
  [1]
  $ grep -o 'isadora eval .*' said | sed "s/R2=[^ ]*/R2=ADDRESS/; s/memory.[^,]*/memory[ADDRESS/"
  isadora eval --isa ./l 'load R1, R2; add R1, R1' R2=ADDRESS 'memory[ADDRESS, 1]=0x20'
  $ sh -c "$(grep -o 'isadora eval .*' said)" | grep R1
  R1 = 0x40

The same by hand, with the other ways to write a place.

  $ isadora eval --isa ./l 'load R1, R2' R2=0x10 'memory[0x10, 1]=7'
  R1 = 0x7
  $ isadora eval --isa ./l 'load R1, R2' R2=0x10 'memory[0x10,1]=7'
  R1 = 0x7
