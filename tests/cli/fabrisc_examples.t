The programs in examples/fabrisc, small: each is held against something that knows nothing of Isadora.

  $ $ROOT/examples/fabrisc/collatz/run.sh 3000
  up to 3000 the longest sequence begins at and has: 2919 216
  $ $ROOT/examples/fabrisc/sieve/run.sh 5000
  primes below 5000, and the last of them: 669 4999
  $ $ROOT/examples/fabrisc/fibonacci/run.sh 15
  Fibonacci's number 15 is 610
  $ $ROOT/examples/fabrisc/quicksort/run.sh 1000
  1000 numbers in Python's order
  $ $ROOT/examples/fabrisc/mandelbrot/run.sh 30
  of 30 times 30 points, in the Mandelbrot set: 238
  $ $ROOT/examples/fabrisc/sha256/run.sh
  11 digests are sha256sum's
  $ $ROOT/examples/fabrisc/wc/run.sh
  4 files and standard input are counted as wc counts them
  $ $ROOT/examples/fabrisc/crc32/run.sh
  4 sums are zlib's
  $ $ROOT/examples/fabrisc/bigint/run.sh 20
  8 products of up to 20 by 20 words are Python's
  $ $ROOT/examples/fabrisc/lock/run.sh 300
  the counter, and the attempts to take the lock: 300 449
  $ $ROOT/examples/fabrisc/transaction/run.sh 200
  200 transfers, of which 57 were taken back; every account is right

Written twice, with compressed instructions and without.

  $ $ROOT/examples/fabrisc/short/run.sh
  short: 58 bytes, 21 instructions
  long: 80 bytes, 21 instructions

Executed as micro-ops they do the same.

  $ for p in 'collatz 3000' 'sieve 5000' 'fibonacci 15' 'quicksort 1000' 'bigint 20' 'transaction 200'; do MICRO_OPS=1 $ROOT/examples/fabrisc/${p% *}/run.sh ${p#* }; done
  up to 3000 the longest sequence begins at and has: 2919 216
  primes below 5000, and the last of them: 669 4999
  Fibonacci's number 15 is 610
  1000 numbers in Python's order
  8 products of up to 20 by 20 words are Python's
  200 transfers, of which 57 were taken back; every account is right
  $ MICRO_OPS=1 $ROOT/examples/fabrisc/short/run.sh
  short: 58 bytes, 21 instructions
  long: 80 bytes, 21 instructions
