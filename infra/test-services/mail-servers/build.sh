#!/bin/sh
# Unpacks Postfix, Exim and the libraries that this machine lacks for them from Debian's packages into this project's
# build/mail-servers/. Nothing is installed: the packages exclude each other, and installed servers would run. Needs
# apt-get with its lists, dpkg-deb and ldd. libnss-wrapper gives Exim the user that its package would create.
set -eu
root=$(readlink -f "$(dirname "$0")/../../..")
built=$root/build/mail-servers
done=$built/unpacked
if [ -e "$done" ]; then exit 0; fi
for tool in apt-get dpkg-deb ldd; do
  command -v "$tool" >/dev/null || {
    echo "not unpacked: Postfix and Exim, because $tool is missing" >&2
    exit 1
  }
done
mkdir -p "$built"
packages=$(mktemp -d)
trap 'rm -rf "$packages"' EXIT
# apt-get downloads as a user of its own, where there is one.
chmod 755 "$packages"
unpack() {
  (cd "$packages" && apt-get download -qq -o APT::Sandbox::User=root "$@" >/dev/null)
  for package in "$packages"/*.deb; do dpkg-deb -x "$package" "$built"; done
  rm -f "$packages"/*.deb
}
unpack postfix exim4-daemon-light exim4-base libnss-wrapper

libraries=$built/usr/lib/postfix:$(echo "$built"/usr/lib/*-linux-*)
missing() {
  for program in "$built"/usr/lib/postfix/sbin/* "$built"/usr/sbin/*; do
    LD_LIBRARY_PATH=$libraries ldd "$program" 2>/dev/null || true
  done | sed -n 's/^\t*\(lib[^ ]*\) => not found$/\1/p' | sort -u
}
# A package's name is the library's, with its version: libdb-5.3.so is in libdb5.3, libicuuc.so.72 in libicu72.
for library in $(missing); do
  case $library in
    libicu*) name=libicu${library##*.} ;;
    *) name=$(echo "$library" | sed 's/-\([0-9.]*\)\.so$/\1/; s/\.so\.//; s/_/-/g; y/ABCDEFGHIJKLMNOPQRSTUVWXYZ/abcdefghijklmnopqrstuvwxyz/') ;;
  esac
  unpack "$name" || echo "not unpacked: $name" >&2
done
[ -z "$(missing)" ] || {
  echo "missing for Postfix and Exim: $(missing | tr '\n' ' ')" >&2
  exit 1
}
# Unpacked by root it would run as root for everybody.
chmod u-s "$built/usr/sbin/exim4"
touch "$done"
