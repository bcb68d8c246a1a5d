#!/usr/bin/env bash
# A lock that is taken and given back, whose every third attempt fails, held against a model in Python. usage: run.sh [TURNS]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
turns=${1:-1000}

build lock
execute lock -- "$turns" > "$work/ours"
python3 - "$turns" > "$work/theirs" <<'CHECK'
import sys

attempts = counter = 0
while counter < int(sys.argv[1]):
    attempts += 1
    counter += attempts % 3 != 0
print(counter, attempts)
CHECK
same "the counter" "$work/ours" "$work/theirs"
echo "the counter, and the attempts to take the lock: $(cat "$work/ours")"
