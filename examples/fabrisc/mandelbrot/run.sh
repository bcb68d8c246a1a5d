#!/usr/bin/env bash
# Points of a square grid in the Mandelbrot set, held against Python, whose floats are the same. usage: run.sh [ROWS]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
rows=${1:-60}

build mandelbrot
execute mandelbrot -- "$rows" > "$work/ours"
python3 - "$rows" > "$work/theirs" <<'CHECK'
import sys

def stays(x, y):
    real = imaginary = 0.0
    for _ in range(200):
        a, b = real * real, imaginary * imaginary
        if a + b > 4:
            return 0
        imaginary *= real
        imaginary = imaginary + imaginary + y
        real = a - b + x
    return 1

rows = int(sys.argv[1])
print(sum(stays(3.0 * x / rows - 2, 2.0 * y / rows - 1) for y in range(rows) for x in range(rows)))
CHECK
same "the number of points" "$work/ours" "$work/theirs"
echo "of $rows times $rows points, in the Mandelbrot set: $(cat "$work/ours")"
