#!/usr/bin/env bash
# A product of matrices whose columns are loaded with a stride, held against Python's integers. usage: run.sh [ROWS]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
rows=${1:-24}

python3 - "$rows" "$work" <<'MAKE'
import array, random, sys

n, folder = int(sys.argv[1]), sys.argv[2]
random.seed(3)
a, b = ([[random.randrange(-2**31, 2**31) for _ in range(n)] for _ in range(n)] for _ in range(2))
product = [[sum(x * y for x, y in zip(row, column)) % 2**32 for column in zip(*b)] for row in a]
for name, type, matrix in ("a", "i", a), ("b", "i", b), ("theirs", "I", product):
    open(f"{folder}/{name}", "wb").write(array.array(type, (x for row in matrix for x in row)).tobytes())
MAKE
build matmul
for bits in 64 128 256 512; do
  execute matmul --set vector_bits=$bits -- "$rows" "$work/a" "$work/b" > "$work/ours"
  same "the product with vectors of $bits bits" "$work/ours" "$work/theirs"
done
echo "a product of $rows rows is right with vectors of 64, 128, 256 and 512 bits"
