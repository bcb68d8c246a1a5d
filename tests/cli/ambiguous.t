A register file and its only register may have one name. That name alone is the register; with an index it could be a register of the file or a bit of the register, which is an error, read and written.

  $ mkdir x && cat > x/x.isa <<'EOF'
  > __DefISA x
  >     Execution = "hart";
  >     Parcel = 16;
  >     Unused = "illegal";
  >   __Description
  > A counter and its flags.
  > 
  > __DefRegisterFile r
  >     Scope = hart;
  >     Count = 16;
  >     Width = 8;
  >     Spelling = "r%";
  > 
  > __DefRegisterFile S
  >     Scope = hart;
  >     Count = 1;
  >     Width = 8;
  >     Spelling = "S%";
  >     Alias<0> = "S"; Print<0>;
  > 
  > __DefRegisterType Reg<4> : [r]
  > 
  > __DefBitFieldType Op<4>
  >     INC;
  > 
  > __DefGroup ALL
  > 
  > __DefOptype INC : [ALL]
  >   __Encoding
  >     field<0, 4> Op op == INC;
  >     field<4, 4> Reg rd;
  >   __Syntax
  >     inc rd ;
  >   __Description
  > One more.
  >   __Semantics
  >     inc rd:
  >         rd = rd + 1;
  >         S = rd == 0;
  >   __Examples
  >     inc r1 ;  //= r1 == mod(old(r1) + 1, 256) && S == (r1 == 0)
  > 
  > __DefOpcode INC_R : [INC]
  > EOF
  $ isadora check ./x
  $ cp x/x.isa plain
  $ sed -i 's/ S = rd == 0;/ S[0] = rd == 0;/' x/x.isa; isadora check ./x
  ./x/x.isa:39:9: error: `S` is a register file and a register, so `S[0]` could be a register of the file or a bit of the register [duplicate-name]
    39 |         S[0] = rd == 0;
       |         ^~~~
    note: rename the file to mean the bit, or the register to mean the register with this number
  [1]
  $ sed -i 's/ S\[0\] = rd == 0;/ S[3:2] = 1;/' x/x.isa; isadora check ./x | head -3
  ./x/x.isa:39:9: error: `S` is a register file and a register, so `S[3:2]` could be a register of the file or a bit of the register [duplicate-name]
    39 |         S[3:2] = 1;
       |         ^~~~~~
    note: rename the file to mean the bit, or the register to mean the register with this number
  $ sed 's/ S = rd == 0;/ S = S[0] + S[3:2] + S[0][1];/' plain > x/x.isa; isadora check ./x
  ./x/x.isa:39:13: error: `S` is a register file and a register, so `S[0]` could be a register of the file or a bit of the register [duplicate-name]
    39 |         S = S[0] + S[3:2] + S[0][1];
       |             ^~~~
    note: rename the file to mean the bit, or the register to mean the register with this number
  ./x/x.isa:39:20: error: `S` is a register file and a register, so `S[3:2]` could be a register of the file or a bit of the register [duplicate-name]
    39 |         S = S[0] + S[3:2] + S[0][1];
       |                    ^~~~~~
    note: rename the file to mean the bit, or the register to mean the register with this number
  ./x/x.isa:39:29: error: `S` is a register file and a register, so `S[0]` could be a register of the file or a bit of the register [duplicate-name]
    39 |         S = S[0] + S[3:2] + S[0][1];
       |                             ^~~~
    note: rename the file to mean the bit, or the register to mean the register with this number
  [1]
  $ sed 's/ && S == (r1 == 0)/ \&\& S[0] == (r1 == 0)/' plain > x/x.isa; isadora check ./x
  ./x/x.isa:41:50: error: `S` is a register file and a register, so `S[0]` could be a register of the file or a bit of the register [duplicate-name]
    41 |     inc r1 ;  //= r1 == mod(old(r1) + 1, 256) && S[0] == (r1 == 0)
       |                                                  ^~~~
    note: rename the file to mean the bit, or the register to mean the register with this number
  [1]

With another name for the file it is a bit everywhere.

  $ sed 's/__DefRegisterFile S/__DefRegisterFile Flags/; s/ S = rd == 0;/ S[0] = rd == 0; S[7:1] = S[7:1];/; s/ && S == / \&\& S[0] == /' plain > x/x.isa
  $ isadora check ./x
  $ isadora eval --isa ./x 'inc r1' r1=255 S=0x80
  r1 = 0x0
  S = 0x81
