#!/usr/bin/env bash
# An instruction that C uses: SHA-256 is compiled and counted, a rotation is described, and the same C is compiled and counted again.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/../../..
isadora=${ISADORA:-$root/build/isadora}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$root/isas/rv32imc" "$work/mine"

# Compiles the program as NAME, runs it, and leaves the number of executed instructions in NAME.count.
compile_and_run() {
  "$isadora" cc --isa "$work/mine" -O2 "$here/sha256.c" -o "$work/$1"
  "$isadora" run --isa "$work/mine" --stats "$work/$1" > "$work/stats"
  head -n 1 "$work/stats" # the hash
  awk '/^instructions/ { print $2 }' "$work/stats" | tee "$work/$1.count" | sed 's/$/ instructions executed/'
}

echo "== SHA-256 of \`abc\`, compiled for rv32imc"
compile_and_run before

echo; echo "== a rotation, described in $(wc -l < "$here/rotate.isa") lines"
cat "$here/rotate.isa"
cp "$here/rotate.isa" "$work/mine"

echo; echo "== the rules that follow from it, proved"
"$isadora" rules "$work/mine" | grep rori

echo; echo "== the same C, compiled again"
compile_and_run after

saved=$(($(cat "$work/before.count") - $(cat "$work/after.count")))
echo; echo "$saved instructions fewer"
[[ $saved -gt 0 ]]
