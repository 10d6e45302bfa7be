# The stack's promises. Sourced by `run`.

containers=(proxy reports-service domains-service reports-database domains-database)
# A page to report about: reports-service's own, at the address it has for itself.
page=http://127.0.0.1:8080/docs/reports

tell_story() {
  say "start"
  compose up -d --no-build >"$folder/up" 2>&1 || { cat "$folder/up" >&2 && fail "it does not start"; }
  eventually 120 "every container is healthy" all_healthy
  say "healthy"
  eventually 30 "the proxy has made its authority" read_authority
  key=$(compose run --rm keys show 2>/dev/null | tr -d '\r\n')
  [ -n "$key" ] || fail "no API key is shown"
  containers_are_confined
  databases_are_apart
  services_are_no_superusers
  reports_and_domains_live
  a_customer_is_served
  kills_lose_nothing
  replicas_share_the_work
  volumes_last
  logs_are_of_use
  backups_bring_everything_back
}

# The containers of a service, by their labels: Compose would take a second each time.
ids_of() {
  docker ps --all --quiet --filter "label=com.docker.compose.project=$project" \
    --filter "label=com.docker.compose.service=$1" --filter label=com.docker.compose.oneoff=False
}

id_of() {
  ids_of "$1" | head -n 1
}

inspect() {
  docker inspect --format "$2" "$(id_of "$1")"
}

all_healthy() {
  local name ids=()
  for name in "${containers[@]}"; do
    ids+=("$(id_of "$name")")
  done
  [ "$(docker inspect --format '{{.State.Health.Status}}' "${ids[@]}" 2>/dev/null | sort | uniq -c | tr -s ' ')" = " ${#ids[@]} healthy" ]
}

containers_are_confined() {
  say "confined: read-only, no capabilities, no new privileges, bounded memory, not root, no private keys"
  local name
  for name in "${containers[@]}"; do
    local found
    found=$(inspect "$name" '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}} {{gt .HostConfig.Memory 0}}')
    [ "$found" = "true [ALL] [no-new-privileges:true] true" ] || fail "$name: $found"
    case $(inspect "$name" '{{range .Mounts}}{{.Name}} {{end}}') in
      *signing-keys*) fail "$name has the signing keys" ;;
    esac
  done
  for name in reports-service domains-service; do
    [ "$(inspect "$name" '{{.Config.User}}')" = 65532:65532 ] || fail "$name is root"
  done
  docker image inspect "$REPORTS_IMAGE" "$DOMAINS_IMAGE" "$KEYS_IMAGE" >"$folder/images"
  if grep -q -e "$REPORTS_DATABASE_PASSWORD" -e "$DOMAINS_DATABASE_PASSWORD" "$folder/images"; then
    fail "a password is in an image"
  fi
}

# reaches FROM DATABASE: whether a database is reachable from that container's network.
reaches() {
  docker run --rm --network "container:$(id_of "$1")" --entrypoint pg_isready "$postgres_image" \
    --quiet --timeout=3 --host="$2"
}

# in_database SERVICE ROLE STATEMENT
in_database() {
  compose exec -T "$1-database" psql -U "$2" -d waymark -Atc "$3"
}

services_are_no_superusers() {
  say "no service is a superuser of its database, and nobody can log in as one"
  local name
  for name in reports domains; do
    [ "$(in_database $name waymark 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')" = f ] ||
      fail "$name-service is a superuser"
    [ "$(in_database $name postgres 'SELECT count(*) FROM pg_authid WHERE rolsuper AND rolpassword IS NOT NULL')" = 0 ] ||
      fail "a superuser of $name-database has a password"
  done
}

databases_are_apart() {
  say "each database is reachable by its own service alone"
  local service other address
  for service in reports domains; do
    reaches $service-service $service-database || fail "$service-service does not reach its database"
    for other in proxy reports-service domains-service; do
      [ $other != $service-service ] || continue
      address=$(inspect $service-database '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}')
      if reaches $other $service-database || reaches $other "$address"; then
        fail "$other reaches $service-database"
      fi
    done
  done
}

reports_and_domains_live() {
  say "a report and a domain live their whole life through the proxy"
  CURL_CA_BUNDLE=$folder/root.crt sh tests/scripts/life.sh "$BASE_URL" "$BASE_URL" "$key" "$page?life=1" >"$folder/life" ||
    { cat "$folder/life" && fail "the life of a report and a domain"; }
  api GET /docs/domains/openapi.json
  expect 200
  has "\"$BASE_URL\""
}

