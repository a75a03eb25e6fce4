#!/bin/sh
# As in the official image, arguments that do not start with a program go to Node.
set -e
if [ "${1#-}" != "$1" ] || [ -z "$(command -v "$1")" ]; then set -- node "$@"; fi
exec "$@"
