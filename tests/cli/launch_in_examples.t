An example's instructions are tried on random states, and also in random places of a launch: most trials run in one block of a
grid with many, and the threads of the block have up to three coordinates. So a description that takes one value of the
launch for another is found, and a claim that only holds in a block that is one row says so.

  $ mkdir toy && cat > toy/toy.isa <<'END'
  > __DefISA toy
  >     Execution = "simt";
  >     Lanes = 8;
  >     Parcel = 16;
  > 
  > __DefRegisterFile a
  >     Scope = lane;
  >     Count = 4;
  >     Width = 32;
  >     Spelling = "a%";
  > 
  > __DefRegisterType Reg<2> : [a]
  > 
  > __DefBitFieldType Kind<1>
  >     Thread; Block;
  > 
  > __DefGroup ALL
  > 
  > __DefOptype thread : [ALL]
  >   __Encoding
  >     field<0, 1> Kind kind == Thread;
  >     field<1, 2> Reg  to;
  >   __Syntax
  >     thread to ;
  >   __Semantics
  >     thread to:
  >         to = launch.thread_index.x;
  >   __Examples
  >     thread a0 ;        //= a0 == launch.thread_index.x
  >                        //= given launch.block_size.x == 8: a0 == lane
  >                        //= a0 == lane
  > 
  > __DefOpcode thread_a : [thread]
  > 
  > __DefOptype block : [ALL]
  >   __Encoding
  >     field<0, 1> Kind kind == Block;
  >     field<1, 2> Reg  to;
  >   __Syntax
  >     block to ;
  >   __Semantics
  >     block to:
  >         to = launch.block_index.z;
  >   __Examples
  >     block a0 ;         //= a0 < launch.grid_size.z
  >                        //= a0 == launch.block_index.y
  > 
  > __DefOpcode block_a : [block]
  > END
  $ isadora check ./toy
  ./toy/toy.isa:31:28: error: the claim does not hold [false-claim]
    31 |                        //= a0 == lane
       |                            ^~~~~~~~~~
    note: in trial 1, lane 4, with a0=0x4603D070, in block (0, 53, 9) of a grid of (7, 58, 86) blocks of (4, 1, 2)
  ./toy/toy.isa:46:28: error: the claim does not hold [false-claim]
    46 |                        //= a0 == launch.block_index.y
       |                            ^~~~~~~~~~~~~~~~~~~~~~~~~~
    note: in trial 1, lane 0, with a0=0x40D7DB10, in block (0, 53, 9) of a grid of (7, 58, 86) blocks of (4, 1, 2)
  [1]
