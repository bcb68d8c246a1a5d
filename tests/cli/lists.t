A list of registers is one operand, with names for the bits of a field; a mark that is written where, and only where, a condition on the operands holds; a distance
that counts from beyond the instruction; bits of a number that are encoded inverted; a number from 1 on.

  $ mkdir listed && cat > listed/listed.isa <<'END'
  > __DefISA listed
  >     Execution = "hart";
  >     Parcel = 16;
  >     Unused = "illegal";
  >     Lines;
  >     Fault<BadAddress> = "there is no memory at this address";
  >   __Description
  > A machine with lists of registers.
  > __DefRegisterFile r
  >     Scope = hart; Count = 6; Width = 16; Spelling = "r%"; Alias<5> = "lr"; Print<5>;
  > __DefSpace memory
  >     Scope = lane; AddressBits = 16; Outside = BadAddress;
  > __DefRegisterType Reg<2> : [r]
  > __DefNumberType Code<4>
  > __DefNumberType List<5>
  >     Members = "r0", "r1", "r2", "r3", "lr";
  > __DefNumberType Count<3>
  >     FromOne; Radix = 10;
  > __DefNumberType Word<6>
  >     Scale = 4; RelativeFrom = 4, 4;
  > __DefNumberType Near<6>
  >     Signed; Scale = 2; RelativeFrom = 4; Inverted<4, 3> = 5;
  > __DefGroup ALL
  > __DefOptype LOAD : [ALL]
  >   __Encoding
  >     field<0, 4> Code op == 1;
  >     field<4, 2> Reg  rn;
  >     field<6, 5> List list;
  >   __Syntax
  >     load rn{!} when (!list[rn]), list ;
  >   __Description
  > Loads the registers of a list, and counts the pointer up unless it is one of them.
  >   __Semantics
  >     load rn!, list:
  >         for (i = 0; i < 5; i++)
  >             if (list[i]) r[i < 4 ? i : 5] = memory[(rn + 2 * popcount(list & ((1 << i) - 1)))[15:0], 2];
  >         if (!list[rn.number]) r[rn.number] = rn + 2 * popcount(list);
  >   __Examples
  >     load r0!, {r1-r3, lr} ;         //= r0 == mod(old(r0) + 8, 2^16) && lr == memory[mod(old(r0) + 6, 2^16), 2]
  > 
  >     load r1, {r0, r1} ;             //= r1 == memory[mod(old(r1) + 2, 2^16), 2]
  > __DefOpcode LOAD_1 : [LOAD]
  > __DefOptype SHIFT : [ALL]
  >   __Encoding
  >     field<0, 4> Code  op == 2;
  >     field<4, 2> Reg   rd;
  >     field<6, 3> Count n;
  >   __Syntax
  >     shift rd, #n ;
  >   __Description
  > Shifts right by 1 to 8.
  >   __Semantics
  >     shift rd, #n:
  >         rd = rd >> n;
  >   __Examples
  >     shift r1, #8 ;                  //= r1 == div(old(r1), 256)
  > __DefOpcode SHIFT_1 : [SHIFT]
  > __DefOptype GET : [ALL]
  >   __Encoding
  >     field<0, 4> Code op == 3;
  >     field<4, 2> Reg  rd;
  >     field<6, 6> Word place;
  >   __Syntax
  >     get rd, place ;
  >   __Description
  > Gives the address of a word that follows.
  >   __Semantics
  >     get rd, place:
  >         rd = place[15:0];
  >   __Examples
  >     get r1, .+8 ;                   //= r1 == 8
  >     get r1, .+6 ;                   //= r1 == 8
  > __DefOpcode GET_1 : [GET]
  > __DefOptype GO : [ALL]
  >   __Encoding
  >     field<0, 4> Code op == 4;
  >     field<4, 6> Near target;
  >   __Syntax
  >     go target ;
  >   __Description
  > Jumps.
  >   __Semantics
  >     go target:
  >         pc = target[15:0];
  >   __Examples
  >     go .+6 ;                        //= pc == 6
  > __DefOpcode GO_1 : [GO]
  > END
  $ isadora check ./listed

Members are read in any order and as ranges; three or more with consecutive numbers are printed as a range.

  $ isadora as --isa ./listed - --format hex -o - <<'END'
  > load r0!, {lr, r2, r1, r3}
  > load r0!, {r1-r2}
  > load r1, {r1}
  > load r3!, {}
  > here: go here
  > go next
  > next: shift r2, #8
  > get r1, table
  > table: shift r1, #1
  > END
  0x0781
  0x0181
  0x0091
  0x0031
  0x03E4
  0x03F4
  0x0022
  0x0013
  0x0052
  $ isadora dis --isa ./listed --hex 0x0781 0x0181 0x0091 0x0031 0x03E4 0x01A4 0x0022 0x0013
  load r0!, {r1-r3, lr}
  load r0!, {r1, r2}
  load r1, {r1}
  load r3!, {}
  go .
  go .+0x8
  shift r2, #8
  get r1, .+0x4

A line `name = value` is as `.set`.

  $ isadora as --isa ./listed - --format hex -o - <<'END'
  > places = 3
  > shift r1, #places
  > places = places + 1
  > shift r1, #places
  > END
  0x00D2
  0x0112
  $ echo 'places == 3' | isadora as --isa ./listed - -o -
  <stdin>:1:9: error: expected a number (e.g. 0x1F) [bad-number]
    1 | places == 3
      |         ^
  [1]

