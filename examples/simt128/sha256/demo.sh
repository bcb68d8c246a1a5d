#!/usr/bin/env bash
# The main job, shown: assemble, disassemble, explain, run, compare.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export ISADORA=${ISADORA:-$here/../../../build/isadora}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "== assemble sha256.s"
"$ISADORA" as "$here/sha256.s" -o "$work/sha256.o"
ls -l "$work/sha256.o" | awk '{ print $5 " bytes of ELF" }'

echo; echo "== a few of its instructions, disassembled"
"$ISADORA" dis --addresses "$work/sha256.o" -o "$work/listing"
grep -n -A8 'SHF.R.WRAP.U32' "$work/listing" | head -n 9

echo; echo "== one of them, bit by bit"
"$ISADORA" explain 'LOP3 R34, R28, R29, R30, 0xCA, !PT'

echo; echo "== $(wc -l < "$here/lines.txt") messages on the simulated machine, one per lane"
time "$here/run.sh"
