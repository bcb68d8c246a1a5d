#!/usr/bin/env bash
# Runs cram sessions against a program. usage: run.sh PROGRAM [CRAM OPTION…] SESSION.t…
#
# A session finds the program as `isadora`, the repository as $ROOT, and nothing of the caller's settings. With ISADORA_ENGINE it executes on
# that engine wherever it names none: what it prints must be the same.
set -euo pipefail
program=$(realpath "$1")
shift
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export ROOT ISADORA=$program PATH=${program%/*}:$PATH
unset ISADORA_ISAS ISA KERNEL STATS

# isadora, on that engine, as a script of this name in a folder of its own.
on_engine() {
  folder=$(mktemp -d)
  trap 'rm -r "$folder"' EXIT
  cat >"$folder/isadora" <<TEXT
#!/usr/bin/env bash
case "\$1 \$*" in
  *--engine* | *--help*) exec "$program" "\$@" ;;
  run\ * | eval\ *) exec "$program" "\$@" --engine $1 ;;
  *) exec "$program" "\$@" ;;
esac
TEXT
  chmod +x "$folder/isadora"
  PATH=$folder:$PATH
}

if [[ -n ${ISADORA_ENGINE:-} ]]; then on_engine "$ISADORA_ENGINE"; fi
/usr/bin/python3 -m cram --shell=/bin/bash "$@"
