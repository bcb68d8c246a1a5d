#!/usr/bin/env bash
# SAXPY and a dot product in all four vector lengths, held against exact fractions in Python. usage: run.sh [COUNT]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
count=${1:-1000}

python3 -B "$here/singles.py" make "$count" "$work"
python3 -B "$here/singles.py" saxpy 3 "$work/x" "$work/y" > "$work/theirs"
build saxpy
build dot
for bits in 64 128 256 512; do
  execute saxpy --set vector_bits=$bits -- 3 "$work/x" "$work/y" > "$work/ours"
  same "y with vectors of $bits bits" "$work/ours" "$work/theirs"
  execute dot --set vector_bits=$bits -- "$work/x" "$work/y" > "$work/sum"
  python3 -B "$here/singles.py" dot $bits "$work/x" "$work/y" > "$work/their_sum"
  same "the dot product with vectors of $bits bits" "$work/sum" "$work/their_sum"
  echo "vectors of $bits bits: $count elements are right, and the dot product is 0x$(cat "$work/sum")"
done
