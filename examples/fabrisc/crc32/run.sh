#!/usr/bin/env bash
# The CRC-32 of files, held against zlib's. usage: run.sh [FILE…]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

printf '123456789' > "$work/digits"
: > "$work/empty"
head -c 5000 "$isadora" > "$work/binary"
files=("$work/digits" "$work/empty" "$work/binary" "$here/crc32.s" "$@")
build crc32
for file in "${files[@]}"; do
  execute crc32 -- "$file" > "$work/ours"
  python3 -c 'import sys, zlib; print(format(zlib.crc32(open(sys.argv[1], "rb").read()), "08x"))' "$file" > "$work/theirs"
  same "the sum of $file" "$work/ours" "$work/theirs"
done
echo "${#files[@]} sums are zlib's"
