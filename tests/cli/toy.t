An instruction set that nobody has seen before, written here: 4 lanes, eight registers of eight bits, words of 16 bits.

  $ mkdir toy && cat > toy/toy.isa <<'EOF'
  > __DefISA toy
  >     Execution = "simt";
  >     Lanes = 4;
  >     Parcel = 16;
  >   __Description
  > A toy.
  > 
  > __DefRegisterFile a
  >     Scope = lane;
  >     Count = 8;
  >     Width = 8;
  >     Spelling = "a%";
  > 
  > __DefRegisterType Acc<3> : [a]
  > 
  > __DefNumberType Byte<8>
  > 
  > __DefBitFieldType Kind<3>
  >     Plus = 1; Times; Put; Halt;
  > 
  > __DefBitFieldType Mode<1>
  >     once; twice;
  > 
  > __DefGroup ALL
  > 
  > __DefOptype plus : [ALL]
  >   __Encoding
  >     field<0,  3> Kind  kind == Plus;
  >     field<3,  3> Acc   to;
  >     field<6,  3> Acc   left;
  >     field<9,  3> Acc   right;
  >     field<12, 1> Mode  mode = once;
  >   __Syntax
  >     plus{.mode} to, left, right ;
  >   __Description
  > Adds, once or twice.
  >   __Semantics
  >     plus.mode to, left, right:
  >         to = left + right * (.mode == .twice ? 2 : 1);
  >   __Examples
  >     plus a0, a1, a2 ;         //= a0 == mod(a1 + a2, 2^8)
  > 
  >     plus.twice a0, a1, a2 ;   //= a0 == mod(a1 + 2 * a2, 2^8)
  > 
  > __DefOpcode plus_aa : [plus]
  > 
  > __DefOptype put : [ALL]
  >   __Encoding
  >     field<0, 3> Kind kind == Put;
  >     field<3, 3> Acc  to;
  >     field<8, 8> Byte value;
  >   __Syntax
  >     put to, value ;
  >   __Description
  > Puts a number into a register.
  >   __Semantics
  >     put to, value:
  >         to = value;
  >   __Examples
  >     put a3, 0xFE ;            //= a3 == 0xFE
  > 
  > __DefOpcode put_n : [put]
  > EOF

Its examples are theorems, or `check` says why not.

  $ isadora check toy/toy.isa
  $ isadora check ./toy --stats
  types    4
  groups   1
  optypes  2
  opcodes  2
  fields   8

It assembles, disassembles, is explained and runs, like any other.

  $ printf 'put a1, 0xFA;\nput a2, 3;\nplus.twice a0, a1, a2;\n' > program.s
  $ isadora as program.s --isa ./toy --format hex -o - | tee words
  0xFA0B
  0x0313
  0x1441
  $ isadora dis --isa ./toy --hex $(cat words)
  put a1, 0xFA;
  put a2, 0x3;
  plus.twice a0, a1, a2;
  $ isadora eval --isa ./toy 'put a1, 0xFA' 'put a2, 2' 'plus.twice a0, a1, a2'
  a0 = 0xFE
  a1 = 0xFA
  a2 = 0x2
  $ isadora eval --isa ./toy 'plus a0, a1, a2' a1=1,2,3,4 a2=250
  a0 = 0xFB, 0xFC, 0xFD, 0xFE
  $ isadora explain --isa ./toy 'plus a0, a1, a2'
  plus a0, a1, a2;
  plus_aa, 16 bits: 0x0441
  
     15    12      8     5     2   0
    ┌─────┬─┬─────┬─────┬─────┬─────┐
    │0 0 0│0│0 1 0│0 0 1│0 0 0│0 0 1│
    │     │ │right│left │ to  │kind │
    └─────┴┬┴─────┴─────┴─────┴─────┘
           mode
  
      15:13              always zero
         12  mode   0x0  once, default
       11:9  right  0x2  a2
        8:6  left   0x1  a1
        5:3  to     0x0  a0
        2:0  kind   0x1  Plus, fixed

A parameter of the machine has a value that the description gives it, or the command line.

  $ mkdir set && sed -e '/Parcel/a\    Setting<step> = 1;' -e 's/to = value;/to = value + set.step;/' toy/toy.isa > set/toy.isa
  $ isadora eval --isa ./set 'put a0, 4'
  a0 = 0x5
  $ isadora eval --isa ./set 'put a0, 4' --set step=0x10
  a0 = 0x14
  $ echo '{"asm": "put a0, 4"}' | isadora eval --isa ./set --set step=3 --batch -
  {"a0":[7,7,7,7]}
  $ isadora eval --isa ./set 'put a0, 4' --set stride=3
  isadora: error: machine `toy` has no setting `stride`. It has `step` [bad-argument]
  [2]
  $ isadora eval --isa ./set 'put a0, 4' --set step
  isadora: error: --set step is not NAME=VALUE [bad-argument]
  [2]
  $ isadora eval --isa ./set 'put a0, 4' --set step=two
  isadora: error: --set step: `two` is not a number [bad-argument]
  [2]

A wrong claim is found, with the state that breaks it.

  $ sed 's/a1 + a2, 2^8/a1 - a2, 2^8/' toy/toy.isa > wrong.isa
  $ isadora check ./wrong.isa
  ./wrong.isa:41:35: error: the claim does not hold [false-claim]
    41 |     plus a0, a1, a2 ;         //= a0 == mod(a1 - a2, 2^8)
       |                                   ^~~~~~~~~~~~~~~~~~~~~~~
    note: in trial 0, lane 0, with a0=0x2B a1=0x98 a2=0xFF
  [1]