name_server() {
  curl --silent --fail --max-time 5 --output /dev/null --data "$2" "http://127.0.0.1:$NAME_SERVER_PORT/$1"
}

# Verifies a domain until it has this state; two checks must be ten seconds apart.
verified() {
  api POST "/api/v1/domains/$1/verify"
  [ "$status" = 200 ] && case $body in *'"status":"verified"'*) ;; *) false ;; esac
}

a_customer_is_served() {
  say "a customer's domain: proved by DNS, served with a certificate of its own, deleted"
  local name=go.brand.test id token
  eventually 30 "the name server answers" name_server clear-txt '{"host":"start."}'
  api POST /api/v1/domains --data name=$name --data index_page=https://brand.example.com/
  expect 201
  has '"status":"pending"'
  id=$(id_in_body)
  token=$(grep -o 'token=[a-z2-7]*' "$folder/body" | head -n 1)
  [ "$(visit $name /)" = "000 " ] || fail "a name that was not proved has a certificate"

  name_server set-txt "{\"host\":\"_waymark-challenge.$name.\",\"value\":\"$token\"}"
  eventually 60 "the domain is verified" verified "$id"
  eventually 30 "visitors are served" eval "[ \"\$(visit $name /)\" = '302 https://brand.example.com/' ]"
  [ "$(visit $name /nothing)" = "404 " ] || fail "a path of the domain: $(visit $name /nothing)"
  changed_on_condition "/api/v1/domains/$id" not_found_page=https://brand.example.com/{lost,}
  api POST /api/v1/reports --header 'Prefer: wait=30' --data-urlencode "url=$page?tag=1"
  changed_on_condition "/api/v1/reports/$(id_in_body)" privacy={1,0}
  [ "$(visit $name /nothing)" = "302 https://brand.example.com/lost" ] || fail "the not-found page: $(visit $name /nothing)"
  the_edge_takes_over $name
  api DELETE "/api/v1/domains/$id"
  expect 200
  [ "$(visit $name /)" = "421 " ] || fail "a deleted domain: $(visit $name /)"
  # Another process than the one that deleted it: it is notified.
  eventually 10 "the edge no longer serves a deleted domain" eval "[ \"\$(visit_edge $name /)\" = '000 ' ]"
  compose rm --stop --force edge >/dev/null 2>&1
}

# changed_on_condition PATH CHANGE ANOTHER: the proxy compresses what is longer than 512 bytes, and
# rewrites its entity tag.
changed_on_condition() {
  local tag
  api GET "$1" --compressed --dump-header "$folder/headers"
  grep -qi '^content-encoding: gzip' "$folder/headers" || fail "not compressed: $(cat "$folder/headers")"
  tag=$(sed -n 's/^etag: *\(.*[^\r]\)\r*$/\1/ip' "$folder/headers")
  api PATCH "$1" --header "If-Match: $tag" --data "$2"
  expect 200
  api PATCH "$1" --header "If-Match: $tag" --data "$3"
  expect 412
}

visit_edge() {
  HTTPS_PORT=$EDGE_HTTPS_PORT visit "$@"
}

# As described in docs/operations/https.md.
the_edge_takes_over() {
  say "profile https: the edge serves a name with the proxy's certificate, and hands over the API ($LISTENER)"
  local name=$1 containers=(edge) here
  compose run --rm -T --user 0 --volume "${project}_certificates:/caddy:ro" edge \
    import-certificates /caddy/caddy >"$folder/imported" 2>&1 || fail "import: $(cat "$folder/imported")"
  compose --profile https up -d --no-build edge >"$folder/up" 2>&1 || { cat "$folder/up" >&2 && fail "the edge does not start"; }
  eventually 60 "the edge is healthy" all_healthy
  containers_are_confined
  [ "$(visit_edge "$name" /)" = "302 https://brand.example.com/" ] || fail "the edge: $(visit_edge "$name" /)"
  [ "$(visit_edge nobody.brand.test /)" = "000 " ] || fail "the edge has a certificate for a made-up name"
  here=$(curl --silent --max-time 20 --output /dev/null --write-out '%{http_code} %{redirect_url}' \
    --header "Host: $name" "http://127.0.0.1:$EDGE_HTTP_PORT/a?b")
  [ "$here" = "308 https://$name:$EDGE_HTTPS_PORT/a?b" ] || fail "plain HTTP at the edge: $here"

  # Caddy 2.6 logs no request with a port in `Host` that is not its own.
  local BASE_URL=https://localhost:$EDGE_HTTPS_PORT request=handed-over-$RANDOM client addresses
  api GET "/api/v1/domains/account?$request" --http1.1 --header "Host: localhost"
  expect 200
  eventually 20 "the proxy logs the request" proxy_logged "$request"
  client=$(sed -n "s/.*\"remote_ip\":\"\([^\"]*\)\".*$request.*/\1/p" "$folder/proxy-log" | tail -n 1)
  addresses=$(inspect edge '{{range .NetworkSettings.Networks}}<{{.IPAddress}}>{{end}}')
  case "$LISTENER $addresses" in
    direct*"<$client>"*) ;;
    handed_over*"<$client>"*) fail "the proxy takes the edge for the client" ;;
    handed_over*) ;;
    *) fail "the proxy's client is $client, and the edge has $addresses" ;;
  esac
}

