A description can be built on another: all of the base is part of it, its machine has the statements of the base's that it does not make anew, and an
enumeration of the base gets more codes. The base is a folder beside its own, or an instruction set that is known by its name.

  $ mkdir first second && cat > first/machine.isa <<'EOF'
  > __DefISA first
  >     Execution = "hart";
  >     Parcel = 8;
  >     Unused = "illegal";
  >     Lines;
  >     Comment = "#";
  >     Module<CORE> = "what all have";
  > __DefRegisterFile r
  >     Scope = hart; Count = 4; Width = 8; Spelling = "r%";
  > __DefRegisterType Reg<2> : [r]
  > __DefBitFieldType Code<2>
  >     INC = 1;
  > __DefGroup ALL
  >   __OperandInfo
  >     Modules = CORE;
  > __DefOptype INC : [ALL]
  >   __Encoding
  >     field<0, 2> Code code == INC;
  >     field<2, 2> Reg  rd;
  >   __Syntax
  >     inc rd ;
  >   __Description
  > Adds one.
  >   __Semantics
  >     inc rd:
  >         rd = rd + 1;
  >   __Examples
  >     inc r1 ;      //= r1 == mod(old(r1) + 1, 256)
  > __DefOpcode INC_1 : [INC]
  > EOF
  $ cat > second/machine.isa <<'EOF'
  > __DefISA second : [first]
  >     Comment = ";";
  >     Module<MORE> = "what only some have";
  > __DefExtension Code
  >     DEC = 2;
  > __DefGroup More : [ALL]
  >   __OperandInfo
  >     Modules = MORE;
  > __DefOptype DEC : [More]
  >   __Encoding
  >     field<0, 2> Code code == DEC;
  >     field<2, 2> Reg  rd;
  >   __Syntax
  >     dec rd ;
  >   __Description
  > Subtracts one.
  >   __Semantics
  >     dec rd:
  >         rd = rd - 1;
  >   __Examples
  >     inc r1 ;
  >     dec r1 ;      //= r1 == old(r1)
  > __DefOpcode DEC_1 : [DEC]
  > EOF
  $ isadora check ./first ./second
  $ isadora check ./second --stats
  types    2
  groups   2
  optypes  2
  opcodes  2
  fields   4
  $ isadora eval --isa ./second 'inc r1' 'dec r3' r3=1
  r1 = 0x1
  r3 = 0x0
  $ isadora dis --isa ./second --hex 0x05 0x06
  inc r1
  dec r1
  $ isadora dis --isa ./first --hex 0x05
  inc r1
  $ printf 'inc r1 ; a comment of the second\ndec r1\n' > p.s && isadora as --isa ./second --modules CORE p.s -o p.o
  p.s:2:1: error: this instruction is of the module `MORE`, which the machine lacks: what only some have [missing-module]
    2 | dec r1
      | ^~~~~~
  [1]

An edit of the base is seen.

  $ sed -i 's/rd + 1;/rd + 2;/' first/machine.isa && isadora eval --isa ./second 'inc r1'
  r1 = 0x2
  $ sed -i 's/rd + 2;/rd + 1;/' first/machine.isa

By name, from anywhere: another folder's instruction sets are known through ISADORA_ISAS.

  $ mkdir -p far/third && echo '__DefISA third : [second]' > far/third/machine.isa
  $ ISADORA_ISAS=$PWD isadora eval --isa far/third 'dec r1' r1=5
  r1 = 0x4

What is not there, what is built on itself, and two machines of which none is built on the other.

  $ isadora check ./far/third
  ./far/third/machine.isa:1:19: error: unknown instruction set `second` [unknown-parent]
    1 | __DefISA third : [second]
      |                   ^~~~~~
  [2]
  $ mkdir loop && echo '__DefISA loop : [loop]' > loop/machine.isa && isadora check ./loop
  ./loop/machine.isa:1:18: error: `loop` is built on itself [unknown-parent]
    1 | __DefISA loop : [loop]
      |                  ^~~~
  [1]
  $ mkdir other && sed 's/__DefISA first/__DefISA other/' first/machine.isa > other/machine.isa && isadora check ./first ./other 2>&1 | head -3
  ./other/machine.isa:1:10: error: a description has one machine [duplicate-name]
    1 | __DefISA other
      |          ^~~~~
  $ mkdir wrong && echo '__DefISA wrong : [firs]' > wrong/machine.isa && isadora check ./wrong
  ./wrong/machine.isa:1:19: error: unknown instruction set `firs` [unknown-parent]
    1 | __DefISA wrong : [firs]
      |                   ^~~~
  [2]

A machine that names its base by another name than the base's own:

  $ mkdir -p apart/base apart/top && sed 's/__DefISA first/__DefISA renamed/' first/machine.isa > apart/base/machine.isa && echo '__DefISA top : [base]' > apart/top/machine.isa
  $ isadora check ./apart/top 2>&1 | head -3
  ./apart/top/machine.isa:1:17: error: unknown base `base` of `top` [unknown-parent]
    1 | __DefISA top : [base]
      |                 ^~~~
