#!/usr/bin/env bash
# Runs cram sessions against a program. usage: run.sh PROGRAM [CRAM OPTION…] SESSION.t…
#
# A session finds the program as `isadora`, the repository as $ROOT, and nothing of the caller's settings.
set -euo pipefail
program=$(realpath "$1")
shift
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export ROOT ISADORA=$program PATH=${program%/*}:$PATH
unset ISADORA_ISAS ISA KERNEL STATS
exec /usr/bin/python3 -m cram --shell=/bin/bash "$@"
