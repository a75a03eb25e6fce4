#!/bin/sh
# Builds FerretDB 1.24, which implements MongoDB's protocol on SQLite, from its Go module into this project's
# build/ferretdb/. A program built by `go install` does not start, because the module lacks the file with its version.
# Needs Go 1.24 or newer and its module proxy. Takes about two minutes on two cores.
set -eu
module=github.com/FerretDB/FerretDB
version=v1.24.2
sum=h1:trrUU0LbmusMbyubhPS1IELncvrIwKrsRT2LW1UUWCw=
root=$(readlink -f "$(dirname "$0")/../../..")
program=$root/build/ferretdb/ferretdb
if [ -x "$program" ] && "$program" --version 2>/dev/null | grep -q "^version: $version"; then exit 0; fi

source=$(mktemp -d)
trap 'rm -rf "$source"' EXIT
export GOTOOLCHAIN=local GOFLAGS=
cd "$source"
go mod download -json "$module@$version" >facts.json
grep -q "\"Sum\": \"$sum\"" facts.json || {
  echo "$module $version is not what it was: $(grep '"Sum"' facts.json)" >&2
  exit 1
}
cp -R "$(sed -n 's/^.*"Dir": "\(.*\)",*$/\1/p' facts.json)" module
chmod -R u+w module
cd module
echo "$version" >build/version/version.txt
mkdir -p "$(dirname "$program")"
go build -o "$program" ./cmd/ferretdb
