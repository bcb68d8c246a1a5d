Micro-ops of warps: a machine of four lanes with a guard, whose micro-ops have two registers more, t0 and t1 behind the last one.

  $ export ISADORA_ISAS=isas && mkdir -p isas/warp isas/warp_uops
  $ cat > isas/warp/warp.isa <<'END'
  > __DefISA warp
  >     Execution = "simt";
  >     Lanes     = 4;
  >     Parcel    = 32;
  >     MicroOps  = "warp_uops";
  >     Fault<Outside> = "nothing lies there";
  > 
  > __DefRegisterFile R
  >     Scope = lane;
  >     Count = 4;
  >     Width = 16;
  >     Spelling = "r%";
  > 
  > __DefRegisterFile P
  >     Scope = lane;
  >     Count = 3;
  >     Width = 1;
  >     Spelling = "p%";
  > 
  > __DefRegisterType Reg<2> : [R]
  > 
  > __DefRegisterType Pred<2> : [P]
  >     Constant<3> = 1;
  >     Spelling<3> = "pt";
  > 
  > __DefNumberType Target<8>
  >     Signed;
  >     Scale = 4;
  >     Relative;
  > 
  > __DefSpace memory
  >     Scope = grid;
  >     AddressBits = 64;
  >     Outside = Outside;
  > 
  > __DefBitFieldType Code<3>
  >     average = 1; count; put;
  > 
  > __DefGroup ALL
  >   __Encoding
  >     field<3, 2> Pred pg = pt;
  >   __OperandInfo
  >     Guard = pg;
  > 
  > __DefOptype average : [ALL]
  >   __Encoding
  >     field<0, 3> Code op == average;
  >     field<5, 2> Reg  rd;
  >     field<7, 2> Reg  ra;
  >     field<9, 2> Reg  rb;
  >   __Syntax
  >     average rd, ra, rb ;
  >   __Description
  > Half the sum.
  >   __Semantics
  >     average rd, ra, rb:
  >         rd = floor((ra + rb) / 2);
  >     crack:
  >         and t0, ra, rb
  >         xor t1, ra, rb
  >         half t1
  >         add rd, t0, t1
  >   __Examples
  >     average r0, r1, r2 ;    //= r0 == (r1 + r2) >> 1
  > 
  > __DefOpcode average_rrr : [average]
  > 
  > __DefOptype count : [ALL]
  >   __Encoding
  >     field<0, 3>  Code   op == count;
  >     field<5, 2>  Reg    rd;
  >     field<16, 8> Target target;
  >   __Syntax
  >     count rd, target ;
  >   __Description
  > Counts down, and branches until it is zero.
  >   __Semantics
  >     count rd, target:
  >         rd = rd - 1;
  >         if (rd != 0) pc = target;
  >     crack:
  >         add rd, rd, minus
  >         branch rd, target
  >   __Examples
  >     count r0, .+4 ;         //= r0 == mod(old(r0) - 1, 2^16)
  > 
  > __DefOpcode count_rt : [count]
  > 
  > __DefOptype put : [ALL]
  >   __Encoding
  >     field<0, 3> Code op == put;
  >     field<5, 2> Reg  ra;
  >     field<7, 2> Reg  rb;
  >     field<9, 2> Reg  rc;
  >   __Syntax
  >     put ra, rb, rc ;
  >   __Description
  > Stores two words, and the address goes on.
  >   __Semantics
  >     put ra, rb, rc:
  >         memory[ra, 2] = rb;
  >         memory[(ra + 2)[15:0], 2] = rc;
  >         ra = ra + 4;
  >     crack:
  >         store ra, rb
  >         add t0, ra, two
  >         store t0, rc
  >         add ra, t0, two
  >   __Examples
  >     put r0, r1, r2 ;        //= r0 == mod(old(r0) + 4, 2^16)
  > 
  > __DefOpcode put_rrr : [put]
  > END
  $ cat > isas/warp_uops/warp_uops.isa <<'END'
  > __DefISA warp_uops
  >     Execution = "simt";
  >     Lanes     = 4;
  >     Parcel    = 32;
  >     Fault<Outside> = "nothing lies there";
  > 
  > __DefRegisterFile R
  >     Scope = lane;
  >     Count = 6;
  >     Width = 16;
  >     Spelling = "r%";
  >     Alias<4> = "t0";
  >     Alias<5> = "t1";
  > 
  > __DefRegisterType Reg<3> : [R]
  >     Constant<6> = 2;
  >     Constant<7> = 0xFFFF;
  >     Spelling<6> = "two";
  >     Spelling<7> = "minus";
  > 
  > __DefNumberType Target<8>
  >     Signed;
  >     Scale = 4;
  >     Relative;
  > 
  > __DefSpace memory
  >     Scope = grid;
  >     AddressBits = 64;
  >     Outside = Outside;
  > 
  > __DefBitFieldType Code<3>
  >     and = 1; xor; add; half; store; branch;
  > 
  > __DefGroup ALL
  >   __Encoding
  >     field<3, 3> Reg ra;
  > 
  > __DefGroup Three : [ALL]
  > 
  > __DefOpcode rrr : [Three]
  >   __Encoding
  >     field<0, 3> Code op == optype;
  >     field<6, 3> Reg  rb;
  >     field<9, 3> Reg  rc;
  > 
  > __DefOptype and : [Three]
  >   __Syntax
  >     and ra, rb, rc ;
  >   __Semantics
  >     and ra, rb, rc:
  >         ra = rb & rc;
  > 
  > __DefOptype xor : [Three]
  >   __Syntax
  >     xor ra, rb, rc ;
  >   __Semantics
  >     xor ra, rb, rc:
  >         ra = rb ^ rc;
  > 
  > __DefOptype add : [Three]
  >   __Syntax
  >     add ra, rb, rc ;
  >   __Semantics
  >     add ra, rb, rc:
  >         ra = rb + rc;
  > 
  > __DefOptype half : [ALL]
  >   __Syntax
  >     half ra ;
  >   __Semantics
  >     half ra:
  >         ra = ra >> 1;
  > 
  > __DefOpcode half_r : [half]
  >   __Encoding
  >     field<0, 3> Code op == optype;
  > 
  > __DefOptype store : [ALL]
  >   __Syntax
  >     store ra, rb ;
  >   __Semantics
  >     store ra, rb:
  >         memory[ra, 2] = rb;
  > 
  > __DefOpcode store_rr : [store]
  >   __Encoding
  >     field<0, 3> Code op == optype;
  >     field<6, 3> Reg  rb;
  > 
  > __DefOptype branch : [ALL]
  >   __Syntax
  >     branch ra, target ;
  >   __Semantics
  >     branch ra, target:
  >         if (ra != 0) pc = target;
  > 
  > __DefOpcode branch_rt : [branch]
  >   __Encoding
  >     field<0, 3>  Code   op == optype;
  >     field<16, 8> Target target;
  > END

