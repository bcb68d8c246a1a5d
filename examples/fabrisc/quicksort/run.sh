#!/usr/bin/env bash
# Sorts random numbers of a file on the simulator, and in Python. usage: run.sh [COUNT]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
count=${1:-5000}

python3 - "$count" "$work" <<'MAKE'
import array, random, sys

random.seed(1962)
numbers = array.array("i", (random.choice([random.randrange(-2**31, 2**31), random.randrange(-9, 9)]) for _ in range(int(sys.argv[1]))))
open(sys.argv[2] + "/numbers", "wb").write(numbers.tobytes())
open(sys.argv[2] + "/theirs", "wb").write(array.array("i", sorted(numbers)).tobytes())
MAKE
build quicksort
execute quicksort -- "$work/numbers" > "$work/ours"
same "the order" "$work/ours" "$work/theirs"
echo "$count numbers in Python's order"
