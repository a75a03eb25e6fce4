#!/bin/sh
# serve.sh RELEASE PREFIX CONFIGURATION: puts the image's release beside the earlier ones in the volume (PREFIX/site), for
# open tabs still load parts of the release they came with, and then serves them all.
#
# TRUSTED_PROXIES: as requests-api has it. 1, or unset: this nginx is the only one before it, and says whom it sees, whatever
# the caller says of itself; and it limits what one address may do (limits.conf). More, or addresses: there are others before
# this one, whose word is handed on, and whose one address stands for everybody: the limits are theirs.
#
# PUBLIC_URL: as requests-api has it. The shell's pages and files are answered under its host name, under localhost and under
# IP addresses.
#
# HOST: a name or address of this container's to listen at, and for health checks at 127.0.0.1 besides. Unset: at all of them.
set -eu
umask 022
release=$1 prefix=$2 configuration=$3 tmp=${TMPDIR:-/tmp}
case ${TRUSTED_PROXIES:-1} in
  0 | 1) told='$remote_addr' counted='$binary_remote_addr' ;;
  *) told='$proxy_add_x_forwarded_for' counted='""' ;;
esac
printf 'map "" $%s {\n  default %s;\n}\n' told_address "$told" counted_address "$counted" > "$tmp/told-address.conf"
public=${PUBLIC_URL:-http://localhost}
public=${public#*://}
public=${public%%/*}
case $public in
  \[*) public=localhost ;; # An address: answered to anyway.
  *) public=${public%:*} ;;
esac
case $public in
  '' | *[!A-Za-z0-9._-]*)
    echo "PUBLIC_URL=$PUBLIC_URL names no host that nginx can be given. Write it as https://name, the name in ASCII (xn--)." >&2
    exit 1
    ;;
esac
printf '"~*^%s(?::\\d+)?$" yes;\n' "$(printf %s "$public" | sed 's/\./\\./g')" > "$tmp/public-host.conf"
case ${HOST:-} in
  '') printf 'listen 8080;\n' ;;
  *) printf 'listen %s:8080;\nlisten 127.0.0.1:8080;\n' "$HOST" ;;
esac > "$tmp/listen.conf"
cp -R "$release/." "$prefix/site/"
exec nginx -e stderr -p "$prefix/" -c "$configuration/nginx.conf" -g "daemon off; pid $tmp/nginx.pid;"