# proxy_logged TEXT: keeps the proxy's log.
proxy_logged() {
  compose logs --no-log-prefix proxy >"$folder/proxy-log" 2>&1
  grep -q "$1" "$folder/proxy-log"
}

# Like a crash or the kernel's out-of-memory killer: without Docker's knowledge. From a container,
# since the engine's processes may be on another machine.
crash() {
  local process
  process=$(inspect "$1" '{{.State.Pid}}')
  docker run --rm --pid host --user 0 --entrypoint sh "$KEYS_IMAGE" -c "kill -KILL $process"
}

stored_again() {
  api POST /api/v1/reports --header 'Prefer: respond-async' --data-urlencode "url=$page?again=$RANDOM"
  [ "$status" = 201 ] || return 1
  api POST /api/v1/domains --data "name=again-$RANDOM$RANDOM.brand.test"
  [ "$status" = 201 ]
}

kills_lose_nothing() {
  local name before
  cp "$folder/root.crt" "$folder/root.crt.copy"
  start_load
  for name in "${containers[@]}"; do
    say "$name crashes under load, and comes back by itself"
    before=$(inspect "$name" '{{.RestartCount}}')
    crash "$name"
    eventually 60 "$name is started again" eval "[ \"\$(inspect $name '{{.RestartCount}}')\" -gt $before ]"
    eventually 90 "everything is healthy" all_healthy
    eventually 60 "reports and domains are stored again" stored_again
  done
  for name in "${containers[@]}"; do
    say "docker kill $name under load, and docker compose up"
    docker kill "$(id_of "$name")" >/dev/null
    compose up -d --no-build >"$folder/up" 2>&1 || { cat "$folder/up" >&2 && fail "up"; }
    eventually 90 "everything is healthy" all_healthy
    eventually 60 "reports and domains are stored again" stored_again
  done
  touch "$folder/stop"
  wait "$load"
  everything_acknowledged_is_there
}

everything_acknowledged_is_there() {
  local kind field
  for kind in reports domains; do
    field=url
    [ $kind = reports ] || field=name
    all_rows $kind $field | sort >"$folder/rows"
    sort "$folder/load/acknowledged-$kind" >"$folder/acknowledged"
    [ -s "$folder/acknowledged" ] || fail "no load"
    comm -13 "$folder/rows" "$folder/acknowledged" >"$folder/lost"
    [ ! -s "$folder/lost" ] || fail "acknowledged $kind are lost: $(head -n 3 "$folder/lost")"
    say "$(wc -l <"$folder/acknowledged") acknowledged $kind of $(grep -c . "$folder/load/load-statuses") requests, all there"
  done
  eventually 300 "every report is made" all_made
}

# The newest come last in the queue; jobs left by a crash run again after their lease of a minute.
all_made() {
  local page_number=1
  while :; do
    api GET "/api/v1/reports?per_page=100&sort_by=id&sort=desc&page=$page_number"
    [ "$status" = 200 ] || return 1
    case $body in
      *'"state":"queued"'* | *'"state":"running"'*) return 1 ;;
      *'"data":[]'*) return 0 ;;
    esac
    page_number=$((page_number + 1))
  done
}

# How many reports each replica has made, one number per line.
made_by_each() {
  local id address
  for id in $(ids_of reports-service | sort); do
    address=$(docker inspect --format "{{with index .NetworkSettings.Networks \"${project}_reports\"}}{{.IPAddress}}{{end}}" "$id")
    docker exec "$(id_of proxy)" wget -q -O - "http://$address:8081/metrics" |
      sed -n 's/^waymark_generation_seconds_count{outcome="ready"} //p' | grep . || echo 0
  done
}

