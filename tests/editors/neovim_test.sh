#!/usr/bin/env bash
# Neovim, headless and without the user's settings, against the program that is given. 77: Neovim is absent, and the test is skipped.
set -euo pipefail
command -v nvim >/dev/null || {
  echo "skipped: nvim is not installed (./dev test installs it)"
  exit 77
}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/session"
export ISADORA=$1 ISADORA_ISAS=$here/../../isas FOLDER=$work/session
export XDG_CONFIG_HOME=$work XDG_DATA_HOME=$work XDG_STATE_HOME=$work XDG_CACHE_HOME=$work HOME=$work
timeout 60 nvim --headless -u NONE -i NONE -n -c "luafile $here/neovim.lua" </dev/null
