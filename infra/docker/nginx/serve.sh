#!/bin/sh
# serve.sh RELEASE PREFIX CONFIGURATION: puts the image's release beside the earlier ones in the volume (PREFIX/site), for
# open tabs still load parts of the release they came with, and then serves them all.
set -eu
umask 022
release=$1 prefix=$2 configuration=$3
cp -R "$release/." "$prefix/site/"
exec nginx -e stderr -p "$prefix/" -c "$configuration/nginx.conf" -g "daemon off; pid ${TMPDIR:-/tmp}/nginx.pid;"
