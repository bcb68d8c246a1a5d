A run that needs more memory than there is ends with a finding. (The sanitizers keep shadows of all addresses, so that under them there is no such limit:
they run the other sessions.)

  $ cp "$ROOT/tests/cli/data/sums.s" .
  $ (ulimit -v 600000; isadora run sums.s --arg a=+5000000000 --arg out=8 --arg n=1)
  isadora: error: out of memory [limit-reached]
    note: the input or the run needs more than this machine gives
  [4]
