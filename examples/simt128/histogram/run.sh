#!/usr/bin/env bash
# Counts the bytes of a text on the simulator, and with sort and uniq. usage: run.sh [TEXT]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
text=${1:-}
if [ -z "$text" ]; then                   # three licences 150 times, and a rest that is no whole word
  text=$work/text
  for _ in {1..150}; do cat "$here/../sha256/lines.txt"; done > "$text"
  echo -n END >> "$text"
fi
bytes=$(stat -Lc %s "$text")

"$isadora" run "$here/histogram.s" ${ENGINE:+--engine "$ENGINE"} --grid 7 --block 256 --arg text=@"$text" --arg bytes="$bytes" \
  --arg counts=+1024 --out counts="$work/counts"

od -An -v -tu4 -w4 "$work/counts" | awk '$1 { print NR - 1, $1 }' > "$work/ours"
od -An -v -tu1 -w1 "$text" | LC_ALL=C sort | uniq -c | awk '{ print $2, $1 }' | sort -n > "$work/theirs"
diff "$work/ours" "$work/theirs"
echo "$bytes bytes, $(wc -l < "$work/ours") different ones, each as often as uniq says"
