#!/usr/bin/env bash
# run.sh PROGRAM TEST.mjs: a test in a browser, or 77 and the reason where it cannot run here.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$(realpath "$1")
skip() {
  printf 'skipped: %s\n' "$1"
  exit 77
}
command -v node >/dev/null || skip "there is no node"
# A third faster than the whole browser.
shell=/usr/bin/chromium-headless-shell
if [[ -z ${ISADORA_CHROMIUM:-} && -x $shell ]]; then export ISADORA_CHROMIUM=$shell; fi
[[ -x ${ISADORA_CHROMIUM:-/usr/bin/chromium} ]] || skip "there is no chromium"
[[ -d $here/node_modules/playwright-core ]] || skip "tests/browser has no modules: npm install there"
exec node "$2" "$program"
