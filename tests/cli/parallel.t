Blocks run on all cores, and a run is told as if they had run one after the other.

  $ cp "$ROOT"/tests/cli/data/*.s .
  $ isadora run odd.s --block 64 --grid 200 --arg out=+256 --stats >alone
  $ isadora run odd.s --block 64 --grid 200 --arg out=+256 --stats --parallel | diff - alone
  $ isadora run odd.s --block 64 --grid 200 --arg out=+256 --out out=together --parallel
  $ isadora run odd.s --block 64 --grid 200 --arg out=+256 --out out=apart
  $ cmp together apart

The fault is the lowest block's, and the limit is where it was.

  $ head -c 4096 /dev/zero >numbers
  $ isadora run sums.s --block 1024 --grid 8 --arg a=@numbers --arg out=+64 --arg n=1 --parallel
  sums.s:13:5: error: fault OutOfBounds: the address is outside the program's memory (an access of 4 bytes) [fault]
    13 |     STG [R[4:5]], R1 ;
       |     ^~~~~~~~~~~~~~~~~~
    note: instruction STG [R[4:5]], R1; at 0x70
    note: kernel sums, block 0,0,0, warp 0, lanes 16-31
    note: address 0x30040 of global: 0 bytes past the end of buffer `out` (64 bytes)
  [3]
  $ isadora run odd.s --block 32 --grid 50 --arg out=+128 --parallel --max-instructions 600
  $ isadora run odd.s --block 32 --grid 50 --arg out=+128 --parallel --max-instructions 599
  isadora: error: stopped after 599 instructions; raise --max-instructions if the program should run longer [limit-reached]
  [4]
  $ isadora run forever.s --grid 4 --max-instructions 1000 --parallel
  isadora: error: stopped after 1000 instructions; raise --max-instructions if the program should run longer [limit-reached]
  [4]

Statistics count atomics and change none of their results.

  $ cat >atomics.s <<'END'
  > .kernel count
  > .param sum, ptr
  >     MOV.64 R[12:13], c[0x0][sum];
  >     MOV R1, 0x1;
  >     MOV R6, 0x40;
  > again:
  >     ATOMG.ADD R14, [R[12:13]], R1;
  >     IADD R6, R6, 0xFFFFFFFF;
  >     ISETP.NE.AND P0, R6, 0x0, PT;
  >     @P0 BRA again;
  >     EXIT;
  > .end
  > END
  $ isadora run atomics.s --grid 64 --block 32 --arg sum=+4 --out sum=sum --parallel --stats | grep ATOMG
    ATOMG_RR   4096  131072
  $ od -An -td4 sum
        131072

What follows a run block after block does not go with it.

  $ isadora run odd.s --arg out=+16 --parallel --trace
  isadora: error: a trace follows a run block after block, so it does not go with --parallel [bad-argument]
  [2]
  $ isadora run odd.s --arg out=+16 --parallel --step
  isadora: error: the debugger follows a run block after block, so it does not go with --parallel [bad-argument]
  [2]
  $ isadora run odd.s --arg out=+16 --parallel --undefined
  isadora: error: --undefined follows a run block after block, so it does not go with --parallel [bad-argument]
  [2]
