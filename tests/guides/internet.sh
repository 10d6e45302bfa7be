# The rest of the internet, as the machine sees it. Sourced by `run`.

start_internet() {
  ip netns delete "$network" 2>/dev/null || true
  ip link delete "$network" 2>/dev/null || true
  ip netns add "$network"
  ip link add "$network" type veth peer name host0 netns "$network"
  ip address add "$internet/24" dev "$network"
  ip link set "$network" up
  ip -n "$network" address add "$machine/24" dev host0
  ip -n "$network" link set host0 up
  ip -n "$network" link set lo up

  # Every name resolves to the machine, except for the authority's.
  pebble-challtestsrv -dns01 "$internet:53" -management "$internet:8055" -http01 '' -https01 '' \
    -tlsalpn01 '' -defaultIPv4 "$machine" -defaultIPv6 '' >"$folder/names.log" 2>&1 &
  until_it_works "the name server" 20 set_name add-a \
    "{\"host\": \"acme-v02.api.letsencrypt.org\", \"addresses\": [\"$internet\"]}"

  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=pebble -keyout "$folder/pebble.key" \
    -out "$folder/pebble.pem" -addext "subjectAltName=IP:$internet" 2>"$folder/openssl.log"
  cat >"$folder/pebble.json" <<END
{"pebble": {"listenAddress": "$internet:14000", "managementListenAddress": "$internet:15000",
 "certificate": "$folder/pebble.pem", "privateKey": "$folder/pebble.key",
 "httpPort": 80, "tlsPort": 443}}
END
  PEBBLE_VA_NOSLEEP=1 pebble -config "$folder/pebble.json" -dnsserver "$internet:53" \
    >"$folder/pebble.log" 2>&1 &
  # Let's Encrypt's directory has another path than pebble's.
  cat >"$folder/front" <<END
{
	admin off
	auto_https disable_redirects
	skip_install_trust
	default_bind $internet
	http_port 8080
	storage file_system $folder/front-data
}
https://acme-v02.api.letsencrypt.org {
	tls internal
	rewrite /directory /dir
	reverse_proxy https://$internet:14000 {
		transport http {
			tls_insecure_skip_verify
		}
	}
}
END
  HOME=$folder caddy run --adapter caddyfile --config "$folder/front" >"$folder/front.log" 2>&1 &
  until_it_works "the authority" 30 read_roots
}

# The certificates that every client on this internet trusts.
read_roots() {
  curl --silent --fail --insecure "https://$internet:15000/roots/0" >"$folder/visitors.pem" &&
    cp "$folder/front-data/pki/authorities/local/root.crt" "$folder/directory.crt"
} 2>/dev/null

# set_name HOW JSON
set_name() {
  curl --silent --fail --data "$2" "http://$internet:8055/$1" >"$folder/set"
}

# until_it_works WHAT SECONDS COMMAND…
until_it_works() {
  local what=$1 limit=$((SECONDS + $2))
  shift 2
  until "$@"; do
    [ "$SECONDS" -lt "$limit" ] || fail "not in time: $what"
    sleep 0.1
  done
}
