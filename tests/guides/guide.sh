# The steps of the guides. Sourced by `run`.

guide=deploy/domains/README.md
name=go.your-brand.com
page=https://your-brand.com/

# commands NUMBER: a block of commands of the guide for a machine without Docker.
commands() {
  awk -v wanted="$1" '
    /^## / { here = /^## Without Docker$/ }
    here && /^```/ { inside = !inside && /^```sh$/; number += inside; next }
    here && inside && number == wanted' "$guide"
}

# set_to SECTION NAME VALUE: a setting of the machine's service.
set_to() {
  local file=$root/etc/waymark/domains.toml
  awk -v section="[$1]" -v name="$2" -v value="$3" '
    /^\[/ { here = $0 == section }
    here && $0 ~ "^#?" name " = " { $0 = name " = " value; found = 1 }
    { print }
    END { exit !found }' "$file" >"$folder/settings" || fail "$1.$2 is not in the sample"
  cp "$folder/settings" "$file"
}

# follow NUMBER: runs a block of the guide. Its output is kept.
follow() {
  say "$(commands "$1" | head -n 1) …"
  on_machine "set -e; $(commands "$1")" >"$folder/output.log" 2>&1 || fail "block $1 of $guide"
}

install_it() {
  begun=$(date +%s%N)
  follow 1
  key=$(tail -n 1 "$folder/output.log")
  case $key in wmk_*) ;; *) fail "the last line is no key: $key" ;; esac
  set_to http base_url '"https://links.example.com"'
  set_to verification edge_target '"edge.example.com"'
}

# store URL: the guide's first call.
store() {
  local call
  call=$(commands 5)
  call=${call//KEY/$key}
  on_machine "${call//https:\/\/links.example.com/$1} --silent --fail-with-body" >"$folder/stored" \
    2>"$folder/call.log"
}

# The record in the response brings visitors and proves the name.
set_record() {
  local record
  record=$(python3 - "$folder/stored" <<'END'
import json, sys
domain = json.load(open(sys.argv[1]))["data"]
record = next(r for r in domain["verification"]["records"] if r["type"] == "CNAME")
print(json.dumps({"host": record["name"] + ".", "target": record["value"] + "."}))
END
  )
  set_name set-cname "$record"
  set_at=$(date +%s%N)
}

is_visited() {
  local seen
  seen=$(curl --silent --max-time 10 --cacert "$folder/visitors.pem" --output /dev/null \
    --resolve "$name:443:$machine" --write-out '%{http_code} %{redirect_url}' "https://$name/") || true
  [ "$seen" = "302 $page" ]
}

# from_here URL WAY: the first call, the record, and the first visitor.
from_here() {
  until_it_works "the first call" 60 store "$1"
  say "the first call was answered $(since "$begun") after the first command"
  set_record
  until_it_works "the first visitor" 120 is_visited
  say "$2: the first redirect over HTTPS was $(since "$begun") after the first command," \
    "$(since "$set_at") after the record was set"
  stop_machine
  set_name clear-cname "{\"host\": \"$name.\"}"
}

since() {
  printf '%d.%d s' $((($(date +%s%N) - $1) / 1000000000)) $((($(date +%s%N) - $1) / 100000000 % 10))
}

with_caddy() {
  say "with Caddy in front of the edge"
  start_machine caddy
  install_it
  follow 3
  follow 4
  from_here https://links.example.com "Caddy"
}

with_the_edge_alone() {
  say "with the edge alone, as docs/operations/https.md has it"
  start_machine plain
  install_it
  set_to edge listen '"[::]:80"'
  set_to edge.https listen '"[::]:443"'
  set_to certificates encryption_keys_file '"/etc/waymark/certificate-keys"'
  set_to certificates directory '"https://acme-v02.api.letsencrypt.org/directory"'
  set_to certificates contact '"mailto:operator@example.com"'
  on_machine "$(sed -n 's/^    \(umask 077; openssl\)/\1/p' docs/operations/https.md)"
  on_machine "install -D -m 644 -t /etc/systemd/system/domains-service.service.d deploy/domains/https.conf"
  follow 3
  from_here http://127.0.0.1:8082 "the edge alone"
}
