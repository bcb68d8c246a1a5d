A machine with addresses of 16 bits, code and data in one memory. Linked programs, their stack and their heap fit it: a page has 256 bytes, and code begins at the 16th.

  $ mkdir m16
  $ cat > m16/m16.isa <<'END'
  > __DefISA m16
  >     Execution = "hart";
  >     Parcel    = 16;
  >     Lines;
  >     Elf       = 105, 32, 0;
  >     Entry     = "_start";
  >     Start<"sp"> = launch.stack;
  >     Fault<Outside> = "nothing lies there";
  > 
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 16; Spelling = "r%";
  >     Alias<7> = "sp";
  > 
  > __DefSpace memory
  >     Scope = grid; AddressBits = 16; Outside = Outside;
  >     Device<"OUT", 0x20, 1> = output;
  >     Device<"EXIT", 0x22, 2> = exit;
  > 
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Imm<16>
  >     Pattern;
  > __DefNumberType Near<7>
  >     Signed; Relative; Scale = 2;
  > __DefBitFieldType Kind<3>
  >     Set; Load; LoadB; Store; StoreB; Add; Bnz;
  > 
  > __DefGroup ALL
  >   __Encoding
  >     field<0, 3> Kind kind == optype;
  >     field<3, 3> Reg  rd;
  > 
  > __DefGroup Two : [ALL]
  >   __Encoding
  >     field<6, 3> Reg  ra;
  > 
  > __DefOpcode I : [ALL]
  > 
  > __DefOptype Set : [ALL]
  >     Length = 32;
  >   __Encoding
  >     field<16, 16> Imm imm;
  >   __Syntax
  >     set rd, imm ;
  >   __Semantics
  >     set rd, imm:
  >         rd = imm;
  >   __Examples
  >     set r1, 0x1234 ;        //= r1 == 0x1234
  > 
  > __DefOptype Load : [Two]
  >   __Syntax
  >     load rd, [ra] ;
  >   __Semantics
  >     load rd, [ra]:
  >         rd = memory[ra, 2];
  >   __Examples
  >     load r1, [r2] ;         //= r1 == memory[r2, 2]
  > 
  > __DefOptype LoadB : [Two]
  >   __Syntax
  >     loadb rd, [ra] ;
  >   __Semantics
  >     loadb rd, [ra]:
  >         rd = memory[ra, 1];
  >   __Examples
  >     loadb r1, [r2] ;        //= r1 == memory[r2, 1]
  > 
  > __DefOptype Store : [Two]
  >   __Syntax
  >     store rd, [ra] ;
  >   __Semantics
  >     store rd, [ra]:
  >         memory[ra, 2] = rd;
  >   __Examples
  >     store r1, [r2] ;        //= memory[r2, 2] == r1
  > 
  > __DefOptype StoreB : [Two]
  >   __Syntax
  >     storeb rd, [ra] ;
  >   __Semantics
  >     storeb rd, [ra]:
  >         memory[ra, 1] = rd[7:0];
  >   __Examples
  >     storeb r1, [r2] ;       //= memory[r2, 1] == r1[7:0]
  > 
  > __DefOptype Add : [Two]
  >   __Syntax
  >     add rd, ra ;
  >   __Semantics
  >     add rd, ra:
  >         rd = rd + ra;
  >   __Examples
  >     add r1, r2 ;            //= r1 == mod(old(r1) + r2, 2^16)
  > 
  > __DefOptype Bnz : [ALL]
  >   __Encoding
  >     field<9, 7> Near target;
  >   __Syntax
  >     bnz rd, target ;
  >   __Semantics
  >     bnz rd, target:
  >         if (rd != 0) pc = target;
  >   __Examples
  >     bnz r1, .+4 ;
  >     add r2, r3 ;            //= r2 == (r1 != 0 ? old(r2) : mod(old(r2) + r3, 2^16))
  > END
  $ isadora check ./m16
  $ cat > hello.s <<'END'
  >     .globl _start
  > _start:
  >     set   r1, text
  >     set   r2, 1
  >     set   r3, OUT
  >     set   r6, -2
  >     add   sp, r6
  >     store r1, [sp]       // a word of the stack
  >     load  r1, [sp]
  > next:
  >     loadb r4, [r1]
  >     storeb r4, [r3]
  >     add   r1, r2
  >     loadb r4, [r1]
  >     bnz   r4, next
  >     set   r1, status
  >     load  r1, [r1]
  >     set   r3, EXIT
  >     store r1, [r3]
  >     .equ  OUT, 0x20
  >     .equ  EXIT, 0x22
  >     .section .rodata
  > text:   .asciz "16 bits\n"
  >     .data
  > status: .2byte 42
  >     .bss
  >     .zero 4
  > END
  $ isadora link --isa ./m16 hello.s -o hello && readelf -lW hello | grep LOAD
    LOAD           0x000100 0x00001000 0x00001000 0x0002c 0x0002c R E 0x100
    LOAD           0x000200 0x00001100 0x00001100 0x00009 0x00009 R   0x100
    LOAD           0x000300 0x00001200 0x00001200 0x00002 0x00006 RW  0x100
  $ for engine in reference lanes jit; do isadora run --isa ./m16 --engine $engine hello; echo $?; done
  16 bits
  42
  16 bits
  42
  16 bits
  42
  $ isadora run --isa ./m16 hello.s
  16 bits
  [42]

