`bump` loads and stores twice. Whatever looks at a run, the instruction is executed once: the log of an instruction's stores has room for all of them before the first.

  $ cat > toy.isa <<'END'
  > __DefISA toy
  >     Execution = "hart";  Parcel = 16;  Unused = "illegal";  Lines;  CodeAlign = 2;
  >     Elf = 0xFEED, 32, 1;
  >     Entry = "_start";
  >     Start<"x7"> = launch.stack;
  >     Fault<AccessFault> = "outside";
  >   __Description
  > Eight registers, and an instruction with two stores.
  > __DefRegisterFile x
  >     Scope = hart;  Count = 8;  Width = 32;  Spelling = "x%";
  > __DefRegisterType Reg<3> : [x]
  > __DefNumberType Code<3>
  > __DefNumberType Off<10>
  >     Signed; Scale = 2; Relative;
  > __DefNumberType Number<8>
  >     Radix = 10;
  > __DefSpace memory
  >     Scope = grid;
  >     AddressBits = 32;
  >     Outside = AccessFault;
  > __DefGroup Every
  > __DefOptype \op : [Every]
  >     Title = "\title";
  >   __Rows
  >     op,    code, value,    result,   title,               does;
  >     plus,  0,    ra + rb,  x2 + x3,  "Add registers",     "Adds two registers";
  >     minus, 1,    ra - rb,  x2 - x3,  "Subtract register", "Subtracts the second register from the first";
  >   __Encoding
  >     field<0, 3>  Code code == \code;
  >     field<3, 3>  Reg  rd;
  >     field<6, 3>  Reg  ra;
  >     field<9, 3>  Reg  rb;
  >   __Syntax
  >     \op rd, ra, rb ;
  >   __Description
  > \does.
  >   __Semantics
  >     \op rd, ra, rb:
  >         rd = \value;
  >   __Examples
  >     \op x1, x2, x3 ;                //= x1 == mod(\result, 2^32)
  > __DefOpcode \op\()_x : [\op]
  > __DefOptype put : [Every]
  >     Title = "Put number";
  >   __Encoding
  >     field<0, 3>  Code   code == 2;
  >     field<3, 3>  Reg    rd;
  >     field<8, 8>  Number n;
  >   __Syntax
  >     put rd, n ;
  >   __Description
  > Writes a number into a register.
  >   __Semantics
  >     put rd, n:
  >         rd = n;
  >   __Examples
  >     put x1, 7 ;                     //= x1 == 7
  > __DefOpcode put_n : [put]
  > __DefOptype stop : [Every]
  >     Title = "Stop";
  >   __Encoding
  >     field<0, 3>  Code code == 3;
  >     field<3, 3>  Reg  ra;
  >   __Syntax
  >     stop ra ;
  >   __Description
  > Ends the program, whose status is the register's lowest byte.
  >   __Semantics
  >     stop ra:
  >         halt(ra[7:0]);
  >   __Examples
  >     stop x1 ;
  > __DefOpcode stop_x : [stop]
  > __DefOptype bump : [Every]
  >     Title = "Bump two";
  >   __Encoding
  >     field<0, 3>  Code code == 4;
  >     field<3, 3>  Reg  ra;
  >     field<6, 3>  Reg  rb;
  >   __Syntax
  >     bump ra, rb ;
  >   __Description
  > Adds one to two words.
  >   __Semantics
  >     bump ra, rb:
  >         p = memory[ra, 4];
  >         q = memory[rb, 4];
  >         memory[ra, 4] = p + 1;
  >         memory[rb, 4] = q + 1;
  >   __Examples
  >     bump x1, x2 ;
  > __DefOpcode bump_xx : [bump]
  > __DefOptype st : [Every]
  >     Title = "Store";
  >   __Encoding
  >     field<0, 3>  Code code == 5;
  >     field<3, 3>  Reg  ra;
  >     field<6, 3>  Reg  rb;
  >   __Syntax
  >     st ra, rb ;
  >   __Description
  > Stores.
  >   __Semantics
  >     st ra, rb:
  >         memory[ra, 4] = rb;
  >   __Examples
  >     st x1, x2 ;
  > __DefOpcode st_xx : [st]
  > __DefOptype ld : [Every]
  >     Title = "Load";
  >   __Encoding
  >     field<0, 3>  Code code == 6;
  >     field<3, 3>  Reg  rd;
  >     field<6, 3>  Reg  rb;
  >   __Syntax
  >     ld rd, rb ;
  >   __Description
  > Loads.
  >   __Semantics
  >     ld rd, rb:
  >         rd = memory[rb, 4];
  >   __Examples
  >     ld x1, x2 ;
  > __DefOpcode ld_xx : [ld]
  > __DefOptype br : [Every]
  >     Title = "Branch";
  >   __Encoding
  >     field<0, 3>  Code code == 7;
  >     field<3, 3>  Reg  ra;
  >     field<6, 10>  Off off;
  >   __Syntax
  >     br ra, off ;
  >   __Description
  > Branches unless zero.
  >   __Semantics
  >     br ra, off:
  >         if (ra != 0) pc = off[31:0];
  >   __Examples
  >     put x1, 0 ;
  >     br x1, .+4 ;
  > __DefOpcode br_x : [br]
  > END
  $ { echo '.globl _start
  > _start: put x1, 128
  >  put x2, 64
  >  minus x1, x7, x1
  >  minus x2, x7, x2
  >  put x3, 250
  >  put x4, 1
  >  put x6, 0
  > loop: st x2, x3'
  > for i in $(seq 60); do echo ' bump x1, x2'; done
  > echo ' ld x5, x2
  >  plus x6, x6, x5
  >  minus x3, x3, x4
  >  br x3, loop
  >  ld x5, x1
  >  stop x5'; } > bump.s
  $ for engine in reference lanes jit; do
  >   isadora run --isa toy.isa --engine $engine bump.s; echo "$engine: $?"
  >   isadora run --isa toy.isa --engine $engine --stats-file stats bump.s; echo "$engine, counted: $?"
  > done
  reference: 152
  reference, counted: 152
  lanes: 152
  lanes, counted: 152
  jit: 152
  jit, counted: 152

So it is where the first of three stores depends on a value, and is mostly left out.

  $ sed 's/memory\[ra, 4\] = p + 1/if (p < 100) &/; s/memory\[rb, 4\] = q + 1/memory[(rb + 4)[31:0], 4] = q; &/' toy.isa > some.isa
  $ for engine in reference lanes jit; do
  >   isadora run --isa some.isa --engine $engine bump.s; echo "$engine: $?"
  >   isadora run --isa some.isa --engine $engine --stats-file stats bump.s; echo "$engine, counted: $?"
  > done
  reference: 100
  reference, counted: 100
  lanes: 100
  lanes, counted: 100
  jit: 100
  jit, counted: 100

A log in JSON has all stores of an instruction, and `compare` reads them.

  $ isadora run --isa toy.isa --max-instructions 100 --log log --log-format json bump.s 2>/dev/null; isadora compare --isa toy.isa log bump.s
  they agree: 100 instructions, to the end of the log
