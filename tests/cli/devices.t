A hart may have several memories, each with a size of its own, and registers of devices among them. The description is the one of docs/notation.md.

  $ mkdir harvard && sed -n '/^```isa file=harvard/,/^```$/p' $ROOT/docs/notation.md | sed '1d;$d' > harvard/harvard.isa
  $ isadora check ./harvard
  $ program() { { printf '.globl _start\n_start:\n'; cat; } > $1.s; }
  $ program echo <<'S'
  >   set r1, 0x100
  > next:
  >   ldb r2, r1
  >   add r2, -255
  >   go r2, more
  >   set r1, 0x104
  >   set r2, 7
  >   stw r1, r2
  > more:
  >   add r2, 255
  >   stb r1, r2
  >   go r1, next
  > S
  $ program sum <<'S'
  >   set r3, 300
  >   set r4, 0x100
  >   set r5, 0x1000
  >   set r6, 0x2E
  > again:
  >   stw r5, r3
  >   ldw r2, r5
  >   stb r4, r6
  >   add r3, -1
  >   go r3, again
  >   set r1, 0x104
  >   ldw r2, r1
  >   add r2, -1400
  >   stw r1, r2
  > S

Bytes come from the standard input and go to the standard output; a status ends the program. A counter counts instructions, whatever engine executes them.

  $ for engine in reference lanes jit; do
  >   printf 'one\ntwo\n' | isadora run --isa ./harvard --engine $engine echo.s; echo "status $?"
  >   isadora run --isa ./harvard --engine $engine sum.s < /dev/null | wc -c; isadora run --isa ./harvard --engine $engine sum.s > /dev/null; echo "status $?"
  > done
  one
  two
  status 7
  300
  status 105
  one
  two
  status 7
  300
  status 105
  one
  two
  status 7
  300
  status 105

A big-endian machine has the same devices: their numbers have its byte order, too.

  $ sed 's/^    Lines;/    ByteOrder = "big";\n&/; s/^__DefISA harvard/__DefISA big/' harvard/harvard.isa > big.isa && mkdir big && mv big.isa big
  $ isadora check ./big
  $ for engine in reference lanes jit; do
  >   printf 'one\n' | isadora run --isa ./big --engine $engine echo.s; echo "status $?"
  >   isadora run --isa ./big --engine $engine sum.s < /dev/null | wc -c
  > done
  one
  status 7
  300
  one
  status 7
  300
  one
  status 7
  300

Whether there is input is known before it is read: 0x80 is set until the end.

  $ program state <<'S'
  >   set r1, 0x101
  >   set r3, 0x100
  >   set r4, 0x104
  >   ldb r2, r1
  >   ldb r5, r3
  >   ldb r6, r1
  >   add r6, -32
  >   stw r4, r6
  > S
  $ printf 'A' | isadora run --isa ./harvard state.s; echo $?
  0
  $ printf 'AB' | isadora run --isa ./harvard state.s; echo $?
  128

Services of the host reach each space.

  $ program spaces <<'S'
  >   set r1, 0x400
  >   set r2, 8
  >   ind
  >   outd
  >   set r3, 0x400
  >   ldw r4, r3
  >   set r3, 0x8000
  >   stt r3, r4
  >   set r1, 0x8000
  >   set r2, 4
  >   outt
  >   set r1, 0xFFFF
  >   add r1, 1
  >   outc
  >   set r1, 0xFF00
  >   add r1, 0x200
  >   outd
  >   set r3, 0x104
  >   stw r3, r0
  > S
  $ printf 'memories' | isadora run --isa ./harvard spaces.s | od -c | sed 's/ *$//'
  0000000   m   e   m   o   r   i   e   s   m   e   m   o 001 001  \0 004
  0000020  \0  \0  \0  \0
  0000024

