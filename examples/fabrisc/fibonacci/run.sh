#!/usr/bin/env bash
# A function that calls itself, held against a loop in Python. usage: run.sh [N]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
n=${1:-20}

build fibonacci
execute fibonacci -- "$n" > "$work/ours"
python3 - "$n" > "$work/theirs" <<'CHECK'
import sys

a, b = 0, 1
for _ in range(int(sys.argv[1])):
    a, b = b, a + b
print(a)
CHECK
same "the number" "$work/ours" "$work/theirs"
echo "Fibonacci's number $n is $(cat "$work/ours")"
