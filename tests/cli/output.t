Standard output may be full or closed; that is exit code 2, with a sentence, and never a signal.

  $ isadora isas > /dev/full
  isadora: cannot write standard output: no space left on device
  [2]
  $ (trap '' PIPE; isadora dump simt128; echo "exit $?" >&2) | true
  isadora: cannot write standard output: broken pipe
  exit 2
  $ isadora eval NOP >&-
  isadora: cannot write standard output: bad file descriptor
  [2]
