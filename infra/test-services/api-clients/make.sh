#!/bin/sh
# Usage: make.sh CLIENT DOCUMENT FOLDER. Generates a client of the OpenAPI document, compiles its journey, and writes the
# program FOLDER/run, which takes URL PDF FOLDER ADDRESS. docs/clients.md explains the flags.
set -eu
here=$(readlink -f "$(dirname "$0")")
built=$here/../../../build/api-clients
document=$(readlink -f "$2")
mkdir -p "$3"
cd "$3"
target=$(pwd)
journeys=$here/journeys

generator() { java -jar "$built/openapi-generator-cli-7.25.0.jar" generate -i "$document" "$@" >generated.log 2>&1; }
program() {
  printf '#!/bin/sh\nexec env %s "$@"\n' "$1" >run
  chmod +x run
}
compile_ts() {
  ln -sfn "$built/node_modules" node_modules
  echo '{ "type": "module" }' >package.json
  cp "$journeys/$1.mts" .
  node_modules/.bin/tsc --strict --skipLibCheck --target es2022 --lib es2022,dom --types node --module nodenext \
    --outDir out --rootDir . "$1.mts"
  program "node $target/out/$1.mjs"
}
# Argument: the journey. The client is the package journey/api.
compile_go() {
  cp "$journeys/$1/main.go" .
  printf 'module journey\n\ngo 1.24\n' >go.mod
  # This release is the one of the generator's time.
  [ "$1" != oapi_codegen ] || go get github.com/oapi-codegen/runtime@v1.9.0 2>/dev/null
  go mod tidy 2>/dev/null
  go vet ./...
  go build -o journey .
  program "$target/journey"
}

case $1 in
openapi-python-client)
  # It formats with ruff, which pip installs beside it.
  PATH=$built/python/bin:$PATH openapi-python-client generate --path "$document" --meta none --fail-on-warning \
    --config "$here/openapi-python-client.yaml" --output-path countersign_client
  program "PYTHONPATH=$target $built/python/bin/python $journeys/openapi_python_client.py"
  ;;
oapi-codegen)
  mkdir -p api
  "$built/go/oapi-codegen" -generate types,client -package api -o api/client.go "$document"
  compile_go oapi_codegen
  ;;
openapi-typescript)
  "$built/node_modules/.bin/openapi-typescript" "$document" --default-non-nullable false --output schema.d.ts
  compile_ts openapi-typescript
  ;;
openapi-generator-python)
  generator -g python -o client
  program "PYTHONPATH=$target/client $built/python/bin/python $journeys/openapi_generator.py"
  ;;
openapi-generator-typescript-fetch)
  generator -g typescript-fetch -o client --additional-properties=importFileExtension=.js
  compile_ts openapi-generator
  ;;
openapi-generator-go)
  generator -g go -o api --additional-properties=enumClassPrefix=true,packageName=api,withGoMod=false
  rm -rf api/test
  compile_go openapi_generator
  ;;
openapi-generator-java)
  generator -g java -o client
  (cd client && mvn --quiet --batch-mode -DskipTests -Dmaven.test.skip compile \
    org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies)
  javac -cp "client/target/classes:client/target/dependency/*" -d . "$journeys/OpenapiGenerator.java"
  program "java -cp '$target:$target/client/target/classes:$target/client/target/dependency/*' OpenapiGenerator"
  ;;
esac
