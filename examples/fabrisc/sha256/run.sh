#!/usr/bin/env bash
# Digests of files of all lengths around a block's, and of those that are named, held against sha256sum. usage: run.sh [FILE…]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

files=("$@")
for length in 0 1 55 56 63 64 65 119 120 128 1000; do
  head -c "$length" "$here/sha256.s" > "$work/$length"
  files+=("$work/$length")
done
build sha256
for file in "${files[@]}"; do
  execute sha256 -- "$file" > "$work/ours"
  sha256sum "$file" > "$work/theirs"
  same "the digest of $file" "$work/ours" "$work/theirs"
done
echo "${#files[@]} digests are sha256sum's"
