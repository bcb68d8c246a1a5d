Standard output may be full or closed; that is exit code 2, with a sentence, and never a signal. A caller that ignores SIGPIPE wants to
know of a closed pipe too; for any other, a reader that has gone is no error.

  $ isadora isas > /dev/full
  isadora: error: cannot write standard output: no space left on device [cannot-write]
  [2]
  $ (trap '' PIPE; isadora dump simt128; echo "exit $?" >&2) | true
  isadora: error: cannot write standard output: broken pipe [cannot-write]
  exit 2
  $ isadora eval NOP >&-
  isadora: error: cannot write standard output: bad file descriptor [cannot-write]
  [2]
  $ isadora dump simt128 | head -1; echo "${PIPESTATUS[*]}"
  File
  141 0
  $ isadora run "$ROOT/tests/cli/data/forever.s" --trace 2>&1 | head -1; echo "${PIPESTATUS[*]}"
  block 0,0,0 warp 0 lanes 0 pc 0x0: BRA .;
  141 0
  $ (sleep 0.2; isadora as nowhere.s 2>&1 >/dev/null) | true; echo "${PIPESTATUS[*]}"
  141 0

Where files may not become large, that too is told, and what is only kept for the next time is left out without a word.

  $ echo '.kernel k' > one.s; echo '    NOP ;' >> one.s; echo .end >> one.s
  $ (ulimit -f 8; ISADORA_CACHE=$PWD/cache isadora as one.s -o one.o)
  $ find cache -type f
  $ (ulimit -f 8; isadora dump simt128 > dump.txt)
  isadora: error: cannot write standard output: file too large [cannot-write]
  [2]
