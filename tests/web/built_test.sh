#!/usr/bin/env bash
# The page of the explorer is stored in its built form (src/serve/assets). Builds web/ in another folder and compares; exits with 77 if it cannot.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
skip() {
  printf 'skipped: %s\n' "$1"
  exit 77
}
command -v node >/dev/null || skip "there is no node"
[[ -d $root/web/node_modules/vite ]] || skip "web has no modules: npm ci there"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/web" "$work/src/serve/assets" "$work/src/manual/assets"
cp "$root/src/manual/assets/palette.css" "$work/src/manual/assets/"
cp -r "$root"/web/{explorer.html,package.json,vite.config.js,src} "$work/web/"
ln -s "$root/web/node_modules" "$work/web/node_modules"
(cd "$work/web" && node node_modules/vite/bin/vite.js build --logLevel error)
# Other versions of gzip may compress differently.
gunzip -c "$work/src/serve/assets/explorer.js.gz" >"$work/new.js"
gunzip -c "$root/src/serve/assets/explorer.js.gz" >"$work/old.js"
for pair in "$work/old.js $work/new.js" "$root/src/serve/assets/explorer.html $work/src/serve/assets/explorer.html" \
  "$root/src/serve/assets/explorer.css $work/src/serve/assets/explorer.css"; do
  # shellcheck disable=SC2086
  cmp $pair || {
    echo "src/serve/assets is not what web/ is built to: npm run build in web, and commit both"
    exit 1
  }
done
[[ $(ls "$root/src/serve/assets") == $(ls "$work/src/serve/assets") ]] || { echo "src/serve/assets holds other files than a build"; exit 1; }
echo "src/serve/assets is what web/ is built to"
