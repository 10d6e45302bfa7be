# The image of both services in one program. Sourced by `run`.

one_container_does_all() {
  say "one container: read-only, not root, a link that signs in, and everything there after a restart"
  local image=$project-waymark url=http://localhost:$ONE_PORT link before status body
  docker build --quiet --file deploy/Dockerfile --target waymark --tag "$image" \
    --build-arg "PROGRAMS=${PROGRAMS:-build}" . >/dev/null || fail "the image does not build"
  start_one
  [ "$(docker inspect --format '{{.Config.User}}' "$image")" = 65532:65532 ] || fail "it is root"
  link=$(docker logs "$image" 2>&1 | grep -o "$url/sign-in?link=[^ ]*") || fail "no link: $(docker logs "$image" 2>&1)"
  curl --silent --fail "$link" | grep -q '<form' || fail "the link does not lead to a form"
  docker exec "$image" waymark sign-in-link --role viewer | grep -q "^$url/sign-in?link=" || fail "no second link"

  docker cp "$image:/data/api-key" "$folder/one-key"
  one POST /api/v1/domains --data name=go.brand.com --data index_page=https://brand.example.com/
  [ "$status" = 201 ] || fail "a domain: $status $body"
  one POST /api/v1/reports --header 'Prefer: respond-async' --data url=http://127.0.0.1:8080/
  [ "$status" = 422 ] || fail "it audits its own machine: $status $body"
  docker exec "$image" waymark backup /data/backup >/dev/null || fail "no backup"
  docker stop --time 40 "$image" >/dev/null
  [ "$(docker inspect --format '{{.State.ExitCode}}' "$image")" = 0 ] || fail "it does not stop cleanly"
  # As an update does, a new container takes over; the only page that it can reach is its own.
  docker rm "$image" >/dev/null
  start_one --env REPORTS__GENERATION__ALLOW_LOOPBACK=true
  one POST /api/v1/reports --data url=http://127.0.0.1:8080/
  case $body in *'"state":"ready"'*) ;; *) fail "no report: $status $body" ;; esac
  one GET /api/v1/domains
  case $body in *'"name":"go.brand.com"'*) ;; *) fail "the domain is gone: $body" ;; esac
  remove_one_container
}

# start_one [OPTION…]: the container, with its data in a volume.
start_one() {
  docker run --detach --name "$image" --read-only --tmpfs /tmp --cap-drop ALL \
    --security-opt no-new-privileges --publish "127.0.0.1:$ONE_PORT:8080" --volume "$image:/data" \
    --env "WAYMARK_BASE_URL=$url" "$@" "$image" >/dev/null
  eventually 60 "the container is healthy" one_is_healthy "$image"
}

one_is_healthy() {
  [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]
}

# one METHOD PATH [CURL-ARGUMENTS…]: sets status and body.
one() {
  local method=$1 path=$2
  shift 2
  status=$(curl --silent --max-time 30 --request "$method" "http://localhost:$ONE_PORT$path" \
    --header "Authorization: Bearer $(cat "$folder/one-key")" --output "$folder/body" --write-out '%{http_code}' "$@") || status=000
  body=$(cat "$folder/body")
}

remove_one_container() {
  docker rm --force --volumes "$project-waymark" >/dev/null 2>&1
  docker volume rm "$project-waymark" >/dev/null 2>&1
  docker image rm "$project-waymark" >/dev/null 2>&1
}
