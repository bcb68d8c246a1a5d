# shellcheck shell=bash
# What the runners share; each reads it first. ISADORA is the program that is used, ENGINE what executes; with MICRO_OPS not empty, micro-ops are.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[1]}")" && pwd)
isadora=${ISADORA:-$here/../../../build/isadora}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build NAME: links NAME.s with the library, to $work/NAME.
build() { "$isadora" link --isa fabrisc "$here/$1.s" "$here/../lib/lib.s" -o "$work/$1"; }

# execute NAME [OPTION…] -- [ARGUMENT…]: what the program prints, with its status as ours. It may read any file, and write none.
execute() { "$isadora" run "$work/$1" ${ENGINE:+--engine "$ENGINE"} ${MICRO_OPS:+--micro-ops} --files-read-only / "${@:2}"; }

# same WHAT OURS THEIRS: both files hold the same, or the runner ends here.
same() {
  cmp -s "$2" "$3" || { echo "$1 differs:" && diff "$2" "$3" | head -20 && exit 1; }
}
