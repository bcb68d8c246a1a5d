Options valued in singles, held against double arithmetic in Python. MUFU is correctly rounded, so the error is the same everywhere, and so are the bits.

  $ "$ROOT"/examples/simt128/blackscholes/run.sh 2000
  2000 options, largest error 1.76e-07 of price + strike, 3e-07 allowed; fingerprint of all bits 95e517ec20dbc828
  $ ENGINE=reference "$ROOT"/examples/simt128/blackscholes/run.sh 2000
  2000 options, largest error 1.76e-07 of price + strike, 3e-07 allowed; fingerprint of all bits 95e517ec20dbc828
  $ isadora check "$ROOT"/examples/simt128/blackscholes/blackscholes.s
