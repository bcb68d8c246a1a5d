#!/usr/bin/env bash
# Counts primes on the simulator, and by trial division in Python. usage: run.sh [BOUND]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
bound=${1:-50000}

build sieve
execute sieve -- "$bound" > "$work/ours"
python3 - "$bound" > "$work/theirs" <<'CHECK'
import math, sys

primes = [n for n in range(2, int(sys.argv[1])) if all(n % d for d in range(2, math.isqrt(n) + 1))]
print(len(primes), primes[-1] if primes else 0)
CHECK
same "the count" "$work/ours" "$work/theirs"
echo "primes below $bound, and the last of them: $(cat "$work/ours")"
