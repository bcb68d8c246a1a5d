A sorting network in shared memory sorts two whole tiles and a short one as `sort` does, on both engines; `check` finds nothing.

  $ isadora check $ROOT/examples/simt128/bitonic/bitonic.s
  $ $ROOT/examples/simt128/bitonic/run.sh 5000
  5000 numbers in 3 tiles, each tile as sort has it
  $ ENGINE=reference $ROOT/examples/simt128/bitonic/run.sh 5000
  5000 numbers in 3 tiles, each tile as sort has it
