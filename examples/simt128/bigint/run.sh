#!/usr/bin/env bash
# Adds, subtracts, multiplies and compares integers of 64 and 128 bits on the simulator, and holds all results against Python's.
# usage: run.sh [COUNT]   (so many random pairs, 200000, besides those of the edges; ENGINE=NAME chooses the engine)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
random=${1:-200000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for bits in 64 128; do
  bytes=$((bits / 8))
  count=$(python3 "$here/integers.py" make "$bits" "$random" "$work")
  "$isadora" run "$here/bigint.s" ${ENGINE:+--engine "$ENGINE"} --kernel "wide$bits" --grid $(((count + 127) / 128)) --block 128 \
    --arg a=@"$work/a" --arg b=@"$work/b" --arg count="$count" --arg flags=+$((4 * count)) --out flags="$work/flags" \
    --arg sum=+$((bytes * count)) --out sum="$work/sum" --arg difference=+$((bytes * count)) --out difference="$work/difference" \
    --arg product=+$((2 * bytes * count)) --out product="$work/product"
  python3 "$here/integers.py" check "$bits" "$work"
done
