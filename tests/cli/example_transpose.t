A matrix of 16-bit elements is transposed in tiles, pieces of which MOVM turns, on both engines; the tiles stand out over the matrix, and nothing undefined is read.

  $ isadora check $ROOT/examples/simt128/transpose/transpose.s
  $ $ROOT/examples/simt128/transpose/run.sh 202 138
  202 rows of 138 elements: each column is a row of the transpose
  $ ENGINE=reference $ROOT/examples/simt128/transpose/run.sh 202 138
  202 rows of 138 elements: each column is a row of the transpose
  $ isadora run $ROOT/examples/simt128/transpose/transpose.s --grid 1,1 --block 256 --undefined --arg matrix=+240 --arg rows=10 --arg columns=12 --arg transposed=+240
