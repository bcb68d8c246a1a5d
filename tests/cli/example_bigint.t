Integers of 64 and of 128 bits, at the edges and random, on both engines: Python's have no size to overflow.

  $ "$ROOT"/examples/simt128/bigint/run.sh 1000
  64 bits: 1121 pairs, each sum, difference, product and comparison right
  128 bits: 1729 pairs, each sum, difference, product and comparison right
  $ ENGINE=reference "$ROOT"/examples/simt128/bigint/run.sh 100
  64 bits: 221 pairs, each sum, difference, product and comparison right
  128 bits: 829 pairs, each sum, difference, product and comparison right
  $ isadora check "$ROOT"/examples/simt128/bigint/bigint.s
