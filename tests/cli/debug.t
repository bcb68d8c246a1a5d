The debugger stops a run before an instruction, and takes commands: from a terminal, or as here from a pipe.

  $ cp "$ROOT"/tests/cli/data/*.s .
  $ python3 -c 'import struct, sys; sys.stdout.buffer.write(struct.pack("<8I", *range(8)))' > numbers
  $ debug() { printf '%s\n' "$@" | isadora run odd.s --block 4 --arg out=+16 --out out=result $STOP; }

With --step it stops before the first instruction. A step is an instruction of this warp; an empty line does the last
command again.

  $ STOP=--step debug step '' 'step 2' 'print R0 P0' continue
  block 0,0,0 warp 0 lanes 0-3 at 0x0 odd (odd.s:5)
    S2R R0, SR_TID_X;
  (isadora) step
  block 0,0,0 warp 0 lanes 0-3 at 0x10 odd+0x10 (odd.s:6)
    IMAD.U32 R2, R0, 0x4, RZ;
  (isadora) 
  block 0,0,0 warp 0 lanes 0-3 at 0x20 odd+0x20 (odd.s:7)
    LOP3 R3, R0, 0x1, RZ, 0xC0, !PT;
  (isadora) step 2
  block 0,0,0 warp 0 lanes 0-3 at 0x40 odd+0x40 (odd.s:9)
    @P0 BRA .+0x20;
  (isadora) print R0 P0
  R0 = 0x0, 0x1, 0x2, 0x3
  P0 = 0x1, 0x0, 0x1, 0x0
  (isadora) continue
  the run has ended

A breakpoint stands where an instruction begins.

  $ STOP=--step debug 'break 12' 'break join+0x33' 'break 0x10' 'info breaks' q
  block 0,0,0 warp 0 lanes 0-3 at 0x0 odd (odd.s:5)
    S2R R0, SR_TID_X;
  (isadora) break 12
  no instruction begins at `12`; the one before it begins at 0x0
  (isadora) break join+0x33
  no instruction begins at `join+0x33`; the one before it begins at 0x90
  (isadora) break 0x10
  breakpoint 1 at 0x10 odd+0x10 (odd.s:6)
  (isadora) info breaks
  breakpoint 1 at 0x10 odd+0x10 (odd.s:6)
  (isadora) q

With --break it stops at a label, a line or an address. State is shown for all lanes or for some; names are those of
`eval`.

  $ STOP='--break join' debug 'print R0' 'print R0 lane 1' 'p R[2:3] PR lane 1..2' 'info lanes' 'lane 1' 'p R0' 'info registers' c c
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0x60 join (odd.s:12)
    STS [R2], R0;
  (isadora) print R0
  R0 = 0x0, 0x3, 0x2, 0x9
  (isadora) print R0 lane 1
  R0 = 0x3
  (isadora) p R[2:3] PR lane 1..2
  R[2:3] = 0x100000004, 0x8
  PR = 0x80, 0x81
  (isadora) info lanes
    lane 0: at 0x60
    lane 1: at 0x60
    lane 2: at 0x60
    lane 3: at 0x60
  (isadora) lane 1
  lanes 1
  (isadora) p R0
  R0 = 0x3
  (isadora) info registers
  R0 = 0x3
  R2 = 0x4
  R3 = 0x1
  (isadora) c
  the run has ended
  $ STOP='--break :10' debug q
  breakpoint 1
  block 0,0,0 warp 0 lanes 1,3 at 0x50 odd+0x50 (odd.s:10)
    IMAD.U32 R0, R0, 0x3, RZ;
  (isadora) q
  $ STOP='--break odd.s:10 --break 0x90' debug 'info breaks' 'delete 1' continue 'delete' continue
  breakpoint 1
  block 0,0,0 warp 0 lanes 1,3 at 0x50 odd+0x50 (odd.s:10)
    IMAD.U32 R0, R0, 0x3, RZ;
  (isadora) info breaks
  breakpoint 1 at 0x50 odd+0x50 (odd.s:10)
  breakpoint 2 at 0x90 join+0x30 (odd.s:15)
  (isadora) delete 1
  (isadora) continue
  breakpoint 2
  block 0,0,0 warp 0 lanes 0-3 at 0x90 join+0x30 (odd.s:15)
    IMAD.WIDE.U32 R[4:5], R2, 0x1, R[4:5];
  (isadora) delete
  (isadora) continue
  the run has ended
  $ od -An -tu4 result
            0          3          2          9

Setting a register changes the run.

  $ STOP='--break 0x90' debug 'set R0=100 lane 2' 'set R2 = 0x0 lane 9' 'set R0=0x100000000' 'set RZ=1' 'set R0=x' 'set shared[0xC]=7' 'p shared[0xC]' c
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0x90 join+0x30 (odd.s:15)
    IMAD.WIDE.U32 R[4:5], R2, 0x1, R[4:5];
  (isadora) set R0=100 lane 2
  (isadora) set R2 = 0x0 lane 9
  none of these lanes has a thread
  (isadora) set R0=0x100000000
  the value does not fit `R0`, which has 32 bits
  (isadora) set RZ=1
  `RZ` is a constant and cannot be set
  (isadora) set R0=x
  `x` is not a number
  (isadora) set shared[0xC]=7
  (isadora) p shared[0xC]
  shared[0xC] = 0x7
  (isadora) c
  the run has ended
  $ od -An -tu4 result
            0          3          2          9

`watch` stops after an instruction that wrote there, and tells the old value and the new.

  $ STOP='--step' debug 'watch shared[0x4, 4]' 'watch R1 lane 3' 'watch RZ' c c c c
  block 0,0,0 warp 0 lanes 0-3 at 0x0 odd (odd.s:5)
    S2R R0, SR_TID_X;
  (isadora) watch shared[0x4, 4]
  watchpoint 1: shared[0x4, 4]
  (isadora) watch R1 lane 3
  watchpoint 2: R1 of warp 0 lanes 3
  (isadora) watch RZ
  `RZ` is a constant: nothing writes it
  (isadora) c
  watchpoint 1: shared[0x4, 4]
    old 0x0
    new 0x3
  written by block 0,0,0 warp 0 lanes 0-3 at 0x60 join (odd.s:12)
    STS [R2], R0;
  (isadora) c
  watchpoint 2: R1
    old 0x0
    new 0x9
  written by block 0,0,0 warp 0 lanes 0-3 at 0x70 join+0x10 (odd.s:13)
    LDS R1, [R2];
  (isadora) c
  the run has ended
  $ STOP='--break :14' debug 'watch global[0x10000, 8]' c 'x global[0x10000, 32]' q
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0x80 join+0x20 (odd.s:14)
    MOV.64 R[4:5], c[0x0][0x160];
  (isadora) watch global[0x10000, 8]
  watchpoint 2: global[0x10000, 8]
  (isadora) c
  watchpoint 2: global[0x10000, 8]
    old 0x0
    new 0x300000000
  written by block 0,0,0 warp 0 lanes 0-3 at 0xA0 join+0x40 (odd.s:16)
    STG [R[4:5]], R1;
  (isadora) x global[0x10000, 32]
  global, 0 bytes into buffer `out` (16 bytes), and the access runs past its end
    0x10000: 00 00 00 00 03 00 00 00 02 00 00 00 09 00 00 00  ................
    0x10010: -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- --  ................
  (isadora) q

`next` goes over loops and calls, to the instruction below.

  $ STOP='--break 0x40' debug next next next 'info warps' 'info block' q
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0x40 odd+0x40 (odd.s:9)
    @P0 BRA .+0x20;
  (isadora) next
  block 0,0,0 warp 0 lanes 1,3 at 0x50 odd+0x50 (odd.s:10)
    IMAD.U32 R0, R0, 0x3, RZ;
  (isadora) next
  block 0,0,0 warp 0 lanes 0-3 at 0x60 join (odd.s:12)
    STS [R2], R0;
  (isadora) next
  block 0,0,0 warp 0 lanes 0-3 at 0x70 join+0x10 (odd.s:13)
    LDS R1, [R2];
  (isadora) info warps
  * warp 0
      lanes 0-3: at 0x70
      lanes 4-31: ended
  (isadora) info block
  block 0,0,0 of a grid of 1,1,1, 1 warp, 4 threads; 7 instructions executed
  (isadora) q

  $ cat >loop.s <<'END'
  > .kernel loop
  >     MOV R0, 0x3 ;
  > again:
  >     IADD R0, R0, -0x1 ;
  >     ISETP.NE.AND P0, R0, 0x0, PT ;
  > @P0 BRA again ;
  >     EXIT ;
  > .end
  > END
  $ printf '%s\n' delete next 'print R0' q | isadora run loop.s --break :6
  breakpoint 1
  block 0,0,0 warp 0 lanes 0 at 0x30 again+0x20 (loop.s:6)
    @P0 BRA .-0x20;
  (isadora) delete
  (isadora) next
  block 0,0,0 warp 0 lanes 0 at 0x40 again+0x30 (loop.s:7)
    EXIT;
  (isadora) print R0
  R0 = 0x0
  (isadora) q

The source and the instructions around the place.

  $ STOP='--break join' debug list list list 'list :1' disassemble 'u odd' q
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0x60 join (odd.s:12)
    STS [R2], R0;
  (isadora) list
     7      LOP3 R3, R0, 0x1, RZ, 0xC0, !PT ;
     8      ISETP.EQ.AND P0, R3, 0x0, PT ;
     9  @P0 BRA join ;
    10      IMAD.U32 R0, R0, 0x3, RZ ;
    11  join:
  * 12      STS [R2], R0 ;
    13      LDS R1, [R2] ;
    14      MOV.64 R[4:5], c[0x0][out] ;
    15      IMAD.WIDE.U32 R[4:5], R2, 0x1, R[4:5] ;
    16      STG [R[4:5]], R1 ;
    17      EXIT ;
  (isadora) list
    18  .end
    19
  (isadora) list
  that was the last line
  (isadora) list :1
     1  // out[i] = 3 * i for odd threads and i for even ones, by way of the block's memory.
     2  .kernel odd
     3  .param out, ptr
     4  .shared room, 256
     5      S2R R0, SR_TID_X ;
     6      IMAD.U32 R2, R0, 0x4, RZ ;
     7      LOP3 R3, R0, 0x1, RZ, 0xC0, !PT ;
     8      ISETP.EQ.AND P0, R3, 0x0, PT ;
     9  @P0 BRA join ;
    10      IMAD.U32 R0, R0, 0x3, RZ ;
    11  join:
  (isadora) disassemble
    0x10 odd+0x10: IMAD.U32 R2, R0, 0x4, RZ;
    0x20 odd+0x20: LOP3 R3, R0, 0x1, RZ, 0xC0, !PT;
    0x30 odd+0x30: ISETP.EQ.AND P0, R3, 0x0, PT;
    0x40 odd+0x40: @P0 BRA .+0x20;
    0x50 odd+0x50: IMAD.U32 R0, R0, 0x3, RZ;
  * 0x60 join: STS [R2], R0;
    0x70 join+0x10: LDS R1, [R2];
    0x80 join+0x20: MOV.64 R[4:5], c[0x0][0x160];
    0x90 join+0x30: IMAD.WIDE.U32 R[4:5], R2, 0x1, R[4:5];
    0xA0 join+0x40: STG [R[4:5]], R1;
    0xB0 join+0x50: EXIT;
  (isadora) u odd
    0x0 odd: S2R R0, SR_TID_X;
    0x10 odd+0x10: IMAD.U32 R2, R0, 0x4, RZ;
    0x20 odd+0x20: LOP3 R3, R0, 0x1, RZ, 0xC0, !PT;
    0x30 odd+0x30: ISETP.EQ.AND P0, R3, 0x0, PT;
    0x40 odd+0x40: @P0 BRA .+0x20;
    0x50 odd+0x50: IMAD.U32 R0, R0, 0x3, RZ;
  (isadora) q
  $ isadora as odd.s -o odd.o
  $ echo list | isadora run odd.o --block 4 --arg out=+16 --break join
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0x60 join (odd.s:12)
    STS [R2], R0;
  (isadora) list
  the program is an object, and its source is not at hand; `disassemble` shows its instructions
  the input has ended, and so does the run

Several warps: one is looked at. The step is its step.

  $ printf '%s\n' 'info warps' 'warp 1' step 'print R0 lane 0..3' 'warp 2' 'info warps' q | isadora run odd.s --block 40 --arg out=+160 --break join
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-31 at 0x60 join (odd.s:12)
    STS [R2], R0;
  (isadora) info warps
  * warp 0
      lanes 0-31: at 0x60
    warp 1
      lanes 0-7: at 0x0
      lanes 8-31: ended
  (isadora) warp 1
  block 0,0,0 warp 1 lanes 0-7 at 0x0 odd (odd.s:5)
    S2R R0, SR_TID_X;
  (isadora) step
  block 0,0,0 warp 1 lanes 0-7 at 0x10 odd+0x10 (odd.s:6)
    IMAD.U32 R2, R0, 0x4, RZ;
  (isadora) print R0 lane 0..3
  R0 = 0x20, 0x21, 0x22, 0x23
  (isadora) warp 2
  there is no warp `2`: the block has warps 0..1
  (isadora) info warps
    warp 0
      lanes 0-31: ended
  * warp 1
      lanes 0-7: at 0x10
      lanes 8-31: ended
  (isadora) q

At a fault it stops with the machine as it stood.

  $ printf '%s\n' 'print R[4:5] lane 8' step 'x global[0x10018, 16]' q | isadora run sums.s --block 16 --arg a=@numbers --arg out=+64 --arg n=1 --break 0x80
  fault OutOfBounds: the address is outside the program's memory
  block 0,0,0 warp 0 lanes 8-15 at 0x30 sums+0x30 (sums.s:9)
    LDG R1, [R[4:5]];
  (isadora) print R[4:5] lane 8
  R[4:5] = 0x10020
  (isadora) step
  the run has ended with a fault; look around, go `back`, or `quit`
  (isadora) x global[0x10018, 16]
  global, 24 bytes into buffer `a` (32 bytes), and the access runs past its end
    0x10018: 06 00 00 00 07 00 00 00 -- -- -- -- -- -- -- --  ................
  (isadora) q
  sums.s:9:5: error: fault OutOfBounds: the address is outside the program's memory (an access of 4 bytes) [fault]
    9 |     LDG R1, [R[4:5]] ;
      |     ^~~~~~~~~~~~~~~~~~
    note: instruction LDG R1, [R[4:5]]; at 0x30
    note: kernel sums, block 0,0,0, warp 0, lanes 8-15
    note: address 0x10020 of global: 0 bytes past the end of buffer `a` (32 bytes)
  [3]

The way back: `back` by steps of the warp that is looked at, `reverse` to the last stop. Everything is what it was.

  $ STOP='--break join' debug 'p R0' 'back' 'p R0' 'back 2' step 'back 99' back 'break 0x20' rc delete rc step c
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0x60 join (odd.s:12)
    STS [R2], R0;
  (isadora) p R0
  R0 = 0x0, 0x3, 0x2, 0x9
  (isadora) back
  block 0,0,0 warp 0 lanes 1,3 at 0x50 odd+0x50 (odd.s:10)
    IMAD.U32 R0, R0, 0x3, RZ;
  (isadora) p R0
  R0 = 0x0, 0x1, 0x2, 0x3
  (isadora) back 2
  block 0,0,0 warp 0 lanes 0-3 at 0x30 odd+0x30 (odd.s:8)
    ISETP.EQ.AND P0, R3, 0x0, PT;
  (isadora) step
  block 0,0,0 warp 0 lanes 0-3 at 0x40 odd+0x40 (odd.s:9)
    @P0 BRA .+0x20;
  (isadora) back 99
  the warp has begun here
  block 0,0,0 warp 0 lanes 0-3 at 0x0 odd (odd.s:5)
    S2R R0, SR_TID_X;
  (isadora) back
  the warp has begun here
  block 0,0,0 warp 0 lanes 0-3 at 0x0 odd (odd.s:5)
    S2R R0, SR_TID_X;
  (isadora) break 0x20
  breakpoint 2 at 0x20 odd+0x20 (odd.s:7)
  (isadora) rc
  there is no stop before this: the run begins here
  block 0,0,0 warp 0 lanes 0-3 at 0x0 odd (odd.s:5)
    S2R R0, SR_TID_X;
  (isadora) delete
  (isadora) rc
  there is no stop before this: the run begins here
  block 0,0,0 warp 0 lanes 0-3 at 0x0 odd (odd.s:5)
    S2R R0, SR_TID_X;
  (isadora) step
  block 0,0,0 warp 0 lanes 0-3 at 0x10 odd+0x10 (odd.s:6)
    IMAD.U32 R2, R0, 0x4, RZ;
  (isadora) c
  the run has ended
  $ STOP='--break 0xA0' debug 'p R1' 'watch shared[0x4, 4]' rc 'p shared[0x4, 4]' step 'p shared[0x4, 4]' q
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0xA0 join+0x40 (odd.s:16)
    STG [R[4:5]], R1;
  (isadora) p R1
  R1 = 0x0, 0x3, 0x2, 0x9
  (isadora) watch shared[0x4, 4]
  watchpoint 2: shared[0x4, 4]
  (isadora) rc
  block 0,0,0 warp 0 lanes 0-3 at 0x60 join (odd.s:12)
    STS [R2], R0;
  (isadora) p shared[0x4, 4]
  shared[0x4, 4] = 0x0
  (isadora) step
  watchpoint 2: shared[0x4, 4]
    old 0x0
    new 0x3
  written by block 0,0,0 warp 0 lanes 0-3 at 0x60 join (odd.s:12)
    STS [R2], R0;
  (isadora) p shared[0x4, 4]
  shared[0x4, 4] = 0x3
  (isadora) q

What was changed on the way stays changed; with another change, what came later is another run.

  $ STOP='--break 0x90' debug 'back 3' 'set R0=100 lane 2' step 'back' 'p R0' c c
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0x90 join+0x30 (odd.s:15)
    IMAD.WIDE.U32 R[4:5], R2, 0x1, R[4:5];
  (isadora) back 3
  block 0,0,0 warp 0 lanes 0-3 at 0x60 join (odd.s:12)
    STS [R2], R0;
  (isadora) set R0=100 lane 2
  (isadora) step
  block 0,0,0 warp 0 lanes 0-3 at 0x70 join+0x10 (odd.s:13)
    LDS R1, [R2];
  (isadora) back
  block 0,0,0 warp 0 lanes 0-3 at 0x60 join (odd.s:12)
    STS [R2], R0;
  (isadora) p R0
  R0 = 0x0, 0x3, 0x64, 0x9
  (isadora) c
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0x90 join+0x30 (odd.s:15)
    IMAD.WIDE.U32 R[4:5], R2, 0x1, R[4:5];
  (isadora) c
  the run has ended
  $ od -An -tu4 result
            0          3        100          9
  $ STOP='--break 0x90' debug 'set R1=7' 'back 3' 'p R1' c 'p R1' 'back 1' 'set R0=5' step 'p R1' delete c
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0x90 join+0x30 (odd.s:15)
    IMAD.WIDE.U32 R[4:5], R2, 0x1, R[4:5];
  (isadora) set R1=7
  (isadora) back 3
  block 0,0,0 warp 0 lanes 0-3 at 0x60 join (odd.s:12)
    STS [R2], R0;
  (isadora) p R1
  R1 = 0x0
  (isadora) c
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0x90 join+0x30 (odd.s:15)
    IMAD.WIDE.U32 R[4:5], R2, 0x1, R[4:5];
  (isadora) p R1
  R1 = 0x7
  (isadora) back 1
  block 0,0,0 warp 0 lanes 0-3 at 0x80 join+0x20 (odd.s:14)
    MOV.64 R[4:5], c[0x0][0x160];
  (isadora) set R0=5
  (isadora) step
  breakpoint 1
  block 0,0,0 warp 0 lanes 0-3 at 0x90 join+0x30 (odd.s:15)
    IMAD.WIDE.U32 R[4:5], R2, 0x1, R[4:5];
  (isadora) p R1
  R1 = 0x0, 0x3, 0x2, 0x9
  (isadora) delete
  (isadora) c
  the run has ended

A loop that has run for long.

  $ cat >long.s <<'END'
  > .kernel long
  >     MOV R0, 0x0 ;
  > again:
  >     IADD R0, R0, 0x1 ;
  >     ISETP.NE.AND P0, R0, 0x9C40, PT ;
  > @P0 BRA again ;
  >     EXIT ;
  > .end
  > END
  $ printf '%s\n' 'p R0' 'back 60000' 'p R0' 'step 30000' 'p R0' q | isadora run long.s --break :7
  breakpoint 1
  block 0,0,0 warp 0 lanes 0 at 0x40 again+0x30 (long.s:7)
    EXIT;
  (isadora) p R0
  R0 = 0x9C40
  (isadora) back 60000
  block 0,0,0 warp 0 lanes 0 at 0x10 again (long.s:4)
    IADD R0, R0, 0x1;
  (isadora) p R0
  R0 = 0x4E20
  (isadora) step 30000
  block 0,0,0 warp 0 lanes 0 at 0x10 again (long.s:4)
    IADD R0, R0, 0x1;
  (isadora) p R0
  R0 = 0x7530
  (isadora) q

The end of the input is the end of the run, without a result.

  $ rm result
  $ isadora run odd.s --block 4 --arg out=+16 --out out=result --step </dev/null
  block 0,0,0 warp 0 lanes 0-3 at 0x0 odd (odd.s:5)
    S2R R0, SR_TID_X;
  the input has ended, and so does the run
  $ test -e result
  [1]

Commands that make no sense are answered, and nothing else happens.

  $ STOP=--step debug fly stp 'step 0' 'step -1' 'step 99999999999999999999999' 'print' 'print R300' 'print R0 lane 32' 'print global[0x0, 4]' 'print global[0xFFFFFFFFFFFFFFFF, 4]' 'set R0' 'watch' 'watch nothing' 'break nowhere' 'break :999' 'break other.s:1' 'break 0x1000' 'delete 7' 'delete x' 'warp 1' 'x global' 'x global[0x10000, 0]' 'x nothing[0]' 'info' 'lane 3..1' 'list nowhere' quit
  block 0,0,0 warp 0 lanes 0-3 at 0x0 odd (odd.s:5)
    S2R R0, SR_TID_X;
  (isadora) fly
  unknown command `fly`; `help` lists them
  (isadora) stp
  unknown command `stp`; did you mean `step`?
  (isadora) step 0
  `0` is not a number of steps, expected 1 or more
  (isadora) step -1
  `-1` is not a number of steps, expected 1 or more
  (isadora) step 99999999999999999999999
  `99999999999999999999999` is not a number of steps, expected 1 or more
  (isadora) print
  all registers are 0
  (isadora) print R300
  unknown place `R300`; did you mean `R100`?
  (isadora) print R0 lane 32
  `32` is not a lane: this warp has lanes 0..31
  (isadora) print global[0x0, 4]
  space `global` has no 4 bytes at 0x0: 65536 bytes before the start of buffer `out` (16 bytes)
  (isadora) print global[0xFFFFFFFFFFFFFFFF, 4]
  space `global` has no 4 bytes at 0xFFFFFFFFFFFFFFFF: 18446744073709486063 bytes past the end of buffer `out` (16 bytes)
  (isadora) set R0
  expected PLACE=VALUE (e.g. set R1=5)
  (isadora) watch
  expected a place (e.g. R1, global[0x10000, 4])
  (isadora) watch nothing
  unknown place `nothing`
  (isadora) break nowhere
  unknown label `nowhere`, expected a label, an address (0x30) or a line (:9)
  (isadora) break :999
  there is no code at or below line 999
  (isadora) break other.s:1
  the program has no source `other.s`; it was made from `odd.s`
  (isadora) break 0x1000
  there is no code at `0x1000`: the program has 192 bytes
  (isadora) delete 7
  there is no breakpoint or watchpoint 7
  (isadora) delete x
  `x` is not a number of a breakpoint or watchpoint
  (isadora) warp 1
  there is no warp `1`: the block has warps 0..0
  (isadora) x global
  expected SPACE[ADDRESS, BYTES], with a space of global, shared, local, cbank
  (isadora) x global[0x10000, 0]
  expected 1 to 65536 bytes
  (isadora) x nothing[0]
  expected SPACE[ADDRESS, BYTES], with a space of global, shared, local, cbank
  (isadora) info
  expected info breaks, warps, lanes, registers, locals or block
  (isadora) lane 3..1
  `3..1` is not a lane: this warp has lanes 0..31
  (isadora) list nowhere
  unknown label `nowhere`, expected a label, an address (0x30) or a line (:9)
  (isadora) quit
  $ head -c 100000 /dev/zero | tr '\0' 'A' | isadora run odd.s --block 4 --arg out=+16 --step | tail -2 | cut -c1-60
  unknown command `AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
  the input has ended, and so does the run
  $ head -c 3000 /dev/urandom | isadora run odd.s --block 4 --arg out=+16 --step >/dev/null; echo $?
  0
  $ STOP=--step debug help
  block 0,0,0 warp 0 lanes 0-3 at 0x0 odd (odd.s:5)
    S2R R0, SR_TID_X;
  (isadora) help
    step, s [N]                 executes N instructions (1) of the warp that is looked at
    next, n                     goes on until this warp comes to the instruction below: over loops and calls
    continue, c                 goes on to the next stop, or to the end
    back [N]                    goes back by N instructions (1) of the warp that is looked at
    reverse, rc                 goes back to the last stop, or to the beginning; before what wrote what is watched
    break, b WHERE              stops before a label, LABEL+BYTES, 0xADDRESS, :LINE or FILE:LINE
    watch, w PLACE              stops after an instruction that wrote there: R1, global[0x10000, 4]
    delete, d [N]               removes breakpoint or watchpoint N, or all
    print, p PLACE [lane N]     values of places, of all lanes that are looked at or of some (lane 0..3); of variables in C
    set PLACE=VALUE [lane N]    gives a register or memory a value
    x SPACE[ADDRESS, BYTES]     memory, byte by byte: x global[0x10000, 64]
    info, i WHAT                breaks, warps, lanes, registers, locals or block: what there is, and how it stands
    warp N                      looks at another warp of the block
    lane, lanes N|N..M|all      looks at some lanes alone
    list, l [WHERE]             the source around the place, or on from there
    disassemble, u [WHERE]      the instructions around it
    help, h                     these lines
    quit, q                     ends the run; no result is written
  the input has ended, and so does the run
  $ echo back | isadora run odd.s --block 4 --arg out=+16 --step --stats
  block 0,0,0 warp 0 lanes 0-3 at 0x0 odd (odd.s:5)
    S2R R0, SR_TID_X;
  (isadora) back
  there is no way back while --trace, --stats, --undefined or --check look on: they have told already
  the input has ended, and so does the run
  warp instructions  0
  lane instructions  0
  lanes per instruction  0.0 active, 0.0 at the pc, 0.0 not ended
  branches  0, of which 0 divergent
  lanes that waited  0 at barriers, 0 for other lanes
    opcode  warps  lanes
  $ isadora run odd.s --block 4 --arg out=+16 --break nowhere
  isadora: error: --break nowhere: unknown label `nowhere`, expected a label, an address (0x30) or a line (:9) [bad-argument]
  [2]
  $ isadora run - --step <odd.s
  isadora: error: the debugger reads its commands from standard input, so the program cannot be read from it [bad-argument]
  [2]

A label that begins with a dot has the name of the one above it before its own.

  $ printf '.kernel blur\nNOP ;\n.column: EXIT ;\n.end\n' > local.s
  $ isadora run local.s --break .column </dev/null
  isadora: error: --break .column: unknown label `.column`; did you mean `blur.column`? [bad-argument]
  [2]
  $ isadora run local.s --break blur.column </dev/null
  breakpoint 1
  block 0,0,0 warp 0 lanes 0 at 0x10 blur.column (local.s:3)
    EXIT;
  the input has ended, and so does the run

Of a program that was made from many files a few are shown, or the one with the nearest name.

  $ for i in 1 2 3 4 5 6; do printf '.globl f%s\nf%s: ret\n' $i $i > part$i.s; done
  $ printf '.globl _start\n_start: li a7, 93\n ecall\n' > start.s
  $ isadora link --isa rv32imc -o many start.s part*.s
  $ isadora run many --break nofile.c:3
  isadora: error: --break nofile.c:3: the program has no source `nofile.c`; it was made from `start.s`, `part1.s`, `part2.s`, `part3.s` and 3 more [bad-argument]
  [2]
  $ isadora run many --break part.s:3
  isadora: error: --break part.s:3: the program has no source `part.s`; did you mean `part1.s`? [bad-argument]
  [2]
