#!/usr/bin/env bash
# @pdf-lib/fontkit 1.1.1: the layout of an Arabic word depends on the text that the same font object laid out before.
# The font splits U+06C8 into a waw and the mark U+0670. fontkit keeps the glyph of that mark, without any code point, and
# uses it again for a later U+0670. The mark then counts as a letter that joins nothing, so in the common word "this" (هٰذا)
# the letters around it lose their joined forms, and the ligature of "Allah" (اللّٰه) falls apart. A new font object lays both out
# as HarfBuzz does. Asking a glyph of fontkit for its outline empties its code points likewise (foliojs/fontkit#154).
# Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "name": "joining", "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @pdf-lib/fontkit@1.1.1 harfbuzzjs@1.6.4 @expo-google-fonts/noto-sans-arabic@0.4.3
cat >joining.mjs <<'JS'
import fontkit from '@pdf-lib/fontkit'
import * as hb from 'harfbuzzjs'
import { readFileSync } from 'node:fs'

const file = readFileSync('node_modules/@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf')
const reference = new hb.Font(new hb.Face(new hb.Blob(Uint8Array.from(file).buffer)))
const shaped = (word) => {
  const buffer = new hb.Buffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  hb.shape(reference, buffer)
  return buffer.getGlyphInfos().map(({ codepoint }) => codepoint)
}
const laidOut = (font, word) => font.layout(word).glyphs.map(({ id }) => id)

const used = fontkit.create(file)
laidOut(used, '\u06C8')
for (const [name, word] of Object.entries({ this: '\u0647\u0670\u0630\u0627', Allah: '\u0627\u0644\u0644\u0651\u0670\u0647' }))
  console.log(`${name}: HarfBuzz ${shaped(word)}; new ${laidOut(fontkit.create(file), word)}; after U+06C8 ${laidOut(used, word)}`)
console.log('code points of the mark:', JSON.stringify(used.layout('\u0670').glyphs[0].codePoints))
JS
found=$(node joining.mjs)
echo "$found"
[ "$found" = 'this: HarfBuzz 8,281,29,409,85; new 8,281,29,409,85; after U+06C8 8,281,28,409,82
Allah: HarfBuzz 232; new 232; after U+06C8 90,409,366,69,72,8
code points of the mark: []' ]