An access of another size faults, and so does one beyond a memory's size.

  $ printf 'set r1, 0x100\nldw r2, r1\n' | program wide; isadora run --isa ./harvard wide.s
  wide.s:4:1: error: fault Outside: there is no memory at this address (an access of 4 bytes) [fault]
    4 | ldw r2, r1
      | ^~~~~~~~~~
    note: instruction ldw r2, r1 at 0x10004
    note: in _start+0x4
    note: registers r1=0x100
    note: address 0x100 of data: the device register `PORT` at 0x100, which is loaded and stored by 1 byte at once
  [3]
  $ printf 'set r1, 0x7FFF\nset r2, 0x7FFF\nstt r1, r2\nadd r1, 0x7FFF\nadd r1, 0x7FFF\nadd r1, 0x7FFF\nstw r1, r2\nadd r1, 4\nstw r1, r2\n' | program beyond; isadora run --isa ./harvard beyond.s
  beyond.s:11:1: error: fault Outside: there is no memory at this address (an access of 4 bytes) [fault]
    11 | stw r1, r2
       | ^~~~~~~~~~
    note: instruction stw r1, r2 at 0x10020
    note: in _start+0x20
    note: registers r1=0x20000 r2=0x7FFF
    note: address 0x20000 of data: 0 bytes past the end of memory (131072 bytes)
  [3]

The debugger names each memory; going back and on again prints nothing twice.

  $ printf 'set r1, 0x100\nset r2, 0x41\nhere: stb r1, r2\nset r3, 0x300\nstw r3, r2\nstt r3, r2\nadd r2, 1\nstb r1, r2\nset r1, 0x104\nstw r1, r1\n' | program two
  $ printf 'step 4\nx data[0x300, 4]\nx table[0x300, 4]\nx data[0x100, 2]\nback 4\nstep 4\nprint r2\ncontinue\n' | isadora run --isa ./harvard --break here two.s
  breakpoint 1
  at 0x10008 here (two.s:5)
    stb r1, r2
  (isadora) step 4
  Aat 0x10018 here+0x10 (two.s:9)
    add r2, 0x1
  (isadora) x data[0x300, 4]
  data of lane 0, 768 bytes into memory (131072 bytes)
    0x300: 41 00 00 00  A...
  (isadora) x table[0x300, 4]
  table, 768 bytes into buffer `table` (1048576 bytes)
    0x300: 41 00 00 00  A...
  (isadora) x data[0x100, 2]
  data of lane 0, the device register `PORT` at 0x100, which is loaded and stored by 1 byte at once
    0x100: -- --  ..
  (isadora) back 4
  breakpoint 1
  at 0x10008 here (two.s:5)
    stb r1, r2
  (isadora) step 4
  at 0x10018 here+0x10 (two.s:9)
    add r2, 0x1
  (isadora) print r2
  r2 = 0x41
  (isadora) continue
  Bthe run has ended
  [4]

gdb has one kind of address: the description says where each memory begins there.

  $ cat > ask.py <<'P'
  > import re, subprocess, sys
  > packets = ["M800300,4:01020304", "m800300,4", "M1000300,4:0a0b0c0d", "m1000300,4", "m300,4", "m800100,1", "m10000,4", "k"]
  > text = "".join(f"+${p}#{sum(p.encode()) % 256:02x}" for p in packets)
  > shown = subprocess.run(["isadora", "run", "--isa", "./harvard", "--gdb", "-", "two.s"], input=text, capture_output=True, text=True).stdout
  > for asked, answer in zip(packets, re.findall(r"\$([^#]*)#", shown)): print(asked, answer)
  > P
  $ python3 ask.py
  M800300,4:01020304 OK
  m800300,4 01020304
  M1000300,4:0a0b0c0d OK
  m1000300,4 0a0b0c0d
  m300,4 E0e
  m800100,1 E0e
  m10000,4 01010001
  k OK

