#!/usr/bin/env bash
# All C++ stands as clang-format writes it (`./dev fmt` does that).
set -euo pipefail
find include src tests fuzz '(' -name '*.cpp' -o -name '*.h' ')' -print0 |
  xargs -0 -P "$(nproc)" -n 100 clang-format-14 --dry-run --Werror
