#!/bin/sh
# An image of this machine's redis-server, for a container engine that can reach no registry: the program, a shell, and the
# libraries they are linked with, taken from this Debian. Usage: build.sh IMAGE
set -eu
image=${1:?usage: build.sh IMAGE}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

for program in redis-server redis-cli sh cat sleep; do
  path=$(readlink -f "$(command -v "$program")")
  mkdir -p "$root/usr/bin"
  cp "$path" "$root/usr/bin/$program"
  # "name => /path (address)", and the loader, which is named by its path alone.
  for library in $(ldd "$path" | grep -o '/[^ ]*'); do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
  done
done
mkdir -p "$root/data" "$root/tmp" "$root/etc"
ln -s usr/bin "$root/bin"
chmod 1777 "$root/tmp"
echo 'redis:x:999:999::/data:/bin/sh' >"$root/etc/passwd"
# As in the official image: outside of a container a Redis without a password would listen to its own machine alone.
printf '#!/bin/sh\nexec "$@" --protected-mode no\n' >"$root/entrypoint.sh"
chmod 755 "$root/entrypoint.sh"
tar -C "$root" -c . | docker import \
  --change 'WORKDIR /data' --change 'EXPOSE 6379' \
  --change 'ENTRYPOINT ["/entrypoint.sh"]' --change 'CMD ["redis-server"]' \
  - "$image"