Claims hold whatever a device gives, and programs that may reach one are not proved equal.

  $ isadora prove ./harvard --no-cache | head -4
  harvard: 85 questions
    claim       9 proved, 5 tested
    encoding    25 proved, 3 tested
    declaration 39 proved, 4 tested
  $ printf 'stb r1, r2\nldb r3, r1\n' > a.s; printf 'stb r1, r2\nldb r3, r1\n' > b.s; isadora prove --isa ./harvard --equal a.s b.s
  0 the same, 1 unknown
  isadora: error: a.s and b.s: neither proved nor refuted: it depends on what a device gives [limit-reached]
  [4]
  $ printf 'set r1, 0x200\nstb r1, r2\nldb r3, r1\n' > a.s; cp a.s b.s; isadora prove --isa ./harvard --equal a.s b.s
  1 the same

Versions of an instruction that do the same to devices, in the same order, are the same. Each load is given another number, so that two loads of one place need not agree.

  $ version() {
  >   mkdir -p $1; { sed "s/DefISA harvard/DefISA $1/" harvard/harvard.isa; cat <<S
  > __DefOptype IO : [Access]
  >   __Encoding
  >     field<0, 8>  Code code == 0x40;
  >     field<14, 3> Reg  rb;
  >   __Syntax
  >     io rd, ra, rb ;
  >   __Semantics
  >     io rd, ra, rb:
  >         $2
  > __DefOpcode IO_W : [IO]
  > S
  >   } > $1/$1.isa
  > }
  $ compare() { version old "$1"; version new "$2"; isadora diff ./old ./new | grep meaning; }
  $ compare 'rd = data[ra, 1] - rb;' 'rd = (data[ra, 1] + ~rb + 1)[31:0];'
  compatible: meaning: IO_W: `io rd, ra, rb` is said otherwise and does the same (./new/new.isa:164)
  $ compare 'rd = data[ra, 1] - data[rb, 1];' 'rd = (data[ra, 1] + ~data[rb, 1] + 1)[31:0];'
  compatible: meaning: IO_W: `io rd, ra, rb` is said otherwise and does the same (./new/new.isa:164)
  $ compare 'data[ra, 1] = rb[7:0];' 'data[ra, 1] = (rb + 256)[7:0];'
  compatible: meaning: IO_W: `io rd, ra, rb` is said otherwise and does the same (./new/new.isa:164)
  $ compare 'rd = data[ra, 1] - data[rb, 1];' 'x = data[rb, 1]; rd = data[ra, 1] - x;'
  unknown: meaning: IO_W: `io rd, ra, rb` may do something else: it depends on what a device gives (./new/new.isa:164)
  $ compare 'rd = data[ra, 1] - data[rb, 1];' 'x = data[ra, 1]; y = data[rb, 1]; rd = ra == rb ? 0 : x - y;'
  unknown: meaning: IO_W: `io rd, ra, rb` may do something else: it depends on what a device gives (./new/new.isa:164)
  $ compare 'rd = data[ra, 1];' 'rd = data[ra, 1] | data[ra, 1];'
  unknown: meaning: IO_W: `io rd, ra, rb` may do something else: it depends on what a device gives (./new/new.isa:164)
  $ compare 'data[ra, 1] = rb[7:0];' 'data[ra, 1] = ra == 0x100 ? 65 : rb[7:0];'
  unknown: meaning: IO_W: `io rd, ra, rb` may do something else: it may reach a device (./new/new.isa:164)
  $ compare 'data[ra, 1] = rb[7:0];' 'data[ra, 1] = 65;'
  breaking: meaning: IO_W: `io rd, ra, rb` does something else (./new/new.isa:164)

