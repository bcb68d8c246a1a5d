#!/usr/bin/env bash
# The program of `./dev demo`: it shows what it promises, and says where its other commands are. usage: demo_test.sh PROGRAM
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
program=$(dirname "$1")/demo/isadora

shown=$(ISADORA=$program "$root/examples/simt128/sha256/demo.sh" 2>&1)
grep -q "^1419 digests, each equal to sha256sum's\$" <<<"$shown" || {
  printf 'the demo shows:\n%s\n' "$shown"
  exit 1
}

if command -v clang-19 >/dev/null; then
  shown=$(ISADORA=$1 "$root/examples/rv32imc/rotation/demo.sh" 2>&1) || {
    printf 'the demo of C shows:\n%s\n' "$shown"
    exit 1
  }
fi

said=$("$program" prove simt128 2>&1) && exit 1
[[ $said == *'unknown command'*'./dev build'* ]] || {
  printf 'expected an unknown command and how to build it, not:\n%s\n' "$said"
  exit 1
}
