#!/usr/bin/env bash
# OpenAPI Generator 7.25.0, target go: a `oneOf` whose alternatives differ only by a `const` string cannot be read. JSON Schema
# (2020-12, 6.1.3) has `const` accept one value, so each answer below fits one alternative. The generated model of an alternative
# takes any string; `UnmarshalJSON` of the `oneOf` then finds that both match and returns an error for every valid answer.
# A named schema with an `enum` of one value instead is checked, and the same answers are read. Needs Maven, Java and Go.
# Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy \
  -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=. >/dev/null
document() {
  cat <<YAML
openapi: 3.1.0
info: { title: Letters, version: '1' }
paths:
  /letter:
    get:
      operationId: letter
      responses:
        '200':
          description: A letter
          content: { application/json: { schema: { \$ref: '#/components/schemas/Letter' } } }
components:
  schemas:
    Letter: { oneOf: [{ \$ref: '#/components/schemas/Sent' }, { \$ref: '#/components/schemas/Kept' }] }
    Sent: { type: object, required: [state, at], properties: { state: $2, at: { type: string } } }
    Kept: { type: object, required: [state, at], properties: { state: $3, at: { type: string } } }
    IsSent: { type: string, enum: [sent] }
    IsKept: { type: string, enum: [kept] }
YAML
}
cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"letters/api"
)

func main() {
	for _, text := range []string{`{"state":"sent","at":"noon"}`, `{"state":"kept","at":"noon"}`} {
		var letter api.Letter
		if err := json.Unmarshal([]byte(text), &letter); err != nil {
			fmt.Println("error:", err)
		} else {
			fmt.Println("read as Sent:", letter.Sent != nil, "as Kept:", letter.Kept != nil)
		}
	}
}
GO
printf 'module letters\n\ngo 1.19\n' >go.mod
read_by() {
  document "$@" >letters.yaml
  rm -rf api
  java -jar openapi-generator-cli-7.25.0.jar generate -g go -i letters.yaml -o api --additional-properties=packageName=api,withGoMod=false >/dev/null 2>&1
  rm -rf api/test
  go mod tidy >/dev/null 2>&1
  echo "$1:"
  go run . 2>&1
}
found=$(
  read_by const '{ type: string, const: sent }' '{ type: string, const: kept }'
  read_by enum "{ \$ref: '#/components/schemas/IsSent' }" "{ \$ref: '#/components/schemas/IsKept' }"
)
echo "$found"
[ "$found" = 'const:
error: data matches more than one schema in oneOf(Letter)
error: data matches more than one schema in oneOf(Letter)
enum:
read as Sent: true as Kept: false
read as Sent: false as Kept: true' ]