A comparison of two versions names a device that has changed, and the manual lists them.

  $ cp -r harvard other && sed -i 's/DefISA harvard/DefISA other/; s/"PORT", 0x100, 1> = input, output/"PORT", 0x100, 1> = output/' other/harvard.isa
  $ isadora diff ./harvard ./other | grep data
  breaking: memory: data: the register `PORT` of a device is `PORT at 0x100, 1 byte; loads: 0; stores: writes the lowest byte to the standard output`, was `PORT at 0x100, 1 byte; loads: the next byte of the standard input; at its end, all bits 1; stores: writes the lowest byte to the standard output`
  $ isadora manual ./harvard --output site > /dev/null && grep -o 'Registers of devices' site/harvard/*.html | head -1
  site/harvard/machine.html:Registers of devices

What cannot be is refused.

  $ wrong() { mkdir -p x; sed "$1" harvard/harvard.isa > x/x.isa; isadora check ./x 2>&1 | grep -A2 error; }
  $ wrong 's/"STATE", 0x101, 1> = ready, 0x20, 0x80/"STATE", 0x100, 1> = ready, 0x20, 0x80/'
  ./x/x.isa:19:21: error: the register `PORT` is there: one that is loaded and stored has one statement with both meanings (e.g. `= input, output`) [bad-value]
    19 |     Device<"STATE", 0x100, 1> = ready, 0x20, 0x80; // 0x20, and 0x80 as well while there is input
       |                     ^~~~~
  $ wrong 's/= ready, 0x20, 0x80/= ready/'
  ./x/x.isa:19:33: error: expected what the register does, and after `ready` two numbers: the bits that are always read, and those that are read as well while there is input (e.g. `ready, 0x20, 0x80`) [bad-value]
    19 |     Device<"STATE", 0x101, 1> = ready; // 0x20, and 0x80 as well while there is input
       |                                 ^~~~~
  $ wrong 's/= input, output/= inptu, output/'
  ./x/x.isa:18:32: error: no device does `inptu`, did you mean `input`? [unknown-name]
    18 |     Device<"PORT", 0x100, 1> = inptu, output;      // the next byte of the input; a byte of the outp\xe2\x80\xa6 (esc)
       |                                ^~~~~
  $ wrong 's/= input, output/= input, ready, 1, 2/'
  ./x/x.isa:18:39: error: a register of a device has one meaning for loads [bad-value]
    18 |     Device<"PORT", 0x100, 1> = input, ready, 1, 2;      // the next byte of the input; a byte of the\xe2\x80\xa6 (esc)
       |                                       ^~~~~
  $ wrong 's/"COUNT", 0x104, 4/"COUNT", 0x1FFFE, 4/'
  ./x/x.isa:20:21: error: no access of 4 bytes of this space has this address [bad-value]
    20 |     Device<"COUNT", 0x1FFFE, 4> = instructions, exit;
       |                     ^~~~~~~
  $ wrong 's/Scope = grid; AddressBits = 20;/Scope = grid; AddressBits = 20; Size = 64;/'
  ./x/x.isa:14:37: error: the first space of scope grid holds the code, and what else a program maps: it has no `Size` [bad-statement]
    14 |     Scope = grid; AddressBits = 20; Size = 64; Outside = Outside;
       |                                     ^~~~~~~~~~
  $ wrong 's/code.write/cold.write/'
  ./x/x.isa:139:23: error: unknown space `cold` [unknown-name]
    139 |     OUTC, outc, 0x20, cold.write,  1,    "Write", "code";
        |                       ^~~~~~~~~~
  $ wrong 's/code.write,  1/data.brk,  1/'
  ./x/x.isa:139:23: error: `brk` has nothing to do with a space [type-error]
    139 |     OUTC, outc, 0x20, data.brk,  1,    "Write", "code";
        |                       ^~~~~~~~

A claim that fails at a device's register alone is refuted by a run there.

  $ printf 'push r1\n//= data[old(SP), 1] == r1\n' > push.claims
  $ isadora prove "$ROOT"/isas/avr --claims push.claims --no-cache 2>&1 | sed 's/SP=0xC[06]/SP=0xC_/'
  avr: 1 question
    claim       0 proved, 1 refuted
  push.claims:2:1: error: the claim does not hold for all inputs [false-claim]
    2 | //= data[old(SP), 1] == r1
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~
    note: on this state: 'push r1' SP=0xC_ r1=0xFF
    note: then SP = 0xBF
