#!/usr/bin/env bash
# Adds two vectors of random words on the simulator and holds the sums against awk's.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n=1000
head -c $((4 * n)) /dev/urandom > "$work/a"
head -c $((4 * n)) /dev/urandom > "$work/b"
"$isadora" run "$here/vecadd.s" --grid 8 --block 128 --arg a=@"$work/a" --arg b=@"$work/b" --arg c=+$((4 * n)) --arg n=$n --out c="$work/c"
words() { od -An -v -tu4 -w4 "$1" | tr -d ' '; }
paste <(words "$work/a") <(words "$work/b") <(words "$work/c") |
  awk '($1 + $2) % 4294967296 != $3 { print "element " NR - 1 ": " $0; bad = 1 } END { exit bad }'
echo "$n sums, each right"
