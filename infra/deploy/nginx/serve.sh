#!/bin/sh
# serve.sh RELEASE PREFIX CONFIGURATION: adds the image's release to the earlier ones in the volume (PREFIX/site), since open tabs
# still load files of their release, and serves all of them.
#
# TRUSTED_PROXIES: as for requests-api. If 1 or unset, this nginx is the only proxy: it ignores the caller's X-Forwarded-For, and
# limits each address (limits.conf). If more, or addresses, it keeps the header of the proxies before it, and leaves the limits
# to them, since all calls come from their address.
#
# PUBLIC_URL: as for requests-api. The shell responds under its host name. If it is no https address, localhost and IP addresses
# are accepted too, since the installation may be open (rule access-4). 127.0.0.1 always is, for the health check in the container.
#
# HOST: a name or address of this container to listen on, besides 127.0.0.1 for health checks. Unset: all addresses.
set -eu
umask 022
release=$1 prefix=$2 configuration=$3 tmp=${TMPDIR:-/tmp}
case ${TRUSTED_PROXIES:-1} in
  0 | 1) told='$remote_addr' counted='$binary_remote_addr' ;;
  *) told='$proxy_add_x_forwarded_for' counted='""' ;;
esac
printf 'map "" $%s {\n  default %s;\n}\n' told_address "$told" counted_address "$counted" > "$tmp/told-address.conf"
public=${PUBLIC_URL:-http://localhost}
case $public in
  https://*) others= transport='add_header strict-transport-security "max-age=31536000; includeSubDomains" always;' ;;
  *) others='"~^yes " yes;' transport= ;;
esac
public=${public#*://}
public=${public%%/*}
case $public in
  \[*) public=localhost ;; # IP addresses are always accepted.
  *) public=${public%:*} ;;
esac
case $public in
  '' | *[!A-Za-z0-9._-]*)
    echo "PUBLIC_URL=$PUBLIC_URL names no host that nginx can be given. Write it as https://name, the name in ASCII (xn--)." >&2
    exit 1
    ;;
esac
{
  printf '"~*^\\S+ \\S+ %s(?::\\d+)?$" yes;\n' "$(printf %s "$public" | sed 's/\./\\./g')"
  printf '%s\n' '"~^yes 127\.0\.0\.1 127\.0\.0\.1(?::\d+)?$" yes;' "$others"
} > "$tmp/public-host.conf"
printf '%s\n' "$transport" > "$tmp/transport.conf"
case ${HOST:-} in
  '') printf 'listen 8080;\n' ;;
  *) printf 'listen %s:8080;\nlisten 127.0.0.1:8080;\n' "$HOST" ;;
esac > "$tmp/listen.conf"
cp -R "$release/." "$prefix/site/"
exec nginx -e stderr -p "$prefix/" -c "$configuration/nginx.conf" -g "daemon off; pid $tmp/nginx.pid;"
