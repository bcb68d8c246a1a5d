A reduction in two kernels, which share functions: the totals of an array are Python's, on both engines, and `check` finds nothing.

  $ isadora check $ROOT/examples/simt128/reduce/reduce.s
  $ $ROOT/examples/simt128/reduce/run.sh 50001
  50001 numbers: sum 151382353935, smallest -2147463548, largest 2147299556, 25229 of them odd
  $ ENGINE=reference $ROOT/examples/simt128/reduce/run.sh 50001
  50001 numbers: sum 151382353935, smallest -2147463548, largest 2147299556, 25229 of them odd