Nothing is wrong with the cracks: on random words and states they do what their instructions do.

  $ isadora check warp
  $ isadora explain --isa warp --crack '@p0 average r0, r1, r2' | sed -n '/micro/,$p'
  micro-ops of warp_uops:
    0x00000461  and r4, r1, r2;
    0x0000046A  xor r5, r1, r2;
    0x0000002C  half r5;
    0x00000B03  add r0, r4, r5;

The guard keeps lanes out of all micro-ops; lanes that branch backward go their own ways; where one lane faults, none has done anything.

  $ for how in '' --micro-ops; do isadora eval --isa warp $how '@p0 average r0, r1, r2' r0=7 r1=1,2,3,4 r2=0xFFFF p0=1,0,1,1; done
  r0 = 0x8000, 0x7, 0x8001, 0x8001
  r0 = 0x8000, 0x7, 0x8001, 0x8001
  $ for how in '' --micro-ops; do isadora eval --isa warp $how 'count r0, .; average r1, r0, r1' r0=1,2,3,4 r1=8; done
  r0 = 0x0
  r1 = 0x4
  r0 = 0x0
  r1 = 0x4
  $ for how in '' --micro-ops; do isadora eval --isa warp $how 'put r0, r1, r2' r0=0x1000,0x1100,0x1FFE,0x1200 r1=5 r2=6 'memory[0x1000,2]=0'; done
  isadora: error: fault Outside: nothing lies there (an access of 2 bytes) [fault]
    note: instruction put r0, r1, r2;
    note: lanes 2
    note: address 0x2000 of memory
  isadora: error: fault Outside: nothing lies there (an access of 2 bytes) [fault]
    note: instruction put r0, r1, r2;
    note: lanes 2
    note: address 0x2000 of memory
  [3]

