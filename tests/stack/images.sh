# The base images: pulled or, if no registry can be reached, made from Debian's packages under the
# same names. Sourced by `run`.

# The names that the files use.
image_in() {
  sed -n "$2" "$1"
}
caddy_image=$(image_in docker-compose.yml 's/.*CADDY_IMAGE:-\(.*\)}.*/\1/p')
postgres_image=$(image_in docker-compose.yml 's/.*POSTGRES_IMAGE:-\(.*\)}.*/\1/p')
service_image=$(image_in deploy/Dockerfile 's/^ARG SERVICE_IMAGE=//p')
keys_image=$(image_in deploy/Dockerfile 's/^ARG KEYS_IMAGE=//p')
name_server_image=$(image_in tests/stack/compose.yml 's/.*NAME_SERVER_IMAGE:-\(.*\)}.*/\1/p')

# A replacement image is never put into an engine that is used for anything else.
have_base_images() {
  local image pulls=() missing=() images=("$caddy_image" "$postgres_image" "$service_image" "$keys_image" "$name_server_image")
  # In parallel, because each takes a while to find that there is no registry.
  for image in "${images[@]}"; do
    { docker image inspect "$image" || timeout 300 docker pull --quiet "$image" || true; } >/dev/null 2>&1 &
    pulls+=($!)
  done
  wait "${pulls[@]}"
  for image in "${images[@]}"; do
    docker image inspect "$image" >/dev/null 2>&1 || missing+=("$image")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  [ -n "${engine-}" ] || give_up "cannot be pulled: ${missing[*]}"
  say "cannot be pulled, so made from Debian's packages: ${missing[*]}"
  command -v debootstrap >/dev/null || give_up "debootstrap is not installed"
  make_root
  for image in "${missing[@]}"; do
    case $image in
      "$caddy_image") make_image "$image" caddy ;;
      "$postgres_image") make_image "$image" postgres ;;
      "$service_image") make_image "$image" service ;;
      "$keys_image") docker tag stand-in-root "$image" ;;
      "$name_server_image") make_image "$image" name-server ;;
    esac
  done
}

# One small Debian with everything needed, kept for a week in WAYMARK_STAND_INS.
make_root() {
  local root=$folder/root kept=${WAYMARK_STAND_INS:-$folder/stand-ins}
  mkdir -p "$root" "$kept"
  if [ -z "$(find "$kept/root.tar" -mtime -7 2>/dev/null)" ]; then
    debootstrap --variant=minbase --include=ca-certificates,caddy,pebble,postgresql,wget bookworm "$root" \
      http://deb.debian.org/debian >"$folder/debootstrap" 2>&1 || {
      tail -n 5 "$folder/debootstrap" >&2
      give_up "debootstrap failed"
    }
    rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,man,locale}
    # Distroless images have only these, and no shell.
    (cd "$root" && tar --create --file "$kept/service.tar" --dereference \
      lib/x86_64-linux-gnu/{ld-linux-x86-64.so.2,libc.so.6,libm.so.6,libgcc_s.so.1,libresolv.so.2,libnss_dns.so.2,libnss_files.so.2} \
      lib64/ld-linux-x86-64.so.2 etc/ssl/certs/ca-certificates.crt etc/nsswitch.conf)
    tar --directory "$root" --create --file "$kept/root.new" .
    mv "$kept/root.new" "$kept/root.tar"
    rm -rf "$root"
  fi
  docker import "$kept/root.tar" stand-in-root >/dev/null
  cp "$kept/service.tar" "$folder/"
}

# make_image NAME KIND
make_image() {
  local context=$folder/$2
  mkdir -p "$context"
  case $2 in
    caddy) [ -z "$caddy" ] || cp "$caddy" "$context/caddy" ;;
    service) cp "$folder/service.tar" "$context" ;;
    postgres) cp tests/stack/postgres-entrypoint "$context" ;;
  esac
  docker build --quiet --tag "$1" --file - "$context" >/dev/null < <("dockerfile_of_${2//-/_}")
}

dockerfile_of_service() {
  cat <<'END'
FROM scratch
ADD service.tar /
USER 65532:65532
END
}

dockerfile_of_caddy() {
  cat <<'END'
FROM stand-in-root
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
RUN mkdir -p /config/caddy /data/caddy
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
END
  [ -z "$caddy" ] || echo 'COPY caddy /usr/bin/caddy'
}

dockerfile_of_postgres() {
  cat <<'END'
FROM stand-in-root
ENV PGDATA=/var/lib/postgresql/data
RUN for program in /usr/lib/postgresql/*/bin/*; do ln -sf "$program" /usr/local/bin/; done \
 && mkdir -p $PGDATA && chown postgres:postgres $PGDATA && chmod 3777 /var/run/postgresql
COPY postgres-entrypoint /usr/local/bin/
STOPSIGNAL SIGINT
ENTRYPOINT ["postgres-entrypoint"]
END
}

dockerfile_of_name_server() {
  cat <<'END'
FROM stand-in-root
ENTRYPOINT ["pebble-challtestsrv"]
END
}
