Registers whose spelling begins with a mark, and registers with a name and others beside it: bodies and claims know them without the mark, and by each name.

  $ mkdir m && cat > m/m.isa <<'ISA'
  > __DefISA m
  >     Execution = "hart";  Parcel = 16;  Unused = "illegal";  Lines;  Start<"one"> = launch.stack;
  >   __Description
  > Two kinds of registers.
  > 
  > __DefRegisterFile marked
  >     Scope = hart; Count = 4; Width = 16; Spelling = "$%"; Alias<1> = "$v0"; Alias<2> = "$v1", "$ra"; Print<2>; Print<1>;
  > 
  > __DefRegisterFile named
  >     Scope = hart; Count = 4; Width = 16; Names = "zz", "one", "two", "three"; Alias<1> = "sp";
  > 
  > __DefRegisterType Marked<2> : [marked]
  > __DefRegisterType Named<2> : [named]
  > __DefNumberType Code<12>
  > __DefGroup ALL
  > 
  > __DefOptype MOV : [ALL]
  >   __Encoding
  >     field<0, 12> Code   code == 1;
  >     field<12, 2> Marked rd;
  >     field<14, 2> Named  rs;
  >   __Syntax
  >     mov rd, rs ;
  >   __Description
  > Adds a register to two others.
  >   __Semantics
  >     mov rd, rs:
  >         rd = rs + v1 + one;
  >   __Examples
  >     mov $1, two ;   //= v0 == mod(two + ra + sp, 2^16)
  > 
  >     mov $0, sp ;    //= marked[0] == mod(2 * one + v1, 2^16)
  > 
  > __DefOpcode MOV_W : [MOV]
  > ISA
  $ isadora check ./m
  $ isadora prove --isa ./m --no-cache | tail -1
    declaration 2 proved
  $ printf '  mov $ra, one\n  mov $2, sp\n  mov $v1, three\n' > p.s
  $ isadora as --isa ./m p.s -o p.o && isadora dis --isa ./m p.o
  .isa m
    mov $v1, one
    mov $v1, one
    mov $v1, three

A code that is the stack pointer in one type and zero in another, as in A64: each is read where it is meant. A register whose code is a constant in all types is a name of that constant.

  $ cat > sp.isa <<'ISA'
  > __DefISA m
  >     Execution = "hart"; Parcel = 16; Unused = "illegal"; Lines;
  > __DefRegisterFile X
  >     Scope = hart; Count = 3; Width = 32; Names = "x0", "x1", "sp";
  > __DefRegisterType OrZero<2> : [X]
  >     Constant<2> = 0; Spelling<2> = "xzr"; Constant<0> = 1; Spelling<0> = "one";
  > __DefRegisterType OrStack<2> : [X]
  >     Constant<0> = 1; Spelling<0> = "one";
  > __DefNumberType Code<12>
  > __DefGroup ALL
  > __DefOptype ADD : [ALL]
  >   __Encoding
  >     field<0, 12> Code op == 1;
  >     field<12, 2> OrStack rd;
  >     field<14, 2> OrZero rs;
  >   __Syntax
  >     add rd, rs ;
  >   __Semantics
  >     add rd, rs:
  >         rd = rd + rs;
  > __DefOpcode ADD_W : [ADD]
  > ISA
  $ printf 'add sp, xzr\nadd x1, x0\nadd x1, one\n' > sp.s; isadora as --isa ./sp.isa sp.s -o sp.o && isadora dis --isa ./sp.isa sp.o
  .isa m
    add sp, xzr
    add x1, one
    add x1, one
  $ printf 'add x1, sp\nadd xzr, x1\n' > no.s; isadora as --isa ./sp.isa no.s
  no.s:1:9: error: expected a register (X0 to X1 or xzr or one), found `sp` [no-matching-form]
    1 | add x1, sp
      |         ^~
    note: form: add rd, rs
  no.s:2:5: error: expected a register (X0 to X2 or one), found `xzr` [no-matching-form]
    2 | add xzr, x1
      |     ^~~
    note: form: add rd, rs
  [1]
