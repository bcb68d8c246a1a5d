#!/usr/bin/env bash
# A gather and a scatter under masks, held against Python's lists. usage: run.sh [ENTRIES]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
entries=${1:-1001}

python3 - "$entries" "$work" <<'MAKE'
import array, random, sys

n, folder = int(sys.argv[1]), sys.argv[2]
random.seed(5)
table = [random.randrange(-2**31, 2**31) for _ in range(n)]
places = [random.choice([random.randrange(n), -random.randrange(1, 2**31)]) for _ in range(n)]
notes = [0] * n
for number, place in enumerate(places, 1):
    if place >= 0:
        notes[place] = number
for name, numbers in ("table", table), ("list", places), ("theirs", [table[p] if p >= 0 else -1 for p in places] + notes):
    open(f"{folder}/{name}", "wb").write(array.array("i", numbers).tobytes())
MAKE
build gather
for bits in 64 128 256 512; do
  execute gather --set vector_bits=$bits -- "$work/table" "$work/list" > "$work/ours"
  same "what vectors of $bits bits gather and scatter" "$work/ours" "$work/theirs"
done
echo "$entries entries are gathered and scattered with vectors of 64, 128, 256 and 512 bits"
