#!/usr/bin/env bash
# Transposes a matrix of random 16-bit numbers on the simulator; Python does it by slices. usage: run.sh [ROWS COLUMNS], even numbers
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rows=${1:-3000} columns=${2:-4098}          # tiles of 64 by 64 stand out on both sides
bytes=$((2 * rows * columns))

python3 -c '
import random, sys
sys.stdout.buffer.write(random.Random(5).randbytes(int(sys.argv[1])))' $bytes > "$work/matrix"

"$isadora" run "$here/transpose.s" ${ENGINE:+--engine "$ENGINE"} --grid $(((columns + 63) / 64)),$(((rows + 63) / 64)) --block 256 \
  --arg matrix=@"$work/matrix" --arg rows="$rows" --arg columns="$columns" --arg transposed=+$bytes --out transposed="$work/transposed"

python3 - "$work/matrix" "$work/transposed" "$rows" "$columns" <<'CHECK'
import array, sys

matrix, ours = (array.array("H", open(path, "rb").read()) for path in sys.argv[1:3])
rows, columns = map(int, sys.argv[3:])
for c in range(columns):
    if ours[c * rows : (c + 1) * rows] != matrix[c::columns]:
        sys.exit(f"row {c} of the simulator's transpose is not column {c} of the matrix")
print(f"{rows} rows of {columns} elements: each column is a row of the transpose")
CHECK
