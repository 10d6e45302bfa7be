# Requests to the API and visits, all through the proxy. Sourced by `run`.

# The proxy's authority, which signs every certificate here.
read_authority() {
  docker cp "$(id_of proxy):/data/caddy/pki/authorities/local/root.crt" "$folder/root.crt" >/dev/null 2>&1
}

# api METHOD PATH [CURL-ARGUMENTS…]: sets status and body.
api() {
  local method=$1 path=$2
  shift 2
  status=$(curl --silent --max-time 30 --cacert "$folder/root.crt" --request "$method" "$BASE_URL$path" \
    --header "Authorization: Bearer $key" --output "$folder/body" --write-out '%{http_code}' "$@") || status=000
  body=$(cat "$folder/body" 2>/dev/null || true)
}

expect() {
  [ "$status" = "$1" ] || fail "$status instead of $1: $body"
}

has() {
  case $body in
    *"$1"*) ;;
    *) fail "no $1 in $body" ;;
  esac
}

id_in_body() {
  sed 's/^{"data":{"id":\([0-9]*\),.*/\1/' "$folder/body"
}

# visit NAME PATH: status and Location, with a certificate that the authority signed for this name.
visit() {
  curl --silent --max-time 20 --cacert "$folder/root.crt" --resolve "$1:$HTTPS_PORT:127.0.0.1" \
    --output /dev/null --write-out '%{http_code} %{redirect_url}' "https://$1:$HTTPS_PORT$2" || true
}

# Every row that the account has, as "id url" or "id name".
all_rows() {
  local kind=$1 field=$2 page=1 rows
  while :; do
    api GET "/api/v1/$kind?per_page=100&sort_by=id&sort=asc&page=$page"
    expect 200
    rows=$(grep -o "{\"id\":[0-9]*,\"$field\":\"[^\"]*\"" "$folder/body" | sed 's/{"id":\([0-9]*\),"[a-z]*":"\(.*\)"/\1 \2/') || return 0
    printf '%s\n' "$rows"
    page=$((page + 1))
  done
}

# eventually SECONDS WHAT COMMAND…
eventually() {
  local limit=$((SECONDS + $1)) what=$2
  shift 2
  until "$@"; do
    [ "$SECONDS" -lt "$limit" ] || fail "not in time: $what"
    sleep 0.3
  done
}

# Stores reports and domains continuously until it is stopped, and records what was acknowledged.
make_load() {
  local number=0
  while [ ! -e "$folder/stop" ]; do
    number=$((number + 1))
    api POST /api/v1/reports --max-time 15 --header 'Prefer: respond-async' --data-urlencode "url=$page?load=$number"
    [ "$status" != 201 ] || echo "$(id_in_body) $page?load=$number" >>"$folder/acknowledged-reports"
    echo "$status" >>"$folder/load-statuses"
    api POST /api/v1/domains --max-time 15 --data "name=load-$number.brand.test"
    [ "$status" != 201 ] || echo "$(id_in_body) load-$number.brand.test" >>"$folder/acknowledged-domains"
    echo "$status" >>"$folder/load-statuses"
    sleep 0.05
  done
}

start_load() {
  # Its responses must not mix with those of the story.
  (
    trap - EXIT ERR
    set +eE
    mkdir -p "$folder/load"
    mv "$folder/root.crt.copy" "$folder/load/root.crt"
    outer=$folder folder=$folder/load
    ln -sf "$outer/stop" "$folder/stop"
    make_load
  ) &
  load=$!
}
