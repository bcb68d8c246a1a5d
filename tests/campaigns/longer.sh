#!/usr/bin/env bash
# The random tests of engines, programs, descriptions, micro-ops and proofs, with many times the cases that `./dev test` tries: those, and more after
# them. usage: longer.sh [TIMES [TEST…]]
set -uo pipefail
times=${1:-10}
tests=("${@:2}")
[[ ${#tests[@]} -gt 0 ]] || tests=(harts warps isas fabrisc descriptions prove exports cc library)
cmake --build build --target "${tests[@]/#/test_}" isadora_jit isadora_z3 >/dev/null || exit 1
failed=0
for test in "${tests[@]}"; do
  echo "$test, $times times"
  ISADORA_EFFORT=$times "build/tests/test_$test" --gtest_brief=1 || failed=1
done
exit $failed
