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
