Matrices of bytes whose sizes are no multiples of the kernel's tile, on both engines: every element is that of a product in Python's integers.

  $ "$ROOT"/examples/simt128/matmul/run.sh 70 130 65
  70 x 65 times 65 x 130: each of 9100 elements right
  $ ENGINE=reference "$ROOT"/examples/simt128/matmul/run.sh 33 64 128
  33 x 128 times 128 x 64: each of 2112 elements right
  $ isadora check "$ROOT"/examples/simt128/matmul/matmul.s
