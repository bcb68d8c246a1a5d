#!/usr/bin/env bash
# Sorts tiles of 2048 random numbers on the simulator, and with sort. usage: run.sh [NUMBERS]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n=${1:-1000000}                           # the last tile is a short one
tiles=$(((n + 2047) / 2048))

python3 -c '
import random, sys
sys.stdout.buffer.write(random.Random(3).randbytes(4 * int(sys.argv[1])))' "$n" > "$work/numbers"

"$isadora" run "$here/bitonic.s" ${ENGINE:+--engine "$ENGINE"} --grid $tiles --block 1024 --arg numbers=@"$work/numbers" --arg n="$n" \
  --out numbers="$work/sorted"

# Each line: the tile, the number. Sorted by both, the tiles stay where they are.
lines() { od -An -v -tu4 -w4 "$1" | awk '{ print int((NR - 1) / 2048), $1 }'; }
cmp <(lines "$work/sorted") <(lines "$work/numbers" | LC_ALL=C sort -k1,1n -k2,2n)
echo "$n numbers in $tiles tiles, each tile as sort has it"
