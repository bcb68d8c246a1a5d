SYSCL: what a program for fabrisc asks of the world, on real files and streams.

A copy of one file to another, by the names that it is given: open, read, write, close. An error ends it with the error's number.

  $ cat > copy.s << 'TEXT'
  >     .globl _start
  > _start:
  >     MOV    $S0, $P1;              // argv
  >     MLD    $P0, $S0, #8;
  >     CLDI   $P1, #0;               // for reading
  >     CLDI   $P2, #0;
  >     SYSCL  #4;
  >     B.LTZ  $R0, @.fail;
  >     MOV    $S1, $R0;
  >     MLD    $P0, $S0, #16;
  >     LDI    $P1, #0x241;           // for writing, made where it is not, emptied where it is
  >     LDI    $P2, #0x1A0;           // 0640
  >     SYSCL  #4;
  >     B.LTZ  $R0, @.fail;
  >     MOV    $S2, $R0;
  > .next:
  >     MOV    $P0, $S1;
  >     LDI    $P1, @buffer;
  >     LDI    $P2, #100;
  >     SYSCL  #2;
  >     B.LTZ  $R0, @.fail;
  >     B.EQZ  $R0, @.end;
  >     MOV    $P0, $S2;
  >     MOV    $P2, $R0;
  >     SYSCL  #1;
  >     B.LTZ  $R0, @.fail;
  >     JMP    @.next;
  > .end:
  >     MOV    $P0, $S1;
  >     SYSCL  #5;
  >     MOV    $P0, $S2;
  >     SYSCL  #5;
  >     SYSCL  #5;                    // twice: it is not open any more
  >     IADD   $P0, $R0, #9;          // -EBADF
  >     SYSCL  #0;
  > .fail:
  >     IMUL   $P0, $R0, #-1;
  >     SYSCL  #0;
  >     .bss
  > buffer: .space 100
  > TEXT
  $ isadora link --isa fabrisc copy.s -o copy
  $ seq 1 1000 > numbers
  $ isadora run --files . copy -- numbers again && cmp numbers again && stat -c %a again
  640
  $ isadora run --files . copy -- nothing again
  [2]
  $ isadora run --files / copy -- numbers /nowhere/at/all
  [2]
  $ isadora run --files . copy -- . again
  [21]

Arguments: $P0 is argc and $P1 argv, which are on the stack too, as Linux leaves them there.

  $ cat > arguments.s << 'TEXT'
  >     .globl _start
  > _start:
  >     MOV    $S0, $P0;
  >     MOV    $S1, $P1;
  >     MLD    $N0, $SP, #0;
  >     B.NE   $N0, $P0, @.wrong;
  >     IADD   $N0, $SP, #8;
  >     B.NE   $N0, $P1, @.wrong;
  > .argument:
  >     LMLD.PI $P0, $S1, #0;
  >     B.EQZ  $P0, @.end;            // the last pointer is followed by a null
  >     CALL   @print_text;
  >     LDI    $P0, @line;
  >     CALL   @print_text;
  >     JMP    @.argument;
  > .end:
  >     MOV    $P0, $S0;
  >     SYSCL  #0;
  > .wrong:
  >     CLDI   $P0, #-1;
  >     SYSCL  #0;
  >     .section .rodata
  > line: .string "\n"
  > TEXT
  $ isadora link --isa fabrisc arguments.s $ROOT/examples/fabrisc/lib/lib.s -o arguments
  $ isadora run arguments -- one 'two words' '' --three
  arguments
  one
  two words
  
  --three
  [5]
  $ isadora run arguments
  arguments
  [1]

Streams: standard input, output and error; a program's status as that of `isadora run`.

  $ cat > streams.s << 'TEXT'
  >     .globl _start
  > _start:
  >     CLDI   $P0, #0;
  >     MOV    $P1, $SP;
  >     IADD   $P1, $P1, #-64;
  >     LDI    $P2, #64;
  >     SYSCL  #2;                    // read from 0
  >     MOV    $P2, $R0;
  >     CLDI   $P0, #1;
  >     SYSCL  #1;                    // write to 1,
  >     CLDI   $P0, #2;
  >     SYSCL  #1;                    // and to 2
  >     LDI    $P0, #77;
  >     SYSCL  #1;                    // and to what is not open
  >     MOV    $P0, $R0;
  >     SYSCL  #0;
  > TEXT
  $ echo hello | isadora run --isa fabrisc streams.s 2> error; cat error
  hello
  hello
  $ echo hello | isadora run --isa fabrisc streams.s 2> /dev/null
  hello
  [247]
  $ isadora run --isa fabrisc streams.s < /dev/null
  [247]

The heap: brk of 0 says where it ends, which is where it begins; it grows, its bytes are zero, and behind it is nothing.

  $ cat > heap.s << 'TEXT'
  >     .globl _start
  > _start:
  >     CLDI   $P0, #0;
  >     SYSCL  #3;
  >     MOV    $S0, $R0;
  >     LDI    $N0, #1000000;
  >     ADD    $P0, $R0, $N0;
  >     SYSCL  #3;
  >     SUB    $S1, $R0, $S0;         // 1000000
  >     MLD    $S2, $R0, #-8;         // 0
  >     MST    $R0, $R0, #-8;
  >     LDI    $P0, #-1;
  >     SYSCL  #3;                    // more than there is: it stays where it is
  >     SUB    $S3, $R0, $S0;
  >     MST    $R0, $R0, #-7;         // one byte too far
  > TEXT
  $ isadora run --isa fabrisc heap.s
  heap.s:15:5: error: fault Outside: the address is outside the program's memory (an access of 8 bytes) [fault]
    15 |     MST    $R0, $R0, #-7;         // one byte too far
       |     ^~~~~~~~~~~~~~~~~~~~~
    note: instruction MST $R0, $R0, #-0x7; at 0x1002C
    note: in _start+0x2C
    note: registers $P0=0xFFFFFFFFFFFFFFFF $P1=0x3FFFFEFF88 $R0=0x124240 $S0=0x30000 $S1=0xF4240 $S3=0xF4240 $N0=0xF4240 $SP=0x3FFFFEFF80 %CSR=0x4FF
    note: address 0x124239 of memory: 999993 bytes into buffer `heap` (1000000 bytes), and the access runs past its end
  [3]

Errors are negative numbers: an address outside is EFAULT, a number that the system does not have ENOSYS.

  $ cat > errors.s << 'TEXT'
  >     .globl _start
  > _start:
  >     CLDI   $P0, #1;
  >     CLDI   $P1, #0;
  >     LDI    $P2, #10;
  >     SYSCL  #1;
  >     MOV    $S0, $R0;
  >     SYSCL  #9;
  >     MOV    $S1, $R0;
  >     CLDI   $P0, #0;
  >     SYSCL  #4;
  >     MOV    $S2, $R0;
  >     SYSCL  #2;
  >     BPTRG  #0;
  > TEXT
  $ isadora run --isa fabrisc errors.s < /dev/null
  errors.s:14:5: error: fault Trigger: a breakpoint of the program (the value is 0x0) [fault]
    14 |     BPTRG  #0;
       |     ^~~~~~~~~~
    note: instruction BPTRG #0x0; at 0x1001C
    note: in _start+0x1C
    note: registers $P2=0xA $R0=0xFFFFFFFFFFFFFFF2 $S0=0xFFFFFFFFFFFFFFF2 $S1=0xFFFFFFFFFFFFFFDA $S2=0xFFFFFFFFFFFFFFF2 $SP=0x3FFFFEFF80 %CSR=0x4FF
  [3]
