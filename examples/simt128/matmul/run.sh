#!/usr/bin/env bash
# Multiplies two matrices of signed bytes on the simulator and holds each element against Python's integers.
# usage: run.sh [M [N [K]]]   (1024 each; ENGINE=NAME chooses the engine)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
m=${1:-1024} n=${2:-${1:-1024}} k=${3:-${1:-1024}}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The kernel works on multiples of 64: the matrices are padded with zeros.
tiles() { echo $((($1 + 63) / 64)); }
python3 "$here/matrices.py" make "$m" "$n" "$k" "$work/a" "$work/b"
"$isadora" run "$here/matmul.s" ${ENGINE:+--engine "$ENGINE"} --grid "$(tiles "$n"),$(tiles "$m")" --block 256 \
  --arg a=@"$work/a" --arg b=@"$work/b" --arg n=$((64 * $(tiles "$n"))) --arg k=$((64 * $(tiles "$k"))) \
  --arg c=+$((4 * 64 * 64 * $(tiles "$m") * $(tiles "$n"))) --out c="$work/c"
python3 "$here/matrices.py" check "$m" "$n" "$k" "$work/a" "$work/b" "$work/c"
