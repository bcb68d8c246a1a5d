#!/usr/bin/env bash
# Transfers between accounts, some of which are given up, held against a model in Python. usage: run.sh [TRANSFERS]
# shellcheck source=../common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
transfers=${1:-200}

failed=$(python3 - "$transfers" "$work" <<'MAKE'
import array, random, sys

folder = sys.argv[2]
random.seed(2)
accounts = [random.randrange(1000) for _ in range(12)]
booking = [(random.randrange(13), random.randrange(-1, 12), random.randrange(400)) for _ in range(int(sys.argv[1]))]
open(folder + "/accounts", "wb").write(array.array("q", accounts).tobytes())
open(folder + "/transfers", "wb").write(array.array("q", (n for b in booking for n in b)).tobytes())
failed = 0
for giver, taker, amount in booking:
    if giver < 12 and 0 <= taker and accounts[giver] >= amount:
        accounts[giver] -= amount
        accounts[taker] += amount
    else:
        failed += 1
open(folder + "/theirs", "wb").write(array.array("q", accounts).tobytes())
print(failed % 256)
MAKE
)
build transaction
status=0
execute transaction -- "$work/accounts" "$work/transfers" > "$work/ours" || status=$?
same "an account" "$work/ours" "$work/theirs"
[ "$status" = "$failed" ] || { echo "$status transfers failed, not $failed" && exit 1; }
echo "$transfers transfers, of which $failed were taken back; every account is right"
