#!/usr/bin/env bash
# @pdf-lib/fontkit 1.1.1: text in NFC gets its Arabic vowel signs at other places than the same text as typed.
# On a doubled letter one types the shadda (U+0651) and then the vowel. NFC exchanges them, because the vowel has the lower
# combining class; both orders are canonically equivalent. HarfBuzz turns them back, as UTR 53 describes, and draws both alike.
# fontkit stacks the marks in the order of the string. The fatha (U+064E, glyph 369) then stands below the shadda (glyph 366),
# where Arabic type usually draws a kasra (U+0650), which is another vowel. The ligature of shadda and kasra (glyph 367)
# falls apart. Offsets are in font units. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "name": "vowels", "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @pdf-lib/fontkit@1.1.1 harfbuzzjs@1.6.4 @expo-google-fonts/noto-sans-arabic@0.4.3
cat >vowels.mjs <<'JS'
import fontkit from '@pdf-lib/fontkit'
import * as hb from 'harfbuzzjs'
import { readFileSync } from 'node:fs'

const file = readFileSync('node_modules/@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf')
const reference = new hb.Font(new hb.Face(new hb.Blob(Uint8Array.from(file).buffer)))
const placed = (ids, positions) => ids.map((id, at) => `${id} at ${positions[at].xOffset},${positions[at].yOffset}`).join('; ')
function byHarfBuzz(text) {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(reference, buffer)
  return placed(buffer.getGlyphInfos().map(({ codepoint }) => codepoint), buffer.getGlyphPositions())
}
function byFontkit(text) {
  const { glyphs, positions } = fontkit.create(file).layout(text)
  return placed(glyphs.map(({ id }) => id), positions)
}
// Meem with shadda, and a vowel.
for (const [vowel, typed] of Object.entries({ fatha: '\u0645\u0651\u064E', kasra: '\u0645\u0651\u0650' }))
  for (const [form, text] of Object.entries({ typed, NFC: typed.normalize('NFC') }))
    console.log(`${vowel}, ${form}: HarfBuzz ${byHarfBuzz(text)} | fontkit ${byFontkit(text)}`)
JS
found=$(node vowels.mjs)
echo "$found"
[ "$found" = 'fatha, typed: HarfBuzz 369 at 84,124; 366 at 92,-76; 74 at 0,0 | fontkit 369 at 84,124; 366 at 92,-76; 74 at 0,0
fatha, NFC: HarfBuzz 369 at 84,124; 366 at 92,-76; 74 at 0,0 | fontkit 366 at 84,102; 369 at 101,-76; 74 at 0,0
kasra, typed: HarfBuzz 367 at 73,-276; 74 at 0,0 | fontkit 367 at 73,-276; 74 at 0,0
kasra, NFC: HarfBuzz 367 at 73,-276; 74 at 0,0 | fontkit 366 at 92,-76; 425 at 118,0; 74 at 0,0' ]
