#!/usr/bin/env bash
# Draws the Mandelbrot set on the simulator, as a PNG, and holds its pixels against IEEE single arithmetic in Python.
# usage: run.sh [PNG [WIDTH HEIGHT STEPS [REAL IMAGINARY SPAN]]]   (mandelbrot.png 2048 2048 256 -0.75 0 3; ENGINE=NAME chooses the engine)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
png=${1:-mandelbrot.png} width=${2:-2048} height=${3:-2048} steps=${4:-256}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# REAL and IMAGINARY are the middle of the picture, SPAN is its width.
read -r left top pixel < <(python3 "$here/picture.py" view "$width" "$height" "${5:--0.75}" "${6:-0}" "${7:-3}")
"$isadora" run "$here/mandelbrot.s" ${ENGINE:+--engine "$ENGINE"} --grid $(((width + 7) / 8)),$(((height + 15) / 16)) --block 8,16 \
  --arg width="$width" --arg height="$height" --arg steps="$steps" --arg left="$left" --arg top="$top" --arg pixel="$pixel" \
  --arg pixels=+$((width * height)) --out pixels="$work/pixels"
python3 "$here/picture.py" write "$width" "$height" "$work/pixels" "$png"
python3 "$here/picture.py" check "$left" "$top" "$pixel" "$steps" "$png"
