#!/bin/sh
# Downloads generators of API clients, and what their clients need, into this project's build/api-clients/. Each is left
# out if pip, Go, Maven or npm is missing. Takes a minute.
set -u
built=$(readlink -f "$(dirname "$0")/../../..")/build/api-clients
jar=openapi-generator-cli-7.25.0.jar
sum=41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae
mkdir -p "$built"
cd "$built" || exit 1

[ -x python/bin/openapi-python-client ] || {
  python3 -m venv python && python/bin/pip install --quiet openapi-python-client==0.29.1 urllib3==2.8.0 \
    python-dateutil==4.0.0 pydantic==2.14.4 typing-extensions==4.16.0
} || echo 'not installed: openapi-python-client'
[ -x go/oapi-codegen ] || {
  GOBIN=$built/go GOFLAGS= go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2
} || echo 'not installed: oapi-codegen'
[ -d node_modules/openapi-typescript ] || {
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$built" openapi-typescript@7.13.0 \
    openapi-fetch@0.17.0 typescript@5.9.3 @types/node@24.19.4
} || echo 'not installed: openapi-typescript'
[ -f "$jar" ] || {
  mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy \
    -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 "-DoutputDirectory=$built" &&
    echo "$sum  $jar" | sha256sum --check --status || rm -f "$jar"
}
[ -f "$jar" ] || echo 'not installed: OpenAPI Generator'
