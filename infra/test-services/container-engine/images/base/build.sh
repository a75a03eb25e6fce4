#!/bin/sh
# build.sh IMAGE: this machine's Debian or Ubuntu in its smallest form, from the packages that this machine is itself made
# of. Half a minute, some 200 MB. For root; needs debootstrap.
set -eu
image=${1:?usage: build.sh IMAGE}
. /etc/os-release
# The first archive with a list of packages of this release, as apt knows it.
site=$(apt-get indextargets --format '$(CODENAME) $(SITE)' 'Created-By: Packages' | sed -n "s/^$VERSION_CODENAME //p" | head -n 1)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

debootstrap --variant=minbase "$VERSION_CODENAME" "$root" "${site:?apt knows no archive of $VERSION_CODENAME}" >&2
# How this machine fetches packages is how its images do: proxies, certificates.
apt-config dump Acquire >"$root/etc/apt/apt.conf.d/99-as-on-this-machine"
mkdir -p "$root/etc/ssl/certs"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
tar -C "$root" -c . | docker import - "$image"