A slip is found with a word and a state that show it.

  $ sed -i 's/half t1/half t0/' isas/warp/warp.isa
  $ isadora check warp
  isas/warp/warp.isa:59:9: error: the micro-ops differ from the instruction [false-crack]
    59 |         and t0, ra, rb
       |         ^~~~~~~~~~~~~~
    note: @p2 average r0, r0, r0; register r0: 0xCEBB, by its micro-ops 0x675D
    note: micro-op and t0, r0, r0;
    note: micro-op xor t1, r0, r0;
    note: micro-op half t0;
    note: micro-op add r0, t0, t1;
  [1]

Lanes may fault in different micro-ops, of which the first that faults names its lanes alone: that is no slip.

  $ mkdir isas/wide isas/wide_uops
  $ cat > isas/wide/wide.isa <<'END'
  > __DefISA wide
  >     Execution = "simt";
  >     Lanes     = 32;
  >     Parcel    = 32;
  >     MicroOps  = "wide_uops";
  >     Fault<Outside> = "nothing lies there";
  > 
  > __DefRegisterFile R
  >     Scope = lane;
  >     Count = 8;
  >     Width = 32;
  >     Spelling = "r%";
  > 
  > __DefRegisterType Reg<3> : [R]
  > 
  > __DefSpace memory
  >     Scope = grid;
  >     AddressBits = 32;
  >     Outside = Outside;
  > 
  > __DefBitFieldType Code<3>
  >     put2 = 1;
  > 
  > __DefGroup ALL
  > 
  > __DefOptype put2 : [ALL]
  >   __Encoding
  >     field<0, 3> Code op == put2;
  >     field<3, 3> Reg  ra;
  >     field<6, 3> Reg  rb;
  >     field<9, 3> Reg  rc;
  >   __Syntax
  >     put2 ra, rb, rc ;
  >   __Description
  > Stores a word twice.
  >   __Semantics
  >     put2 ra, rb, rc:
  >         memory[ra, 4] = rc;
  >         memory[rb, 4] = rc;
  >     crack:
  >         store ra, rc
  >         store rb, rc
  > 
  > __DefOpcode put2_r : [put2]
  > END
  $ cat > isas/wide_uops/wide_uops.isa <<'END'
  > __DefISA wide_uops
  >     Execution = "simt";
  >     Lanes     = 32;
  >     Parcel    = 32;
  >     Fault<Outside> = "nothing lies there";
  > 
  > __DefRegisterFile R
  >     Scope = lane;
  >     Count = 8;
  >     Width = 32;
  >     Spelling = "r%";
  > 
  > __DefRegisterType Reg<3> : [R]
  > 
  > __DefSpace memory
  >     Scope = grid;
  >     AddressBits = 32;
  >     Outside = Outside;
  > 
  > __DefBitFieldType Code<3>
  >     store = 1;
  > 
  > __DefGroup ALL
  > 
  > __DefOptype store : [ALL]
  >   __Encoding
  >     field<0, 3> Code op == store;
  >     field<3, 3> Reg  ra;
  >     field<6, 3> Reg  rb;
  >   __Syntax
  >     store ra, rb ;
  >   __Description
  > Stores a word.
  >   __Semantics
  >     store ra, rb:
  >         memory[ra, 4] = rb;
  > 
  > __DefOpcode store_r : [store]
  > END
  $ isadora check wide
