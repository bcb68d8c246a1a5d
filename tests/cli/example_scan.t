Prefix sums over two levels of blocks are Python's, on both engines, and `check` finds nothing.

  $ isadora check $ROOT/examples/simt128/scan/scan.s
  $ $ROOT/examples/simt128/scan/run.sh 30001
  30001 prefix sums, each right; the last is 3814287567
  $ ENGINE=reference $ROOT/examples/simt128/scan/run.sh 30001
  30001 prefix sums, each right; the last is 3814287567
