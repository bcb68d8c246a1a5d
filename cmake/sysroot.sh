#!/usr/bin/env bash
# Debian's libraries for arm64 in a folder, for the preset of that name: downloaded and unpacked, nothing is installed. What apt keeps for that lies in the
# folder, too, so that neither the machine's own packages nor its lists change, and nobody has to be root.
# usage: sysroot.sh FOLDER PACKAGE…
set -euo pipefail
mkdir -p "$1"
cd "$1"
shift
[[ "$(cat sysroot/packages 2>/dev/null)" == "$*" ]] && exit 0
rm -rf sysroot apt
mkdir -p sysroot apt/lists/partial apt/archives/partial
: >apt/status # nothing is installed: what the packages depend on is fetched as well
apt=(apt-get -q -y -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::State::status="$PWD/apt/status" -o Dir::State::Lists="$PWD/apt/lists"
  -o Dir::Cache="$PWD/apt" -o Dir::Cache::archives="$PWD/apt/archives" -o Debug::NoLocking=true)
"${apt[@]}" update
"${apt[@]}" install --no-install-recommends --download-only "$@"
for package in apt/archives/*.deb; do dpkg-deb -x "$package" sysroot; done
rm -r apt
echo "$*" >sysroot/packages
