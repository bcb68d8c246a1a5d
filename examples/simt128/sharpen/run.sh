#!/usr/bin/env bash
# Sharpens a grey picture of rings and noise on the simulator; Python does the same with a border around it. usage: run.sh [WIDTH HEIGHT]
# With PICTURE=FILE the result stays there, as a PGM.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
width=${1:-1023} height=${2:-767}

python3 - "$width" "$height" > "$work/image" <<'MAKE'
import random, sys

width, height = map(int, sys.argv[1:])
random = random.Random(6)
sys.stdout.buffer.write(bytes(
    ((x - width // 3) ** 2 + (y - height // 2) ** 2) // (4 * width) % 2 * 190 + 20 + random.randrange(40)
    for y in range(height) for x in range(width)))
MAKE

"$isadora" run "$here/sharpen.s" ${ENGINE:+--engine "$ENGINE"} --grid "$(((width + 63) / 64)),$height" --block 64 --arg image=@"$work/image" \
  --arg width="$width" --arg height="$height" --arg sharper=+$((width * height)) --out sharper="$work/sharper"
if [ -n "${PICTURE:-}" ]; then
  { echo "P5 $width $height 255"; cat "$work/sharper"; } > "$PICTURE"
fi

python3 - "$work/image" "$work/sharper" "$width" <<'CHECK'
import sys

image, ours = (open(path, "rb").read() for path in sys.argv[1:3])
width = int(sys.argv[3])
rows = [image[at : at + width] for at in range(0, len(image), width)]
rows = [row[:1] * 2 + row + row[-1:] * 2 for row in rows]
rows = rows[:1] * 2 + rows + rows[-1:] * 2
binomial = (1, 4, 6, 4, 1)
for y in range(len(rows) - 4):
    blur = [0] * width
    for dy in range(5):
        for dx in range(5):
            weight = binomial[dy] * binomial[dx]
            blur = [sum + weight * pixel for sum, pixel in zip(blur, rows[y + dy][dx:])]
    pixels = rows[y + 2][2:]
    theirs = bytes(min(255, max(0, (512 * pixel - around + 128) // 256)) for pixel, around in zip(pixels, blur))
    if ours[y * width : (y + 1) * width] != theirs:
        sys.exit(f"row {y} of the picture is not what Python makes of it")
print(f"{width} by {y + 1} pixels: {ours.count(0)} black, {ours.count(255)} white, each as Python has it")
CHECK
