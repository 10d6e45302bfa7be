# The test's own Docker engine, for a machine where none runs. Sourced by `run`; needs root.

# start_engine FOLDER: all its data is in the folder.
start_engine() {
  engine_folder=$1
  command -v dockerd >/dev/null || PATH=$PATH:/usr/sbin
  for program in dockerd containerd runc iptables tini unshare setpriv; do
    command -v "$program" >/dev/null || give_up "$program is not installed"
  done
  [ "$(id -u)" -eq 0 ] || give_up "only root can start an engine"
  # The engine's own client, which knows how to build without a plug-in.
  PATH=/usr/bin:$PATH
  export DOCKER_HOST=unix://$engine_folder/socket DOCKER_CONFIG=$engine_folder/config

  mkdir -p "$engine_folder/config"
  iptables-save >"$engine_folder/iptables" 2>/dev/null || true
  ip_forward=$(cat /proc/sys/net/ipv4/ip_forward)
  # In its own process namespace: once the first process ends, everything in it does, including
  # containers, no matter how this script ends.
  setpriv --pdeathsig KILL unshare --pid --fork --kill-child --mount-proc tini -- \
    dockerd --host "$DOCKER_HOST" --pidfile "$engine_folder/pid" \
    --data-root "$engine_folder/data" --exec-root "$engine_folder/exec" >"$engine_folder/log" 2>&1 &
  engine=$!
  local tries=0
  until docker info >/dev/null 2>&1; do
    tries=$((tries + 1))
    if [ "$tries" -gt 120 ] || ! kill -0 "$engine" 2>/dev/null; then
      tail -n 5 "$engine_folder/log" >&2
      stop_engine
      give_up "no Docker engine can run here"
    fi
    sleep 0.5
  done
}

# Restores the machine to its previous state.
stop_engine() {
  [ -n "${engine-}" ] || return 0
  local first
  first=$(pgrep --parent "$engine" || true)
  # dockerd ends its containers, then itself; anything that hangs ends with its namespace.
  [ -z "$first" ] || kill -TERM "$first" 2>/dev/null || true
  local tries=0
  while kill -0 "$engine" 2>/dev/null && [ "$tries" -lt 60 ]; do
    tries=$((tries + 1))
    sleep 0.5
  done
  kill -KILL "$engine" 2>/dev/null || true
  wait "$engine" 2>/dev/null || true
  engine=
  ip link delete docker0 2>/dev/null || true
  iptables-restore <"$engine_folder/iptables" 2>/dev/null || true
  echo "$ip_forward" >/proc/sys/net/ipv4/ip_forward
  rm -rf "$engine_folder" 2>/dev/null || true
}
