A fault ends a run, and its report says where, what, for whom, and what lay there.

  $ cp "$ROOT"/tests/cli/data/*.s .
  $ kernel() { cat > k.s; isadora run k.s --block "$@"; }

An address beyond a buffer, and one that is no multiple of its size: the lanes that faulted, and the address of the first.

  $ head -c 32 /dev/zero >numbers
  $ isadora run sums.s --block 40 --grid 2 --arg a=@numbers --arg out=+64 --arg n=1
  sums.s:9:5: error: fault OutOfBounds: the address is outside the program's memory (an access of 4 bytes) [fault]
    9 |     LDG R1, [R[4:5]] ;
      |     ^~~~~~~~~~~~~~~~~~
    note: instruction LDG R1, [R[4:5]]; at 0x30
    note: kernel sums, block 0,0,0, warp 0, lanes 8-31
    note: address 0x10020 of global: 0 bytes past the end of buffer `a` (32 bytes)
  [3]
  $ kernel 4 <<'END'
  > .kernel k
  > .shared room, 64
  >     S2R R0, SR_TID_X ;
  >     LDS R1, [R0+0x8] ;
  >     EXIT ;
  > .end
  > END
  k.s:4:5: error: fault Misaligned: the address is not a multiple of the access size (an access of 4 bytes) [fault]
    4 |     LDS R1, [R0+0x8] ;
      |     ^~~~~~~~~~~~~~~~~~
    note: instruction LDS R1, [R0+0x8]; at 0x10
    note: kernel k, block 0,0,0, warp 0, lanes 1-3
    note: address 0x9 of shared: 9 bytes into memory (64 bytes)
  [3]
  $ kernel 1 <<'END'
  > .kernel k
  > .shared room, 64
  >     STS.64 [RZ+0x40], R[0:1] ;
  >     EXIT ;
  > .end
  > END
  k.s:3:5: error: fault OutOfBounds: the address is outside the program's memory (an access of 8 bytes) [fault]
    3 |     STS.64 [RZ+0x40], R[0:1] ;
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
    note: instruction STS.64 [RZ+0x40], R[0:1]; at 0x0
    note: kernel k, block 0,0,0, warp 0, lanes 0
    note: address 0x40 of shared: 0 bytes past the end of memory (64 bytes)
  [3]

No instruction is there: behind the end of the kernel, in data, in another kernel.

  $ kernel 1 <<'END'
  > .kernel k
  >     NOP ;
  > .end
  > END
  k.s:2:5: error: fault illegal-instruction: there is no instruction to execute (the program ran past the end of `k`) [fault]
    2 |     NOP ;
      |     ^~~~~
    note: address 0x10 of the code
    note: kernel k, block 0,0,0, warp 0, lanes 0
  [3]
  $ kernel 1 <<'END'
  > .kernel k
  >     BRA data ;
  > data: .word 5, 6, 7, 8
  > .end
  > END
  k.s:2:5: error: fault illegal-instruction: there is no instruction to execute (data is there, not an instruction) [fault]
    2 |     BRA data ;
      |     ^~~~~~~~~~
    note: address 0x10 of the code: the bytes there are 05 00 00 00 06 00 00 00 07 00 00 00 08 00 00 00
    note: kernel k, block 0,0,0, warp 0, lanes 0
  [3]

Code behind a kernel that belongs to none may be called, from directly behind its end on; but lanes do not run on into it.

  $ cat > called.s <<'END'
  > .kernel k
  > .param out, ptr
  >     MOV.64 R[2:3], c[0x0][out] ;
  >     MOV R0, 0x5 ;
  >     CALL R[4:5], twice ;
  >     STG [R[2:3]], R0 ;
  >     EXIT ;
  > .end
  > twice:
  >     IADD R0, R0, R0 ;
  >     RET R[4:5] ;
  > END
  $ isadora run called.s --arg out=+4 --out out=out && od -An -td4 out
            10
  $ grep -v EXIT called.s > past.s && isadora run past.s --arg out=+4
  past.s:9:5: error: fault illegal-instruction: there is no instruction to execute (the program ran past the end of `k`) [fault]
    9 |     IADD R0, R0, R0 ;
      |     ^~~~~~~~~~~~~~~~~
    note: address 0x40 of the code: the bytes there are 20 75 00 00 00 00 00 00 00 00 00 00 3C 1C 00 38
    note: kernel k, block 0,0,0, warp 0, lanes 0
  [3]
  $ sed 's/EXIT/BAR.SYNC 0x0/' called.s > past.s && isadora run past.s --arg out=+4 2>&1 | head -1
  past.s:10:5: error: fault illegal-instruction: there is no instruction to execute (the program ran past the end of `k`) [fault]
  $ sed 's/EXIT/@P0 EXIT/' called.s > past.s
  $ isadora run past.s --arg out=+4 --trace 2>&1 | grep -A1 fault
  past.s:10:5: error: fault illegal-instruction: there is no instruction to execute (the program ran past the end of `k`) [fault]
    10 |     IADD R0, R0, R0 ;

An object knows its lines too.

  $ isadora as sums.s -o sums.o
  $ isadora run sums.o --block 16 --arg a=@numbers --arg out=+64 --arg n=1
  isadora: error: fault OutOfBounds: the address is outside the program's memory (an access of 4 bytes) [fault]
    note: line 9 of sums.s
    note: instruction LDG R1, [R[4:5]]; at 0x30
    note: kernel sums, block 0,0,0, warp 0, lanes 8-15
    note: address 0x10020 of global: 0 bytes past the end of buffer `a` (32 bytes)
  [3]
