#!/usr/bin/env bash
# The inclusive scan of a file of little-endian words, on the simulator. usage: scan.sh NUMBERS SCANNED
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
threads=1024

"$isadora" as "$here/scan.s" -o "$work/scan.o"
run() { "$isadora" run "$work/scan.o" ${ENGINE:+--engine "$ENGINE"} --grid "$blocks" --block $threads "$@"; }

cp "$1" "$work/0"
level=0
sizes=()
while :; do                               # up: each level holds the sums of the blocks below it
  n=$(($(stat -c %s "$work/$level") / 4)) blocks=$(((n + threads - 1) / threads))
  sizes+=("$n")
  run --kernel scan --arg numbers=@"$work/$level" --arg scanned=+$((4 * n)) --arg n=$n --arg sums=+$((4 * blocks)) \
    --out scanned="$work/scanned$level" --out sums="$work/$((level + 1))"
  [ "$blocks" -gt 1 ] || break
  level=$((level + 1))
done
while [ $level -gt 0 ]; do                # down: each level is what the blocks below it begin with
  level=$((level - 1)) n=${sizes[level]} blocks=$(((n + threads - 1) / threads))
  run --kernel add_sums --arg scanned=@"$work/scanned$level" --arg sums=@"$work/scanned$((level + 1))" --arg n="$n" \
    --out scanned="$work/whole"
  mv "$work/whole" "$work/scanned$level"
done
cp "$work/scanned0" "$2"
