#!/usr/bin/env bash
# Sum, smallest, largest and odd ones of random numbers, on the simulator, held against Python's. usage: run.sh [NUMBERS]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n=${1:-20000001} threads=256
blocks=$((n / 4096 + 1))                  # 16 rounds in each; but one block combines the totals, so not more than its threads
[ $blocks -le 1024 ] || blocks=1024

python3 -c '
import random, sys
sys.stdout.buffer.write(random.Random(1).randbytes(4 * int(sys.argv[1])))' "$n" > "$work/numbers"

"$isadora" as "$here/reduce.s" -o "$work/reduce.o"
run() { "$isadora" run "$work/reduce.o" ${ENGINE:+--engine "$ENGINE"} "$@"; }
run --kernel reduce --grid $blocks --block $threads --arg numbers=@"$work/numbers" --arg n="$n" \
  --arg totals=+$((24 * blocks)) --out totals="$work/totals"
run --kernel combine --block $(((blocks + 31) / 32 * 32)) --arg totals=@"$work/totals" --arg count=$blocks \
  --arg total=+24 --out total="$work/total"

python3 - "$work/numbers" "$work/total" <<'CHECK'
import array, struct, sys

numbers = array.array("i", open(sys.argv[1], "rb").read())
ours = struct.unpack("<qiiI4x", open(sys.argv[2], "rb").read())
theirs = (sum(numbers), min(numbers), max(numbers), sum(x & 1 for x in numbers))
if ours != theirs:
    sys.exit(f"the simulator says {ours}, Python {theirs}")
print(f"{len(numbers)} numbers: sum {ours[0]}, smallest {ours[1]}, largest {ours[2]}, {ours[3]} of them odd")
CHECK
