#!/bin/sh
# Fetches mongo-java-server 1.47, which speaks MongoDB's protocol in memory, and compiles the few lines that start it, into
# build/java-mongo/ of this project. Needs a JDK of 17 or newer, and Maven with its repository. Half a minute at first.
set -eu
here=$(readlink -f "$(dirname "$0")")
built=$here/../../../build/java-mongo
as_fetched() { (cd "$1" && sha256sum --check --status "$here/jars.sha256"); }
if [ "$built/TestMongo.class" -nt "$here/TestMongo.java" ] && as_fetched "$built"; then exit 0; fi

fetched=$(mktemp -d)
trap 'rm -rf "$fetched"' EXIT
mvn --quiet --batch-mode --file "$here/pom.xml" \
  org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies "-DoutputDirectory=$fetched"
as_fetched "$fetched" || {
  echo 'mongo-java-server, or something it needs, is not what it was' >&2
  exit 1
}
javac -cp "$fetched/*" -d "$fetched" "$here/TestMongo.java"
rm -rf "$built"
mkdir -p "$(dirname "$built")"
cp -R "$fetched" "$built"
