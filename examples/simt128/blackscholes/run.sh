#!/usr/bin/env bash
# Values random options on the simulator and holds them against double arithmetic in Python.
# usage: run.sh [COUNT]   (a million; ENGINE=NAME chooses the engine)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
count=${1:-1000000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

read -r rate volatility < <(python3 "$here/options.py" make "$count" "$work")
"$isadora" run "$here/blackscholes.s" ${ENGINE:+--engine "$ENGINE"} --grid $(((count + 127) / 128)) --block 128 \
  --arg price=@"$work/price" --arg strike=@"$work/strike" --arg years=@"$work/years" \
  --arg count="$count" --arg rate="$rate" --arg volatility="$volatility" \
  --arg call=+$((4 * count)) --out call="$work/call" --arg put=+$((4 * count)) --out put="$work/put"
python3 "$here/options.py" check "$work"
