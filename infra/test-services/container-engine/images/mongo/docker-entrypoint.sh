#!/bin/sh
# As the official image: what begins with a dash is an option of the server, and a password may stand in a file.
set -e
if [ -n "$MONGO_INITDB_ROOT_PASSWORD_FILE" ]; then
  MONGO_INITDB_ROOT_PASSWORD=$(cat "$MONGO_INITDB_ROOT_PASSWORD_FILE")
  export MONGO_INITDB_ROOT_PASSWORD
  unset MONGO_INITDB_ROOT_PASSWORD_FILE
fi
case $1 in -*) set -- mongod "$@" ;; esac
exec "$@"
