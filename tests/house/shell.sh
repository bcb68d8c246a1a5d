#!/usr/bin/env bash
# Our scripts hold no finding of shellcheck.
set -euo pipefail
mapfile -t scripts < <(find cmake tests fuzz bench examples -name '*.sh')
shellcheck --severity=warning dev .ci/run "${scripts[@]}"
