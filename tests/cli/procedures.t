What several instructions do is written once, as a function that is called as a statement; and what is not modelled says so.

  $ cat > head.isa <<'END'
  > __DefISA tiny
  >     Execution = "hart";
  >     Parcel = 16;
  >     Unused = "illegal";
  >     Lines;
  >     Fault<BadAddress> = "there is no memory at this address";
  >     Fault<Overflow> = "the stack is full";
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 8; Spelling = "r%";
  > __DefRegisterFile Stack
  >     Scope = hart; Count = 1; Width = 16; Spelling = "SP%"; Alias<0> = "SP"; Print<0>;
  > __DefSpace memory
  >     Scope = lane; AddressBits = 16; Outside = BadAddress;
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Code<8>
  > __DefGroup ALL
  > __DefFunction push(x)
  >     if (SP == 0) fault(Overflow);
  >     memory[SP, 1] = x;
  >     SP = SP - 1;
  > __DefFunction pop()
  >     SP = SP + 1;
  >     return memory[(SP + 1)[15:0], 1];
  > __DefFunction pushed_unless(c, x)
  >     if (c) return;
  >     push(x);
  > END
  $ cat > body.isa <<'END'
  > __DefOptype PUSH : [ALL]
  >   __Encoding
  >     field<0, 8> Code code == 0x20;
  >     field<8, 3> Reg  rs;
  >   __Syntax
  >     PUSH rs ;
  >   __Semantics
  >     PUSH rs:
  >         push(rs);
  >   __Examples
  >     PUSH r1 ;      //= given old(SP) > 0: SP == old(SP) - 1
  > 
  >     PUSH r1 ;      //= given SP == 0: fault == Overflow
  > __DefOpcode PUSH_W : [PUSH]
  > __DefOptype POP : [ALL]
  >   __Encoding
  >     field<0, 8> Code code == 0x21;
  >     field<8, 3> Reg  rd;
  >   __Syntax
  >     POP rd ;
  >   __Semantics
  >     POP rd:
  >         rd = pop();
  >   __Examples
  >     PUSH r1 ;
  >     POP r2 ;       //= r2 == r1 && SP == old(SP)
  > __DefOpcode POP_W : [POP]
  > __DefOptype PUSHNZ : [ALL]
  >   __Encoding
  >     field<0, 8> Code code == 0x22;
  >     field<8, 3> Reg  rs;
  >   __Syntax
  >     PUSHNZ rs ;
  >   __Semantics
  >     PUSHNZ rs:
  >         pushed_unless(rs == 0, rs);
  >   __Examples
  >     PUSHNZ r1 ;    //= given old(SP) > 0: SP == old(SP) - (old(r1) != 0)
  > __DefOpcode PUSHNZ_W : [PUSHNZ]
  > __DefOptype SLEEP : [ALL]
  >   __Encoding
  >     field<0, 8> Code code == 0x30;
  >     field<8, 3> Reg  rs;
  >   __Syntax
  >     SLEEP rs ;
  >   __Semantics
  >     SLEEP rs:
  >         not_modelled;
  > __DefOpcode SLEEP_W : [SLEEP]
  > __DefOptype WAKE : [ALL]
  >   __Encoding
  >     field<0, 8> Code code == 0x31;
  >     field<8, 3> Reg  rs;
  >   __Syntax
  >     WAKE rs ;
  >   __Semantics
  >     WAKE rs:
  >         not_modelled;
  > __DefOpcode WAKE_W : [WAKE]
  > END
  $ mkdir tiny && cat head.isa body.isa > tiny/tiny.isa
  $ isadora check ./tiny
  $ isadora prove ./tiny --no-cache
  tiny: 25 questions
    claim       3 proved, 1 tested
    encoding    10 proved
    declaration 11 proved
    tested, not proved: the claim is about a fault, and the proof is about runs without one
      PUSH: given SP == 0: fault == Overflow
  $ isadora eval --isa ./tiny 'PUSH r1' 'PUSH r2' 'POP r3' r1=7 r2=9 SP=0x100
  r3 = 0x9
  SP = 0xFF
  $ isadora eval --isa ./tiny 'PUSH r1' SP=0
  isadora: error: fault Overflow: the stack is full [fault]
    note: instruction PUSH r1
  [3]
  $ isadora manual ./tiny -o site > log && grep -o 'href="[^"]*functions.html#[a-z]*"' site/tiny/instructions/PUSH.html | sort -u
  href="../../tiny/functions.html#push"

