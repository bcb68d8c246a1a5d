#!/usr/bin/env bash
# Lines, words and bytes of files and of standard input, held against wc. usage: run.sh [FILE…]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
export LC_ALL=C

printf ' one\ttwo\n\n\vthree  four \f five\r\nno newline' > "$work/blanks"
: > "$work/empty"
files=("$here/wc.s" "$here/../lib/lib.s" "$work/blanks" "$work/empty" "$@")
build wc
execute wc -- "${files[@]}" > "$work/ours"
execute wc < "$work/blanks" >> "$work/ours"
for file in "${files[@]}" "$work/blanks"; do
  wc < "$file" | awk '{ print $1, $2, $3 }'
done > "$work/theirs"
same "a count" "$work/ours" "$work/theirs"
echo "${#files[@]} files and standard input are counted as wc counts them"