replicas_share_the_work() {
  say "a second reports-service shares the work"
  compose up -d --no-build --scale reports-service=2 >"$folder/up" 2>&1 || { cat "$folder/up" >&2 && fail "up"; }
  eventually 60 "there are two" eval '[ "$(made_by_each 2>/dev/null | wc -l)" -eq 2 ]'
  local before after number=0
  before=$(made_by_each | paste -sd ' ' -)
  # More than one replica can make in the second between the other's polls; from many hosts, since
  # at most two pages per host are fetched at once.
  while [ $number -lt 300 ]; do
    number=$((number + 1))
    printf 'next\nsilent\nurl = "%s"\ncacert = "%s"\nheader = "Authorization: Bearer %s"\nheader = "Prefer: respond-async"\n' \
      "$BASE_URL/api/v1/reports" "$folder/root.crt" "$key"
    printf 'data-urlencode = "url=http://127.0.0.%s:8080/docs/reports?shared=%s"\n' $((number % 30 + 1)) $number
    printf 'output = "/dev/null"\nwrite-out = "%%{http_code}\\n"\n'
  done >"$folder/requests"
  curl --silent --parallel --parallel-max 16 --max-time 60 --config "$folder/requests" >"$folder/statuses" 2>/dev/null
  [ "$(grep -c '^201$' "$folder/statuses")" -eq 300 ] || fail "stored: $(sort "$folder/statuses" | uniq -c)"
  eventually 120 "all of them are made" all_made
  after=$(made_by_each | paste -sd ' ' -)
  say "made by each before: $before, after: $after"
  set -- $before $after
  [ $(($3 - $1)) -gt 0 ] && [ $(($4 - $2)) -gt 0 ] || fail "one of them made everything"
  [ $(($3 - $1 + $4 - $2)) -eq 300 ] || fail "not every report was made once"
}

volumes_last() {
  say "volumes last: down, and up again"
  local total
  api GET '/api/v1/reports?per_page=10'
  total=$(grep -o '"total":[0-9]*' "$folder/body")
  compose down --timeout 40 >/dev/null 2>&1
  compose up -d --no-build >"$folder/up" 2>&1 || { cat "$folder/up" >&2 && fail "up"; }
  eventually 120 "every container is healthy" all_healthy
  [ "$(compose run --rm keys show 2>/dev/null | tr -d '\r\n')" = "$key" ] || fail "another API key"
  # With a certificate of the same authority, which curl still trusts.
  api GET '/api/v1/reports?per_page=10'
  expect 200
  [ "$(grep -o '"total":[0-9]*' "$folder/body")" = "$total" ] || fail "other reports than before: $total"
  eventually 30 "reports and domains are stored again" stored_again
}

logs_are_of_use() {
  say "requests that machines send every few seconds are not in the logs"
  compose logs >"$folder/logs" 2>&1
  grep -q '"route":"/api/v1/reports"' "$folder/logs" || fail "no request is in the logs"
  if grep -e '"route":"/healthz"' -e '"route":"/readyz"' -e '"admin.api","msg":"received' "$folder/logs" | tail -n 3 | grep .; then
    fail "probes are in the logs"
  fi
}

# As described in deploy/README.md.
backups_bring_everything_back() {
  say "backups bring everything back after all volumes are lost"
  local total name
  api GET '/api/v1/reports?per_page=10'
  total=$(grep -o '"total":[0-9]*' "$folder/body")
  for name in reports domains; do
    compose exec -T $name-database pg_dump -U waymark --format=custom waymark >"$folder/$name.dump"
  done
  compose run --rm -T --entrypoint tar keys --create --directory signing . >"$folder/keys.tar" 2>/dev/null
  compose down --volumes --timeout 40 >/dev/null 2>&1
  compose up -d --no-build >"$folder/up" 2>&1 || { cat "$folder/up" >&2 && fail "up"; }
  compose stop reports-service domains-service >/dev/null 2>&1
  for name in reports domains; do
    compose exec -T $name-database pg_restore -U waymark --dbname waymark --clean --if-exists <"$folder/$name.dump"
  done
  compose run --rm -T --entrypoint tar keys --extract --directory signing <"$folder/keys.tar" >/dev/null 2>&1
  compose up -d --no-build >"$folder/up" 2>&1 || { cat "$folder/up" >&2 && fail "up"; }
  eventually 120 "every container is healthy" all_healthy
  eventually 30 "the proxy has made its authority" read_authority
  # With the earlier key.
  api GET '/api/v1/reports?per_page=10'
  expect 200
  [ "$(grep -o '"total":[0-9]*' "$folder/body")" = "$total" ] || fail "other reports than before: $total"
  eventually 30 "reports and domains are stored again" stored_again
}