It runs up to there, and no tool takes the fault for what the instruction does.

  $ isadora eval --isa ./tiny 'SLEEP r1'
  isadora: error: fault NotModelled: the description does not say what this instruction does [fault]
    note: instruction SLEEP r1
  [3]
  $ printf '.globl _start\n_start: POP r1\nSLEEP r2\n' > p.s && isadora run --isa ./tiny p.s
  p.s:3:1: error: fault NotModelled: the description does not say what this instruction does [fault]
    3 | SLEEP r2
      | ^~~~~~~~
    note: instruction SLEEP r2 at 0x10002
    note: in _start+0x2
    note: registers SP=0x1
  [3]
  $ isadora explain --isa ./tiny 'SLEEP r2' | head -2
  SLEEP r2
  SLEEP_W, 16 bits: 0x0230
  $ mkdir next && sed '/^    SLEEP rs:/,/not_modelled/s/not_modelled/r0 = rs/' tiny/tiny.isa > next/tiny.isa
  $ isadora diff ./tiny ./next | grep SLEEP
  compatible: meaning: SLEEP_W: `SLEEP rs` is modelled now (./next/tiny.isa:75)
  $ isadora diff ./next ./tiny | grep SLEEP
  breaking: meaning: SLEEP_W: `SLEEP rs` is not modelled any more (./tiny/tiny.isa:75)

What is wrong with a call.

  $ wrong() { cat head.isa body.isa | sed "$1" > tiny/tiny.isa; isadora check ./tiny 2>&1; }
  $ wrong 's/push(rs);/push(rs, 1);/' | head -3
  ./tiny/tiny.isa:35:9: error: `push` takes 1 arguments, not 2 [type-error]
    35 |         push(rs, 1);
       |         ^~~~~~~~~~~
  $ wrong 's/push(rs);/rs_pushed = push(rs);/' | head -4
  ./tiny/tiny.isa:35:21: error: `push` does not return a value on every path [undefined-value]
    35 |         rs_pushed = push(rs);
       |                     ^~~~~~~~
    note: it is called for what it does: `push(\xe2\x80\xa6);` (esc)
  $ wrong 's/    SP = SP - 1;/    push(x);/' | grep error
  ./tiny/tiny.isa:20:5: error: `push` is expanded more than 32 levels deep; a function cannot call itself [too-deep]
  $ wrong 's/^    SP = SP + 1;/    y = SP + 1;/; s/rd = pop();/rd = 1; pop();/' | grep error
  ./tiny/tiny.isa:49:17: error: this call does nothing: `pop` has no effect, and its value is lost [not-executable]
  $ wrong 's/push(rs);/posh(rs);/' | head -4
  ./tiny/tiny.isa:35:9: error: unknown function `posh`, did you mean `push`? [unknown-name]
    35 |         posh(rs);
       |         ^~~~
    fix: write `push`
  $ wrong 's/push(rs);/return;/' | grep error
  ./tiny/tiny.isa:35:9: error: `return` stands in no function; what an instruction computes is assigned to its destinations [not-executable]

A function means the same wherever it is called: a field may not hide what it names. In a body, a register of exactly a name is meant before a field in another case; conditions know fields alone.

  $ sed 's/^__DefOpcode PUSH_W : .PUSH./&\n  __Encoding\n    field<11, 1> Flag sp;/; s/PUSH rs ;/PUSH rs, sp ;/; s/^__DefGroup/__DefNumberType Flag<1>\n&/; s/PUSH r1 ;/PUSH r1, 0 ;/; s/PUSH rs:/PUSH rs, sp:/; 0,/  __Semantics/ s/  __Semantics/  __Exception\n    EncodingError<Reserved, "of a flag"> = SP == 1;\n&/' head.isa body.isa > both.isa; isadora check both.isa
  $ sed 's/SP = SP/sp = SP/; s/(SP == 0)/(sp == 0)/; s/Alias<0> = "SP"/Alias<0> = "sp", "SP"/' both.isa > hidden.isa; isadora check hidden.isa
  hidden.isa:19:9: error: `sp` is a field of this instruction and a part of the machine, so what a function means by it would depend on the instruction that calls it [duplicate-name]
    19 |     if (sp == 0) fault(Overflow);
       |         ^~
    note: rename the field `sp`, or pass it to the function
  hidden.isa:21:5: error: `sp` is a field of this instruction and a part of the machine, so what a function means by it would depend on the instruction that calls it [duplicate-name]
    21 |     sp = SP - 1;
       |     ^~
    note: rename the field `sp`, or pass it to the function
  [1]
