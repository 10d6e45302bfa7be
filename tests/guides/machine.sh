# The machine on which the guides are followed. Sourced by `run`.

# The base of every machine here: Debian, with the package that one of the guides installs.
have_root() {
  [ ! -e "$kept/complete" ] || return 0
  say "a Debian 12, kept in $kept"
  rm -rf "$kept"
  mkdir -p "$kept"
  debootstrap --variant=minbase \
    --include=ca-certificates,curl,dbus,iproute2,openssl,procps,systemd,systemd-sysv \
    bookworm "$kept/plain" http://deb.debian.org/debian >"$folder/debootstrap.log" 2>&1
  cp -a "$kept/plain" "$kept/caddy"
  cp /etc/resolv.conf "$kept/caddy/etc/resolv.conf"
  DEBIAN_FRONTEND=noninteractive chroot "$kept/caddy" apt-get install -y --no-install-recommends \
    caddy >"$folder/apt.log" 2>&1
  touch "$kept/complete"
}

# start_machine plain|caddy: on a copy that keeps nothing.
start_machine() {
  root=$folder/machine/root
  mkdir -p "$folder/machine/"{upper,work,root}
  mount -t overlay overlay "$root" \
    -o "lowerdir=$kept/$1,upperdir=$folder/machine/upper,workdir=$folder/machine/work"
  echo "nameserver $internet" >"$root/etc/resolv.conf"
  cp "$folder/visitors.pem" "$root/usr/local/share/ca-certificates/visitors.crt"
  cp "$folder/directory.crt" "$root/usr/local/share/ca-certificates/directory.crt"
  chroot "$root" update-ca-certificates >/dev/null 2>&1
  mkdir -p "$root/root/waymark/target/dist"
  cp -r deploy "$root/root/waymark/"
  cp "$programs"/{domains-service,api-key} "$root/root/waymark/target/dist/"
  systemd-nspawn --quiet --register=no --keep-unit --resolv-conf=off --directory "$root" \
    --network-namespace-path="/run/netns/$network" --boot >"$folder/machine.log" 2>&1 </dev/null &
  nspawn=$!
  until_it_works "the machine starts" 60 is_running
}

is_running() {
  leader=$(pgrep --parent "$nspawn" | head -n 1)
  [ -n "$leader" ] && on_machine 'systemctl is-active --quiet multi-user.target' 2>/dev/null
}

# on_machine COMMANDS: as root, from the top folder.
on_machine() {
  nsenter --target "$leader" --all env --ignore-environment HOME=/root SYSTEMD_PAGER=cat \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    bash -c "cd /root/waymark && $1" </dev/null
}

stop_machine() {
  if [ -n "${leader-}" ]; then
    kill -KILL "$leader" 2>/dev/null || true
    wait "$nspawn" 2>/dev/null || true
    leader=''
  fi
  if [ -n "${root-}" ] && mountpoint --quiet "$root"; then
    umount --lazy "$root"
    rm -rf "$folder/machine"
  fi
}
