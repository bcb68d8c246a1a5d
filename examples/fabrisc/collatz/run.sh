#!/usr/bin/env bash
# The number below a bound with the longest Collatz sequence, held against Python. usage: run.sh [BOUND]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
bound=${1:-20000}

build collatz
execute collatz -- "$bound" > "$work/ours"
python3 - "$bound" > "$work/theirs" <<'CHECK'
import sys

def steps(n):
    count = 0
    while n != 1:
        n, count = (3 * n + 1 if n % 2 else n // 2), count + 1
    return count

best = max(range(1, int(sys.argv[1]) + 1), key=lambda n: (steps(n), -n))
print(best, steps(best))
CHECK
same "the longest sequence" "$work/ours" "$work/theirs"
echo "up to $bound the longest sequence begins at and has: $(cat "$work/ours")"
