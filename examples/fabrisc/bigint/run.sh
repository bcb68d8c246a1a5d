#!/usr/bin/env bash
# Products of long numbers, held against Python's integers. usage: run.sh [WORDS]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
words=${1:-60}

build bigint
pairs=0
for lengths in "1 1" "$words 1" "3 $words" "$words $words"; do
  for kind in random ones; do
    python3 - "$lengths" $kind "$work" <<'MAKE'
import random, sys

random.seed(sys.argv[1])
bits = [64 * int(n) for n in sys.argv[1].split()]
a, b = (random.getrandbits(n) if sys.argv[2] == "random" else 2**n - 1 for n in bits)
for name, n, number in ("a", bits[0], a), ("b", bits[1], b), ("theirs", sum(bits), a * b):
    open(f"{sys.argv[3]}/{name}", "wb").write(number.to_bytes(n // 8, "little"))
MAKE
    execute bigint -- "$work/a" "$work/b" > "$work/ours"
    same "the product of $lengths words" "$work/ours" "$work/theirs"
    pairs=$((pairs + 1))
  done
done
echo "$pairs products of up to $words by $words words are Python's"
