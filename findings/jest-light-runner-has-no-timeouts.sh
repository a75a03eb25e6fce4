#!/usr/bin/env bash
# jest-light-runner 0.8.2 with Jest 30.5.2 on Node 20 and newer: Jest's time limits do not exist in it.
# A test that takes three times `testTimeout` passes, also with a limit of its own as third argument of `test`. Jest's own
# runner fails both. A suite with a hanging promise therefore hangs the whole run, and no test is named.
# Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "name": "limits", "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund jest@30.5.2 jest-light-runner@0.8.2
cat >limits.test.js <<'JS'
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
test('takes longer than testTimeout', () => later(1500))
test('takes longer than its own limit', () => later(1500), 500)
JS
run() {
  NODE_OPTIONS='--experimental-vm-modules --no-warnings' npx jest --json --testTimeout=500 "$@" 2>/dev/null |
    node -e 'const { numPassedTests: p, numFailedTests: f } = JSON.parse(require("fs").readFileSync(0)); console.log(`${p} passed, ${f} failed`)'
}
own=$(run || true)
light=$(run --runner=jest-light-runner || true)
echo "Jest's runner: $own"
echo "jest-light-runner: $light"
[ "$own" = '0 passed, 2 failed' ] && [ "$light" = '2 passed, 0 failed' ]
