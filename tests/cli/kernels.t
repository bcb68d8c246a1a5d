Lanes of several blocks count into one table, call a function outside of the kernel, and meet again behind it. The grid's values come by uniform registers.

  $ cat > kernel.s <<'END'
  > .isa simt128
  > halved:
  >   I2F.U32 R9, R0;
  >   FMUL R9, R9, 0.5;
  >   FADD R9, R9, 0.25;
  >   RET R[6:7];
  > .kernel tally
  >   .param counts, ptr
  >   .param sums, ptr
  >   S2R R0, SR_TID_X;
  >   S2UR UR0, SR_CTAID_X;
  >   S2UR UR1, SR_NTID_X;
  >   MOV R1, UR1;
  >   IMAD R0, R1, UR0, R0;                     // the number of the lane in the grid
  >   LOP3 R2, R0, 0x3, RZ, 0xC0, !PT;          // counted by its low two bits
  >   MOV R3, 0x1;
  >   MOV.64 R[4:5], c[0x0][counts];
  >   IMAD.WIDE.U32 R[4:5], R2, 0x4, R[4:5];
  >   ATOMG.ADD RZ, [R[4:5]], R3;
  >   BSSY B0;
  >   ISETP.EQ.AND P0, R2, 0x0, PT;
  > @!P0 BRA .others;
  >   CALL R[6:7], halved;
  > .others:
  >   BSYNC B0;
  >   VOTE.ANY R8, PT, P0;                      // all lanes of the warp are here
  >   POPC R8, R8;
  >   ISETP.EQ.AND P1, R0, 0x8, PT;
  > @!P1 EXIT;
  >   MOV.64 R[4:5], c[0x0][sums];
  >   STG [R[4:5]], R8;
  >   STG [R[4:5]+0x4], R9;
  >   EXIT;
  > .end
  > END
  $ isadora run kernel.s --grid 3 --block 100 --arg counts=+16 --arg sums=+8 --out counts=counts --out sums=sums
  $ od -An -v -tu4 counts | tr -s ' '
   75 75 75 75
  $ od -An -v -tx4 sums | tr -s ' '
   00000008 40880000

Lanes that wait for each other in two places are reported with what they wait for.

  $ cat > stuck.s <<'END'
  > .isa simt128
  > .kernel stuck
  >   S2R R0, SR_LANEID;
  >   ISETP.LT.AND.U32 P0, R0, 0x4, PT;
  >   BSSY B1;
  > @P0 BSYNC B1;
  > @!P0 BSYNC B1;
  >   EXIT;
  > .end
  > END
  $ isadora run stuck.s --block 32
  stuck.s:6:1: error: fault deadlock: deadlock: no lane of the block can run, and the condition that these wait for cannot become true (waits for the lanes of mask 0xFFFFFFFF, which will not all come here) [fault]
    6 | @P0 BSYNC B1;
      | ^~~~~~~~~~~~~
    note: instruction @P0 BSYNC B1; at 0x30
    note: kernel stuck, block 0,0,0, warp 0, lanes 0-31
  [3]
