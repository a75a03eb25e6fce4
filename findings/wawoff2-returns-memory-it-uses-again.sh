#!/usr/bin/env bash
# wawoff2 2.0.1: the next call overwrites the array that the last one returned. `decompress` and `compress` resolve to a view of
# their WebAssembly memory instead of a copy; README does not say so. Of two fonts unpacked one after the other only the second
# is right: the first result ends with the second font's bytes. Of three unpacked with `Promise.all` only the last is right, even
# if each result is copied in the `await` expression, because the calls run before any caller continues. No call fails. Only
# a copy made before the next call starts is right. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "name": "memory", "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund wawoff2@2.0.1 dejavu-fonts-ttf@2.37.3
cat >memory.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { compress, decompress } from 'wawoff2'

const fonts = ['DejaVuSansMono', 'DejaVuSerif', 'DejaVuSansMono-Bold'].map((name) =>
  readFileSync(`node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`),
)
const packed = []
for (const font of fonts) packed.push(Buffer.from(await compress(font)))
const alone = []
for (const font of packed) alone.push(Buffer.from(await decompress(font)))
const right = (results, expected) => results.map((result, at) => (expected[at].equals(result) ? 'right' : 'wrong')).join(' ')

console.log('decompress, all at once and copied:', right(await Promise.all(packed.map(async (font) => Buffer.from(await decompress(font)))), alone))
console.log('decompress, all at once:', right(await Promise.all(packed.map((font) => decompress(font))), alone))
console.log('compress, all at once:', right(await Promise.all(fonts.map((font) => compress(font))), packed))
const first = await decompress(packed[0])
const second = await decompress(packed[1])
console.log('one after the other:', right([first, second], alone), '- one memory:', first.buffer === second.buffer)
const start = Buffer.from(first).indexOf(alone[1].subarray(0, 1000))
console.log('second font inside the first result:', start > 0 && alone[1].subarray(0, first.length - start).equals(first.subarray(start)))
JS
found=$(node memory.mjs)
echo "$found"
[ "$found" = 'decompress, all at once and copied: wrong wrong right
decompress, all at once: wrong wrong right
compress, all at once: wrong wrong right
one after the other: wrong right - one memory: true
second font inside the first result: true' ]
