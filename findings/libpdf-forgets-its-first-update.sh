#!/usr/bin/env bash
# @libpdf/core 0.4.2: a document that is saved incrementally a second time has only the changes made since the first save.
# The second result begins with the bytes that were loaded, not with those that the first save returned, and the objects
# that the first save wrote count as unchanged. So the title set before the first save is gone, without an error, though
# the document in memory still has it. A full save instead of the second incremental one has both. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "name": "twice", "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @libpdf/core@0.4.2
cat >twice.mjs <<'JS'
import { PDF } from '@libpdf/core'

const made = PDF.create()
made.addPage()
const bytes = await made.save()
const read = async (saved) => {
  const again = await PDF.load(saved)
  return `title ${again.getTitle()}, ${again.getPageCount()} page(s)`
}
for (const second of [{ incremental: true }, {}]) {
  const pdf = await PDF.load(bytes)
  pdf.setTitle('Contract')
  const first = await pdf.save({ incremental: true })
  pdf.addPage()
  const memory = `title ${pdf.getTitle()}, ${pdf.getPageCount()} page(s)`
  console.log(`first: ${await read(first)}; memory: ${memory}; second: ${await read(await pdf.save(second))}`)
}
JS
found=$(node twice.mjs)
echo "$found"
[ "$found" = 'first: title Contract, 1 page(s); memory: title Contract, 2 page(s); second: title Untitled, 2 page(s)
first: title Contract, 1 page(s); memory: title Contract, 2 page(s); second: title Contract, 2 page(s)' ]
