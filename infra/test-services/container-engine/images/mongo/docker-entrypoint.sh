#!/bin/sh
# As in the official image, a leading dash starts the server's options, and a file may contain the password.
set -e
if [ -n "$MONGO_INITDB_ROOT_PASSWORD_FILE" ]; then
  MONGO_INITDB_ROOT_PASSWORD=$(cat "$MONGO_INITDB_ROOT_PASSWORD_FILE")
  export MONGO_INITDB_ROOT_PASSWORD
  unset MONGO_INITDB_ROOT_PASSWORD_FILE
fi
case $1 in -*) set -- mongod "$@" ;; esac
exec "$@"