A word without a list is a form, too; what is wrong is said at its place.

  $ cat > wrong.s <<'END'
  > load r0!, {r0}
  > load r0, {r1}
  > load r0!, {r1, r4}
  > load r0!, {r3-r1}
  > load r0!, {r3-lr}
  > load r0!, {r1, r1}
  > load r0!, {r1
  > shift r0, #0
  > shift r0, #9
  > get r1, .+5
  > go .+80
  > END
  $ isadora as --isa ./listed wrong.s
  wrong.s:1:15: error: `!` is not possible with these operands [no-matching-form]
    1 | load r0!, {r0}
      |               ^
    note: form: load rn{!}, list
  wrong.s:2:14: error: `!` is required with these operands [no-matching-form]
    2 | load r0, {r1}
      |              ^
    note: form: load rn{!}, list
  wrong.s:3:16: error: expected `r0` to `r3` or `lr`, found `r4` [no-matching-form]
    3 | load r0!, {r1, r4}
      |                ^~
    note: form: load rn{!}, list
  wrong.s:4:15: error: expected the last of a range that begins with `r3`, found `r1` [no-matching-form]
    4 | load r0!, {r3-r1}
      |               ^~
    note: form: load rn{!}, list
  wrong.s:5:15: error: expected the last of a range that begins with `r3`, found `lr` [no-matching-form]
    5 | load r0!, {r3-lr}
      |               ^~
    note: form: load rn{!}, list
  wrong.s:6:16: error: `r1` is in the list already [operand-range]
    6 | load r0!, {r1, r1}
      |                ^~
  wrong.s:7:14: error: expected `,` or `}`, found the end of the line [no-matching-form]
    7 | load r0!, {r1
      |              ^
    note: form: load rn{!}, list
  wrong.s:8:12: error: `0` does not fit, expected 0x1 to 0x8 [operand-range]
    8 | shift r0, #0
      |            ^
  wrong.s:9:12: error: `9` does not fit, expected 0x1 to 0x8 [operand-range]
    9 | shift r0, #9
      |            ^
  wrong.s:10:9: error: `.+5` is not a multiple of 4 [operand-range]
    10 | get r1, .+5
       |         ^~~
  wrong.s:11:4: error: `.+80` is 0x4C bytes away and does not fit, expected -0x40 to 0x3E [operand-range]
    11 | go .+80
       |    ^~~~
  [1]

What stands in a word is said in names.

  $ isadora explain --isa ./listed 'load r0!, {r1-r3}' | tail -4
      15:11             always zero
       10:6  list  0xE  {r1-r3}
        5:4  rn    0x0  r0
        3:0  op    0x1  fixed
  $ isadora explain --isa ./listed 'go .-10' | tail -3
      15:10                always zero
        9:4  target  0x39  -0xE
        3:0  op      0x4   fixed
  $ isadora explain --isa ./listed 'shift r0, #8' | tail -4
       15:9           always zero
        8:6  n   0x0  8
        5:4  rd  0x0  r0
        3:0  op  0x2  fixed

What a list cannot be.

  $ sed 's/"r3", "lr"/"r3"/; s/Inverted<4, 3> = 5/Inverted<4, 9> = 5/; s/RelativeFrom = 4, 4/RelativeFrom = 4, 3/; s/FromOne;/FromOne; Signed;/' listed/listed.isa > bad.isa
  $ isadora check ./bad.isa
  ./bad.isa:16:5: error: a set of 5 bits has as many members, found 4 [bad-value]
    16 |     Members = "r0", "r1", "r2", "r3";
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  ./bad.isa:18:5: error: such a number is unsigned, of 32 bits at most [bad-value]
    18 |     FromOne; Signed; Radix = 10;
       |     ^~~~~~~~
  ./bad.isa:20:34: error: expected bytes and a power of two (e.g. `RelativeFrom = 4, 4;`) [bad-value]
    20 |     Scale = 4; RelativeFrom = 4, 3;
       |                                  ^
  ./bad.isa:22:42: error: expected bits of the code, below 6, and another bit of it (e.g. `Inverted<22, 21> = 23;`) [bad-value]
    22 |     Signed; Scale = 2; RelativeFrom = 4; Inverted<4, 9> = 5;
       |                                          ^~~~~~~~~~~~~~~~~~~
  ./bad.isa:39:23: error: the example does not assemble: expected `r0` to `r3` or `r0`, found `lr` [bad-example]
    39 |     load r0!, {r1-r3, lr} ;         //= r0 == mod(old(r0) + 8, 2^16) && lr == memory[mod(old(r0) + 6\xe2\x80\xa6 (esc)
       |                       ^~
    note: form: load rn{!}, list
  ./bad.isa:54:14: error: the shift count may be -4, which is negative [type-error]
    54 |         rd = rd >> n;
       |              ^~~~~~~
    note: a slice, min(\xe2\x80\xa6), mod(\xe2\x80\xa6) or a condition around bounds it (esc)
  ./bad.isa:56:16: error: the example does not assemble: `8` does not fit, expected -0x4 to 0x4 [bad-example]
    56 |     shift r1, #8 ;                  //= r1 == div(old(r1), 256)
       |                ^
  ./bad.isa:72:13: error: the example does not assemble: `.+6` is not a multiple of 4 [bad-example]
    72 |     get r1, .+6 ;                   //= r1 == 8
       |             ^~~
  [1]

A number from one on is no 0, in a default of a field too: the greatest number has that code.

  $ sed 's/Count n;/Count n = 0;/' listed/listed.isa > zero.isa
  $ isadora check ./zero.isa
  ./zero.isa:47:27: error: `0` does not fit `Count` [bad-value]
    47 |     field<6, 3> Count n = 0;
       |                           ^
  [1]
  $ sed 's/Count n;/Count n = 8;/' listed/listed.isa > eight.isa
  $ isadora check ./eight.isa
