The programs in examples/fabrisc that work on vectors, small, in all four lengths of vectors.

  $ $ROOT/examples/fabrisc/saxpy/run.sh 203
  vectors of 64 bits: 203 elements are right, and the dot product is 0xc4753f12
  vectors of 128 bits: 203 elements are right, and the dot product is 0xc4753f17
  vectors of 256 bits: 203 elements are right, and the dot product is 0xc4753f12
  vectors of 512 bits: 203 elements are right, and the dot product is 0xc4753f13
  $ $ROOT/examples/fabrisc/matmul/run.sh 9
  a product of 9 rows is right with vectors of 64, 128, 256 and 512 bits
  $ $ROOT/examples/fabrisc/gather/run.sh 203
  203 entries are gathered and scattered with vectors of 64, 128, 256 and 512 bits

A machine without the advanced instructions on vectors has no FMAC for them.

  $ cp $ROOT/examples/fabrisc/saxpy/saxpy.s $ROOT/examples/fabrisc/lib/lib.s . && isadora link --isa fabrisc saxpy.s lib.s -o saxpy
  $ M=CNISB,CNISA,CNIVB,CNFSB,CNFSA,CNFVB,CCIB,CSIF,DNSB,DNSA,DNVB,DNVA,DB,DC,FNISB,FNISA,FNISM,FC,SB
  $ isadora as --isa fabrisc saxpy.s -o saxpy.o --modules $M
  saxpy.s:26:5: error: this instruction is of the module `CNFVA`, which the machine lacks: floats: vectors, advanced [missing-module]
    26 |     FMAC.32.VS &V1, &V0, $S1;
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~
  [1]
  $ touch empty; isadora run --files . saxpy --modules $M,CNFVA -- 1 empty empty
  $ isadora run --files . saxpy --modules $M -- 1 empty empty
  isadora: error: this instruction is of the module `CNFVA`, which the machine lacks: floats: vectors, advanced [missing-module]
    note: at 0x1004E, line 26 of saxpy.s
  [1]
