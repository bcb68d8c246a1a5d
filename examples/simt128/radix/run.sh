#!/usr/bin/env bash
# Sorts random keys on the simulator: four passes of two kernels and a scan. Held against Python's sort. usage: run.sh [KEYS]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n=${1:-1000000}                           # the last tile is a short one
blocks=$(((n + 4095) / 4096))

# Three of four keys are small numbers, so that many are equal and some digits are rare.
python3 - "$n" > "$work/input" <<'MAKE'
import array, random, sys

random = random.Random(4)
keys = array.array("I", random.randbytes(4 * int(sys.argv[1])))
for i in range(0, len(keys)):
    if i % 4:
        keys[i] >>= 20
sys.stdout.buffer.write(keys.tobytes())
MAKE

"$isadora" as "$here/radix.s" -o "$work/radix.o"
run() { "$isadora" run "$work/radix.o" ${ENGINE:+--engine "$ENGINE"} --grid $blocks --block 256 --arg keys=@"$work/keys" --arg n="$n" "$@"; }

cp "$work/input" "$work/keys"
for shift in 0 8 16 24; do
  run --kernel count --arg shift=$shift --arg counts=+$((1024 * blocks)) --out counts="$work/counts"
  "$here/../scan/scan.sh" "$work/counts" "$work/ends"
  run --kernel scatter --arg shift=$shift --arg ends=@"$work/ends" --arg sorted=+$((4 * n)) --out sorted="$work/sorted"
  mv "$work/sorted" "$work/keys"
done

python3 - "$work/input" "$work/keys" <<'CHECK'
import array, sys

given, ours = (array.array("I", open(path, "rb").read()) for path in sys.argv[1:])
for i, (a, b) in enumerate(zip(ours, sorted(given), strict=True)):
    if a != b:
        sys.exit(f"key {i}: the simulator says {a}, Python {b}")
print(f"{len(ours)} keys, {len(set(ours))} different ones, each where Python has it")
CHECK
