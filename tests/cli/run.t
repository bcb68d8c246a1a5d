A kernel runs on the simulator: numbers and files are its arguments, buffers its results.

  $ cp "$ROOT"/tests/cli/data/*.s .
  $ python3 -c 'import struct, sys; sys.stdout.buffer.write(struct.pack("<8I", *range(8)))' > numbers
  $ words() { od -An -v -tu4 "$1" | tr -s ' '; }

  $ isadora run sums.s --block 8 --arg a=@numbers --arg out=+32 --arg n=100 --out out=sums --stats
  warp instructions  9
  lane instructions  72
  lanes per instruction  8.0 active, 8.0 at the pc, 8.0 not ended
  branches  0, of which 0 divergent
  lanes that waited  0 at barriers, 0 for other lanes
    opcode         warps  lanes
    EXIT_X             1      8
    IADD_RC            1      8
    IMAD_WIDE_RIR      2     16
    LDG_R              1      8
    MOV_C              2     16
    S2R_X              1      8
    STG_RR             1      8
    memory        warps  lanes  bytes  sectors/warp  lines/warp
    cbank load        3     24    160
    global load       1      8     32           1.0         1.0
    global store      1      8     32           1.0         1.0
  $ words sums
   100 101 102 103
   104 105 106 107

An object runs as its program does.

  $ isadora as sums.s -o sums.o
  $ isadora run sums.o --kernel sums --block 8 --arg a=@numbers --arg out=+32 --arg n=0xFFFFFFFF --out out=sums
  $ words sums
   4294967295 0 1 2
   3 4 5 6

A trace names each instruction.

  $ isadora run sums.o --block 1 --arg a=@numbers --arg out=+32 --arg n=1 --trace
  block 0,0,0 warp 0 lanes 0 pc 0x0: S2R R0, SR_TID_X;
      R0 = 0x0
  block 0,0,0 warp 0 lanes 0 pc 0x10: MOV.64 R[4:5], c[0x0][0x160];
      R4 = 0x10000
      R5 = 0x0
  block 0,0,0 warp 0 lanes 0 pc 0x20: IMAD.WIDE.U32 R[4:5], R0, 0x4, R[4:5];
      R4 = 0x10000
      R5 = 0x0
  block 0,0,0 warp 0 lanes 0 pc 0x30: LDG R1, [R[4:5]];
      R1 = 0x0
  block 0,0,0 warp 0 lanes 0 pc 0x40: IADD R1, R1, c[0x0][0x170];
      R1 = 0x1
  block 0,0,0 warp 0 lanes 0 pc 0x50: MOV.64 R[4:5], c[0x0][0x168];
      R4 = 0x30000
      R5 = 0x0
  block 0,0,0 warp 0 lanes 0 pc 0x60: IMAD.WIDE.U32 R[4:5], R0, 0x4, R[4:5];
      R4 = 0x30000
      R5 = 0x0
  block 0,0,0 warp 0 lanes 0 pc 0x70: STG [R[4:5]], R1;
      global[0x30000, 4] = 0x1
  block 0,0,0 warp 0 lanes 0 pc 0x80: EXIT;

A fault stops the run with exit code 3, and says where, what and how near. No result is written.

  $ isadora run sums.s --block 16 --arg a=@numbers --arg out=+64 --arg n=1 --out out=never
  sums.s:9:5: error: fault OutOfBounds: the address is outside the program's memory (an access of 4 bytes) [fault]
    9 |     LDG R1, [R[4:5]] ;
      |     ^~~~~~~~~~~~~~~~~~
    note: instruction LDG R1, [R[4:5]]; at 0x30
    note: kernel sums, block 0,0,0, warp 0, lanes 8-15
    note: address 0x10020 of global: 0 bytes past the end of buffer `a` (32 bytes)
  [3]
  $ test -e never
  [1]

A run has a limit; reaching it is exit code 4.

  $ isadora run forever.s --max-instructions 1000
  isadora: error: stopped after 1000 instructions; raise --max-instructions if the program should run longer [limit-reached]
  [4]

Requests that cannot be met have exit code 2.

  $ isadora run sums.s --block 8 --arg a=@numbers --arg out=+32
  isadora: error: parameter `n` of kernel `sums` has no value: add --arg n=VALUE [bad-argument]
  [2]
  $ isadora run sums.s --block 8 --arg a=@nowhere --arg out=+32 --arg n=1
  isadora: error: --arg a: cannot read `nowhere`: no such file or directory [cannot-read]
  [2]
  $ isadora run sums.s --kernel product
  isadora: error: the program has no kernel `product`. It has `sums` [bad-argument]
  [2]
  $ echo 'EXIT ;' > bare.s && isadora run bare.s
  isadora: error: the program has no kernel: begin one with `.kernel NAME` [bad-argument]
  [2]
  $ isadora run sums.s --block 0
  isadora: error: a grid and a block are one to three numbers from 1, as in --block 256 or --grid 4,2 [bad-argument]
  [2]
  $ isadora run sums.s --arg a=@numbers --arg out=+32 --arg n=1 --arg m=2
  isadora: error: kernel `sums` has no parameter `m`. It has `a`, `out`, `n` [bad-argument]
  [2]
  $ isadora run sums.s --arg a=@numbers --arg out=+32 --arg n=1 --out n=x
  isadora: error: --out n names no buffer [bad-argument]
    note: give the buffer with --arg n=@FILE or --arg n=+BYTES
  [2]
  $ isadora run sums.s --engine steam
  isadora: error: unknown engine `steam` [bad-argument]
    note: engines: lanes, reference, jit
  [2]
  $ isadora run nowhere.s
  isadora: error: cannot read `nowhere.s`: no such file or directory [cannot-read]
  [2]

A limit is a number from one on.

  $ isadora run $ROOT/examples/simt128/vecadd/vecadd.s --max-instructions 0
  isadora: error: --max-instructions: `0` is not a number from 1 to 2^63-1 [bad-argument]
    note: `isadora run --help` describes its options
  [2]
  $ isadora run $ROOT/examples/simt128/vecadd/vecadd.s --max-instructions -1
  isadora: error: --max-instructions: `-1` is not a number from 1 to 2^63-1 [bad-argument]
    note: `isadora run --help` describes its options
  [2]
