#!/usr/bin/env bash
# Prefix sums of random words, on the simulator, held against Python's. usage: run.sh [NUMBERS]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n=${1:-5000001}                           # three levels: 4883 blocks, then 5, then one

python3 -c '
import random, sys
sys.stdout.buffer.write(random.Random(2).randbytes(4 * int(sys.argv[1])))' "$n" > "$work/numbers"
"$here/scan.sh" "$work/numbers" "$work/scanned"

python3 - "$work/numbers" "$work/scanned" <<'CHECK'
import array, itertools, sys

numbers, ours = (array.array("I", open(path, "rb").read()) for path in sys.argv[1:])
theirs = array.array("I", itertools.accumulate(numbers, lambda a, b: (a + b) & 0xFFFFFFFF))
for i, (a, b) in enumerate(zip(ours, theirs, strict=True)):
    if a != b:
        sys.exit(f"element {i}: the simulator says {a}, Python {b}")
print(f"{len(ours)} prefix sums, each right; the last is {ours[-1]}")
CHECK
