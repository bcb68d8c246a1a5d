#!/usr/bin/env bash
# The decoder of simt128 for hardware, proved equal to the description: yosys and Z3 take a minute or two. usage: decoders.sh
set -euo pipefail
cmake --build build --target test_exports >/dev/null
exec build/tests/test_exports --gtest_also_run_disabled_tests '--gtest_filter=DISABLED_Campaign/*'
