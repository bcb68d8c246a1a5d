#!/usr/bin/env bash
# Finds patterns in a text on the simulator, and compares the places with those that Python finds.
# usage: run.sh [FILE PATTERN…]   (without them all text of docs, isas and src, and some patterns; ENGINE=NAME chooses the engine)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/../../..
isadora=${ISADORA:-$root/build/isadora}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ $# = 0 ]; then
  find "$root/docs" "$root/isas" "$root/src" -type f -print0 | sort -z | xargs -0 cat > "$work/all"
  set -- "$work/all" '  ' e instruction __Semantics 'namespace isadora' ' scoreboards' 'no text says this'
fi

# Both are padded with zeros to multiples of 4 bytes.
pad() { head -c $(((4 - $1 % 4) % 4)) /dev/zero; }
length=$(wc -c < "$1")
{ cat "$1"; pad "$length"; } > "$work/text"
capacity=$((length < 4194304 ? length : 4194304))
for pattern in "${@:2}"; do
  bytes=$(printf %s "$pattern" | wc -c)
  { printf %s "$pattern"; pad "$bytes"; } > "$work/pattern"
  "$isadora" run "$here/search.s" ${ENGINE:+--engine "$ENGINE"} --grid 16 --block 128 --arg text=@"$work/text" --arg length="$length" \
    --arg pattern=@"$work/pattern" --arg pattern_length="$bytes" --arg capacity="$capacity" \
    --arg positions=+$((4 * capacity)) --out positions="$work/positions" --arg found=+4 --out found="$work/found"
  python3 "$here/places.py" "$1" "$pattern" "$work/positions" "$work/found"
done
