#!/usr/bin/env bash
# The random tests of engines, programs, descriptions, micro-ops and proofs, with many times the cases that `./dev test` tries: those, and more after
# them. Where `./dev test` tries some of many cases, all are tried. usage: longer.sh [TIMES [TEST…]]
set -uo pipefail
times=${1:-10}
tests=("${@:2}")
[[ ${#tests[@]} -gt 0 ]] || tests=(harts warps isas fabrisc descriptions prove exports cc library generate history manual linker cc/programs_test.py browser/manual_test.mjs oracles/rv32imac_test.py oracles/armv6m_gcc_test.py)
failed=0
for test in "${tests[@]}"; do
  echo "$test, $times times"
  export ISADORA_EFFORT=$times
  case $test in
    *.py) cmake --build build --target all >/dev/null && "tests/$test" build/isadora ;;
    *.mjs) cmake --build build --target all >/dev/null && tests/browser/run.sh build/isadora "tests/$test" ;;
    *) cmake --build build --target "test_$test" isadora_jit isadora_z3 >/dev/null && "build/tests/test_$test" --gtest_brief=1 ;;
  esac || [[ $? -eq 77 ]] || failed=1  # 77: it cannot run here, and says why
done
exit $failed
