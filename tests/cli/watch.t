What people see of a run: its trace, its statistics, reads of what nobody has defined.

  $ cp "$ROOT"/tests/cli/data/*.s .
  $ python3 -c 'import struct, sys; sys.stdout.buffer.write(struct.pack("<8I", *range(8)))' > numbers

A trace shows each instruction and what it wrote: one value where all lanes wrote the same, else the values of those
that wrote. Memory that lies side by side is shown together.

  $ isadora run odd.s --block 4 --arg out=+16 --trace
  block 0,0,0 warp 0 lanes 0-3 pc 0x0: S2R R0, SR_TID_X;
      R0 = 0x0, 0x1, 0x2, 0x3
  block 0,0,0 warp 0 lanes 0-3 pc 0x10: IMAD.U32 R2, R0, 0x4, RZ;
      R2 = 0x0, 0x4, 0x8, 0xC
  block 0,0,0 warp 0 lanes 0-3 pc 0x20: LOP3 R3, R0, 0x1, RZ, 0xC0, !PT;
      R3 = 0x0, 0x1, 0x0, 0x1
  block 0,0,0 warp 0 lanes 0-3 pc 0x30: ISETP.EQ.AND P0, R3, 0x0, PT;
      P0 = 0x1, 0x0, 0x1, 0x0
  block 0,0,0 warp 0 lanes 0,2 of 0-3 pc 0x40: @P0 BRA .+0x20;
  block 0,0,0 warp 0 lanes 1,3 pc 0x50: IMAD.U32 R0, R0, 0x3, RZ;
      R0 = 0x3, 0x9
  block 0,0,0 warp 0 lanes 0-3 pc 0x60: STS [R2], R0;
      shared[0x0, 4] = 0x0, 0x3, 0x2, 0x9
  block 0,0,0 warp 0 lanes 0-3 pc 0x70: LDS R1, [R2];
      R1 = 0x0, 0x3, 0x2, 0x9
  block 0,0,0 warp 0 lanes 0-3 pc 0x80: MOV.64 R[4:5], c[0x0][0x160];
      R4 = 0x10000
      R5 = 0x0
  block 0,0,0 warp 0 lanes 0-3 pc 0x90: IMAD.WIDE.U32 R[4:5], R2, 0x1, R[4:5];
      R4 = 0x10000, 0x10004, 0x10008, 0x1000C
      R5 = 0x0
  block 0,0,0 warp 0 lanes 0-3 pc 0xA0: STG [R[4:5]], R1;
      global[0x10000, 4] = 0x0, 0x3, 0x2, 0x9
  block 0,0,0 warp 0 lanes 0-3 pc 0xB0: EXIT;

Filters choose instructions: by place, by block, warp and lane, by name. Of filters with one key one must hold, of
different keys each.

  $ isadora run odd.s --block 64 --grid 2 --arg out=+256 --trace-only block=1 --trace-only warp=1 --trace-only op=STS
  block 1,0,0 warp 1 lanes 0-31 pc 0x60: STS [R2], R0;
      shared[0x80, 4] = 0x20, 0x63, 0x22, 0x69, 0x24, 0x6F, 0x26, 0x75, 0x28, 0x7B, 0x2A, 0x81, 0x2C, 0x87, 0x2E, 0x8D, 0x30, 0x93, 0x32, 0x99, 0x34, 0x9F, 0x36, 0xA5, 0x38, 0xAB, 0x3A, 0xB1, 0x3C, 0xB7, 0x3E, 0xBD
  $ isadora run odd.s --block 4 --arg out=+16 --trace-only pc=join..join+0x10
  block 0,0,0 warp 0 lanes 0-3 pc 0x60: STS [R2], R0;
      shared[0x0, 4] = 0x0, 0x3, 0x2, 0x9
  block 0,0,0 warp 0 lanes 0-3 pc 0x70: LDS R1, [R2];
      R1 = 0x0, 0x3, 0x2, 0x9
  $ isadora run odd.s --block 4 --arg out=+16 --trace-only pc=:10
  block 0,0,0 warp 0 lanes 1,3 pc 0x50: IMAD.U32 R0, R0, 0x3, RZ;
      R0 = 0x3, 0x9
  $ isadora run odd.s --block 40 --arg out=+160 --trace-only lane=8..31 --trace-only op=EXIT_X --trace-only op=EXIT
  block 0,0,0 warp 0 lanes 0-31 pc 0xB0: EXIT;

The trace may go to a file.

  $ isadora run odd.s --block 4 --arg out=+16 --trace-only op=EXIT --trace-file trace
  $ cat trace
  block 0,0,0 warp 0 lanes 0-3 pc 0xB0: EXIT;
  $ isadora run odd.s --block 4 --arg out=+16 --trace-file odd.s
  isadora: error: `odd.s` is its own input and would be lost [bad-argument]
    note: name another file for the result
  [2]
  $ isadora run odd.s --block 4 --arg out=+16 --trace-file /nowhere/trace
  isadora: error: cannot write `/nowhere/trace`: no such file or directory [cannot-write]
  [2]

A fault stands where it happened.

  $ isadora run sums.s --block 16 --arg a=@numbers --arg out=+64 --arg n=1 --trace-only op=LDG 2>&1 | head -2
  block 0,0,0 warp 0 lanes 0-15 pc 0x30: LDG R1, [R[4:5]];
      fault OutOfBounds

What is no filter is said.

  $ isadora run odd.s --arg out=+16 --trace-only colour=red
  isadora: error: --trace-only colour=red: `colour=red` is not a filter, expected pc=, block=, warp=, lane= or op= (e.g. warp=1) [bad-argument]
  [2]
  $ isadora run odd.s --arg out=+16 --trace-only warp
  isadora: error: --trace-only warp: `warp` is not a filter, expected pc=, block=, warp=, lane= or op= (e.g. warp=1) [bad-argument]
  [2]
  $ isadora run odd.s --arg out=+16 --trace-only warp=-1
  isadora: error: --trace-only warp=-1: `-1` is no warp, expected a number or two (e.g. warp=3 or warp=0..7) [bad-argument]
  [2]
  $ isadora run odd.s --arg out=+16 --trace-only lane=7..3
  isadora: error: --trace-only lane=7..3: `7..3` is no lane, expected a number or two (e.g. lane=3 or lane=0..7) [bad-argument]
  [2]
  $ isadora run odd.s --arg out=+16 --trace-only lane=99999999999999999999999
  isadora: error: --trace-only lane=99999999999999999999999: `99999999999999999999999` is no lane, expected a number or two (e.g. lane=3 or lane=0..7) [bad-argument]
  [2]
  $ isadora run odd.s --arg out=+16 --trace-only block=1,2,3,4
  isadora: error: --trace-only block=1,2,3,4: `1,2,3,4` is not a block, expected X[,Y[,Z]] (e.g. block=2 or block=0,1) [bad-argument]
  [2]
  $ isadora run odd.s --arg out=+16 --trace-only op=STSS
  isadora: error: --trace-only op=STSS: no instruction is named `STSS`; did you mean `STS`? [bad-argument]
  [2]
  $ isadora run odd.s --arg out=+16 --trace-only pc=joint
  isadora: error: --trace-only pc=joint: unknown label `joint`; did you mean `join`? [bad-argument]
  [2]
  $ isadora run odd.s --arg out=+16 --trace-only pc=:9..:3
  isadora: error: --trace-only pc=:9..:3: `:9..:3` ends before it begins [bad-argument]
  [2]
  $ isadora run odd.s --arg out=+16 --trace-only pc=0xFFFFFFFFFFFFFFFF
  isadora: error: --trace-only pc=0xFFFFFFFFFFFFFFFF: there is no code at `0xFFFFFFFFFFFFFFFF`: the program has 192 bytes [bad-argument]
  [2]
  $ isadora run odd.s --arg out=+16 --trace-only pc=join+0xFFFFFFFFFFFFFFFF
  isadora: error: --trace-only pc=join+0xFFFFFFFFFFFFFFFF: there is no code at `join+0xFFFFFFFFFFFFFFFF`: the program has 192 bytes [bad-argument]
  [2]

Statistics count instructions by warp and lane, divergent branches, and accessed memory: of the
memory that all blocks share, also the pieces of 32 bytes (sectors) and of 128 bytes (lines) that a warp's access needs.

  $ isadora run odd.s --block 40 --arg out=+160 --stats
  warp instructions  24
  lane instructions  440
  lanes per instruction  18.3 active, 19.2 at the pc, 20.0 not ended
  branches  2, of which 2 divergent
  lanes that waited  0 at barriers, 0 for other lanes
    opcode         warps  lanes
    BRA_I              2     20
    EXIT_X             2     40
    IMAD_RIR           4     60
    IMAD_WIDE_RIR      2     40
    ISETP_RI           2     40
    LDS_R              2     40
    LOP3_RIR           2     40
    MOV_C              2     40
    S2R_X              2     40
    STG_RR             2     40
    STS_RR             2     40
    memory        warps  lanes  bytes  sectors/warp  lines/warp
    cbank load        2     40    320
    global store      2     40    160           2.5         1.0
    shared load       2     40    160
    shared store      2     40    160
  $ isadora run odd.s --block 4 --arg out=+16 --stats-file - | head -12
  {
    "warp_instructions": 12,
    "lane_instructions": 44,
    "lanes_standing": 46,
    "lanes_alive": 48,
    "branches": {
      "executed": 1,
      "parted": 1
    },
    "waits": {
      "barrier": 0,
      "lanes": 0
  $ isadora run odd.s --block 4 --arg out=+16 --stats-file stats.json
  $ python3 -c 'import json; print([m for m in json.load(open("stats.json"))["memory"] if m["space"] == "global"])'
  [{'space': 'global', 'kind': 'store', 'warps': 1, 'lanes': 4, 'bytes': 16, 'sectors': 1, 'lines': 1}]

Reads of what nobody has defined are found on demand, each instruction's once: a register that no instruction has
written, memory of the block that none has written, a lane that takes no part. What a choice leaves aside was not read.

  $ isadora run undefined.s --block 4 --arg out=+16
  $ isadora run undefined.s --block 4 --grid 3 --arg out=+16 --undefined
  undefined.s:5:5: error: reads R0, which no instruction has written [undefined-value]
    5 |     IADD R1, R0, 0x1 ;
      |     ^~~~~~~~~~~~~~~~~~
    note: instruction IADD R1, R0, 0x1; at 0x0
    note: first in kernel undefined, block 0,0,0, warp 0, lanes 0-3
  undefined.s:9:5: error: reads shared[0x40], which no instruction has written [undefined-value]
    9 |     LDS R4, [R8+0x40] ;
      |     ^~~~~~~~~~~~~~~~~~~
    note: instruction LDS R4, [R8+0x40]; at 0x40
    note: first in kernel undefined, block 0,0,0, warp 0, lanes 0-3
  undefined.s:12:1: error: reads a value of lane 2, which takes no part [undefined-value]
    12 | @P0 SHFL.BFLY PT, R5, R2, 0x2, 0x1F ;
       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: instruction @P0 SHFL.BFLY PT, R5, R2, 0x2, 0x1F; at 0x70
    note: first in kernel undefined, block 0,0,0, warp 0, lanes 0-1
  [1]
  $ isadora run odd.s --block 40 --arg out=+160 --undefined

An instruction that looks at the lanes that take part, and at no others, reads nothing undefined, whatever its guard leaves out.

  $ cat > pairs.s <<'END'
  > .kernel pairs
  >     S2R R0, SR_LANEID ;
  >     ISETP.LT.AND P0, R0, 0x10, PT ;
  > @P0 MATCH.ANY R1, PT, R0 ;
  > @P0 MATCH.ALL R2, PT, R0 ;
  > @P0 REDUX.SUM R3, R0 ;
  > @P0 ELECT PT, R4 ;
  > @P0 VOTE.ANY R5, PT, P0 ;
  >     EXIT ;
  > .end
  > END
  $ isadora run pairs.s --block 32 --undefined

No result is written over what was read, or over another result.

  $ isadora run odd.s --block 4 --arg out=+16 --stats-file odd.s
  isadora: error: `odd.s` is its own input and would be lost [bad-argument]
    note: name another file for the result
  [2]
  $ isadora run odd.s --block 4 --arg out=+16 --out out=result --stats-file ./result
  isadora: error: `./result` would be written twice [bad-argument]
    note: by --out out and by --stats-file
  [2]
  $ isadora run odd.s --block 4 --arg out=+16 --out out=result --trace-file result; test -e result
  isadora: error: `result` would be written twice [bad-argument]
    note: by --out out and by --trace-file
  [1]
  $ printf 1234567890123456 > in.bin; isadora run odd.s --block 4 --arg out=@in.bin --trace-file in.bin; cat in.bin
  isadora: error: `in.bin` is its own input and would be lost [bad-argument]
    note: name another file for the result
  1234567890123456 (no-eol)
  $ isadora run odd.s --block 4 --arg out=@in.bin --out out=in.bin && od -An -td4 in.bin
             0           3           2           9
