#!/bin/sh
# Usage: build.sh IMAGE. Builds a minimal image of this machine's Debian or Ubuntu from the same package archive.
# Takes half a minute and 200 MB. Needs root and debootstrap.
set -eu
image=${1:?usage: build.sh IMAGE}
. /etc/os-release
# The first archive in apt's configuration that lists packages of this release.
site=$(apt-get indextargets --format '$(CODENAME) $(SITE)' 'Created-By: Packages' | sed -n "s/^$VERSION_CODENAME //p" | head -n 1)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

debootstrap --variant=minbase "$VERSION_CODENAME" "$root" "${site:?apt knows no archive of $VERSION_CODENAME}" >&2
# The image downloads packages with this machine's proxies and certificates.
apt-config dump Acquire >"$root/etc/apt/apt.conf.d/99-as-on-this-machine"
mkdir -p "$root/etc/ssl/certs"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
tar -C "$root" -c . | docker import - "$image"
