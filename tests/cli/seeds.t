The documents that this project began with are read as they are. They lie beside the repository, or this session is skipped.

  $ seeds=$ROOT/../shared/seeds
  $ test -d "$seeds" || exit 80
  $ files=$(ls "$seeds"/00[0-3]_*.txt)

  $ isadora check --stats $files 2> findings | sed -n 1,5p
  types    27
  groups   4
  optypes  64
  opcodes  213
  fields   918
  $ isadora dump --json $files 2> /dev/null | python3 -c '
  > import json, sys
  > print(*json.load(sys.stdin)["stats"].values())'
  27 4 64 213 918

What is wrong in them becomes findings with a place, never a crash.

  $ test -s findings
  $ grep 'internal error' findings
  [1]
