#!/bin/sh
# Builds the last version of MinIO before its source was archived, from its Go module into this project's build/minio/.
# MinIO implements the S3 protocol. Needs Go 1.24 or newer and its module proxy. Takes some minutes on two cores and
# 1 GB of cache.
set -eu
module=github.com/minio/minio
version=v0.0.0-20260212201848-7aac2a2c5b7c
sum=h1:/qdoYujxF5MBLDMVLeiYJ/7fBa1HikX39Dvzb9Ji8pA=
root=$(readlink -f "$(dirname "$0")/../../..")
program=$root/build/minio/minio
note=$root/build/minio/version
if [ -x "$program" ] && [ "$(cat "$note" 2>/dev/null)" = "$version" ]; then exit 0; fi

export GOTOOLCHAIN=local GOFLAGS=
facts=$(cd / && go mod download -json "$module@$version")
echo "$facts" | grep -q "\"Sum\": \"$sum\"" || {
  echo "$module $version is not what it was: $(echo "$facts" | grep '"Sum"')" >&2
  exit 1
}
mkdir -p "$(dirname "$program")"
GOBIN=$(dirname "$program") go install "$module@$version"
echo "$version" >"$note"
