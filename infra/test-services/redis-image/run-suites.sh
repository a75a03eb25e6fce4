#!/bin/sh
# The suites of `npm run test:containers`, Redis at least, where there is Debian's docker engine but no registry: starts an
# engine of its own (socket, folder and bridge; ports on this machine only), makes the image, and stops it all again.
# For root: apt-get install docker.io iproute2 redis-server
set -eu
here=$(dirname "$(readlink -f "$0")")
dir=$(mktemp -d)
export DOCKER_HOST="unix://$dir/docker.sock"
export COUNTERSIGN_TEST_REDIS_IMAGE=countersign-test-redis:here
# Where this machine is itself a container, testcontainers would look for the ports on the bridge.
export TESTCONTAINERS_HOST_OVERRIDE=127.0.0.1
# Of this run alone: one that was killed leaves its bridge behind, and another may be under way.
bridge=countersign$(($$ % 10000))
address=10.$((200 + $$ % 50)).$(($$ / 50 % 250)).1/24
engine=

clean_up() {
  if [ -n "$engine" ]; then
    kill "$engine" 2>/dev/null || :
    wait "$engine" || :
  fi
  umount "$dir"/exec/netns/* 2>/dev/null || :
  ip link delete "$bridge" 2>/dev/null || :
  rm -rf "$dir"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

ip link add "$bridge" type bridge
ip address add "$address" dev "$bridge"
ip link set "$bridge" up
dockerd --bridge "$bridge" --host "$DOCKER_HOST" --data-root "$dir/data" --exec-root "$dir/exec" --pidfile "$dir/pid" \
  --iptables=false --ip 127.0.0.1 >"$dir/log" 2>&1 &
engine=$!

tries=0
until docker version >"$dir/version" 2>&1; do
  tries=$((tries + 1))
  if [ $tries = 60 ] || ! kill -0 "$engine"; then
    cat "$dir/log"
    echo 'the container engine did not start' >&2
    exit 1
  fi
  sleep 0.5
done

"$here/build.sh" "$COUNTERSIGN_TEST_REDIS_IMAGE"
cd "$here/../../.."
npm run --silent test:containers
