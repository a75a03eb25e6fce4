#!/bin/sh
# Usage: fetch-java.sh FOLDER CLASS. Downloads the libraries of the folder's pom.xml, verifies them by its jars.sha256,
# and compiles the class that uses them into this project's build/. Needs JDK 17 or newer, and Maven with its
# repository. Takes half a minute the first time.
set -eu
here=$(readlink -f "$(dirname "$0")")
folder=$here/$1
class=$2
built=$here/../../build/$1
as_fetched() { (cd "$1" && sha256sum --check --status "$folder/jars.sha256"); }
if [ "$built/$class.class" -nt "$folder/$class.java" ] && as_fetched "$built"; then exit 0; fi

fetched=$(mktemp -d)
trap 'rm -rf "$fetched"' EXIT
mvn --quiet --batch-mode --file "$folder/pom.xml" \
  org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies "-DoutputDirectory=$fetched"
as_fetched "$fetched" || {
  echo "a library of $1 is not what it was" >&2
  exit 1
}
javac -cp "$fetched/*" -d "$fetched" "$folder/$class.java"
rm -rf "$built"
mkdir -p "$(dirname "$built")"
cp -R "$fetched" "$built"