A board has its flash at the end and its RAM at the beginning. Headers of segments are in the order of their addresses, as loaders expect.

  $ isadora link --isa ./m16 --code-address 0xC000 --data-address 0x200 --map map hello.s -o board && readelf -lW board | grep LOAD
    LOAD           0x000300 0x00000200 0x00000200 0x00002 0x00006 RW  0x100
    LOAD           0x000100 0x0000c000 0x0000c000 0x0002c 0x0002c R E 0x100
    LOAD           0x000200 0x0000c100 0x0000c100 0x00009 0x00009 R   0x100
  $ grep -E ' (text|status|_start)$' map
  0x0000C000              entry: _start
  0x0000C000                  _start
  0x0000C100                  text
  0x00000200                  status
  $ isadora run --isa ./m16 board
  16 bits
  [42]
  $ isadora dis --isa ./m16 board | head -4
  .isa m16
  .globl _start
  _start:
    set r1, 0xC100

Programs that do not fit.

  $ isadora link --isa ./m16 --code-address 0xC000 --data-address 0xC010 hello.s -o no
  isadora: error: `.data` at 0xC010 to 0xC011 overlaps code and constants, which are at 0xC000 to 0xC108 [bad-argument]
  [1]
  $ isadora link --isa ./m16 --code-address 0xC000 --data-address 0xFFFF hello.s -o no
  isadora: error: `.data` ends at 0x10001, beyond addresses of 16 bits [too-large]
  [1]
  $ isadora link --isa ./m16 --code-address 0xFF00 hello.s -o no
  isadora: error: `.rodata` ends at 0x10009, beyond addresses of 16 bits [too-large]
  [1]
  $ isadora link --isa ./m16 --data-address 0x10000 hello.s -o no
  isadora: error: data cannot begin at 0x10000, expected an address up to 0xFFFF [bad-argument]
  [1]
  $ isadora link --isa rv32imc --code-address 0xFFFFFFFFFFFFFFFF $ROOT/isas/rv32imc/start.s -o no
  isadora: error: code cannot begin at 0xFFFFFFFFFFFFFFFF, expected an address up to 0xFFFFFFFF [bad-argument]
  [1]
  $ isadora link --isa ./m16 --code-address here hello.s -o no
  isadora: error: --code-address: expected a whole number in its range (from 0), found `here` [bad-argument]
    note: `isadora link --help` describes its options
  [2]

A program that lies where the stack would be has none: it makes its own.

  $ isadora link --isa ./m16 --code-address 0xE000 hello.s -o high && isadora run --isa ./m16 high
  isadora: error: fault Outside: nothing lies there (an access of 2 bytes) [fault]
    note: line 8 of hello.s
    note: instruction store r1, [r7] at 0xE012
    note: in _start+0x12
    note: registers r1=0xE100 r2=0x1 r3=0x20 r6=0xFFFE r7=0xFFFE
    note: address 0xFFFE of memory: 7422 bytes past the end of buffer `.data` (256 bytes)
  [3]

The command line is on the stack, in words of 16 bits: their number, then addresses.

  $ cat > argc.s <<'END'
  >     .globl _start
  > _start:
  >     load  r1, [sp]
  >     set   r3, 0x22
  >     store r1, [r3]
  > END
  $ isadora link --isa ./m16 argc.s -o argc && isadora run --isa ./m16 argc a b
  [3]

The description says how large pages are, as where an operating system has larger ones.

  $ mkdir paged && sed 's/ m16$/ paged/; s/^    Entry .*/&\n    PageSize  = 0x4000;/' m16/m16.isa > paged/paged.isa
  $ isadora link --isa ./paged hello.s -o wide && readelf -lW wide | grep LOAD
    LOAD           0x004000 0x00004000 0x00004000 0x0002c 0x0002c R E 0x4000
    LOAD           0x008000 0x00008000 0x00008000 0x00009 0x00009 R   0x4000
    LOAD           0x00c000 0x0000c000 0x0000c000 0x00002 0x00006 RW  0x4000
  $ isadora run --isa ./paged wide
  16 bits
  [42]
  $ isadora diff ./m16 ./paged | grep Page
  breaking: machine: `PageSize` is 0x4000, was 0x0
  $ sed -i 's/0x4000/0x3000/' paged/paged.isa; isadora check ./paged
  ./paged/paged.isa:7:17: error: expected the bytes of a page: a power of two, at most 0x1000000 [bad-value]
    7 |     PageSize  = 0x3000;
      |                 ^~~~~~
  [1]
  $ sed -i '/Elf  /d; /PageSize/s/0x3000/0x4000/' paged/paged.isa; isadora check ./paged
  ./paged/paged.isa:6:5: error: `PageSize` says how ELF files are read, and this machine has none: it needs `Elf` [bad-statement]
    6 |     PageSize  = 0x4000;
      |     ^~~~~~~~~~~~~~~~~~~
  [1]

Code at address 0, to which an indirect branch leads: every engine goes there.

  $ cat > zero.s <<'END'
  > .globl _start
  > _start:
  >     inc r16
  >     brne again
  >     inc r17
  >     breq done
  > again:
  >     ldi r30, 0
  >     ldi r31, 0
  >     ijmp
  > done:
  >     break
  > END
  $ isadora as --isa avr zero.s -o zero.o && isadora link --isa avr --code-address 0 zero.o -o zero
  $ for engine in reference lanes jit; do isadora run --isa avr --engine $engine --stats zero 2>&1 | head -1; done
  instructions  328189
  instructions  328189
  instructions  328189
