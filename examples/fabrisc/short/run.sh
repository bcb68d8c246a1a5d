#!/usr/bin/env bash
# One program with compressed instructions and without: both do what Python does, and their sizes are compared. usage: run.sh [TEXT]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
text=${1:-the quick brown fox jumps over the lazy dog}

python3 -c 'import sys; print("".join(sorted(sys.argv[1])), end="")' "$text" > "$work/theirs"
for program in short long; do
  build $program
  execute $program -- "$text" > "$work/ours"
  same "the order of letters" "$work/ours" "$work/theirs"
  "$isadora" as --isa fabrisc "$here/$program.s" --format bin -o "$work/$program.bin"
  instructions=$("$isadora" as --isa fabrisc "$here/$program.s" --format hex -o - | wc -l)
  echo "$program: $(stat -c %s "$work/$program.bin") bytes, $instructions instructions"
done
