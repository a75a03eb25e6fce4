import { expect, it } from '@jest/globals'
import { type FontName, fontFile } from '@countersign/pdf/internal/faces/font-files'
import { type Outlines, outlinesOf } from '@countersign/pdf/internal/faces/outlines'
import { visualRuns } from '@countersign/pdf/internal/faces/runs'
import { type SetLine, Typesetter } from '@countersign/pdf/internal/faces/typesetter'
import { describeUnless } from '@countersign/test-services/skipped'
import { PDFDocument } from 'pdf-lib'
import { mixedLines as lines } from '../fixtures/mixed-lines.js'
import { names, namesIn } from '../fixtures/names.js'
import {
  noFribidi,
  noHarfBuzz,
  orderedByFribidi,
  type PlacedGlyph,
  shapedByHarfBuzz,
} from '../fixtures/other-shapers.js'

describeUnless(noFribidi)('the visual order of letters', () => {
  it.each(['auto', 'ltr'] as const)('is that of FriBidi in 200 lines, direction %s', (base) => {
    const expected = orderedByFribidi(lines, base)
    const differing = lines.filter((line, n) => {
      const letters = [...line]
      const { order } = expected[n]!
      return visualLetters(line, base) !== order.map((at) => letters[at]).join('')
    })
    expect(differing).toEqual([])
  })

  it('is that of FriBidi where names are isolated in a sentence', () => {
    // FriBidi 1.0 turns marks at the end of an isolate, and isolates without letters; Chromium does not.
    const isolates = lines.filter((line) => /^\p{L}.*\p{L}$/u.test(line))
    expect(isolates.length).toBeGreaterThan(50)
    const sentences = isolates.map((one, n) => `\u2068${one}\u2069 wrote to \u2068${isolates.at(n - 1)!}\u2069, ${n}.`)
    const expected = orderedByFribidi(sentences, 'ltr')
    const differing = sentences.filter((sentence, n) => {
      const letters = [...sentence]
      const drawn = expected[n]!.order.map((at) => letters[at]).join('')
      return visualLetters(sentence, 'ltr') !== drawn.replace(/[\u2068\u2069]/g, '')
    })
    expect(differing).toEqual([])
  })
})

const mirrors = '()[]«»'
/** Turns back mirrored forms: FriBidi tells positions only. */
const unmirrored = (text: string) => text.replace(/[()[\]«»]/g, (mark) => mirrors[mirrors.indexOf(mark) ^ 1]!)

/** Marks follow their letters (UAX #9, L3). */
const backwards = (text: string) => (text.match(/\P{M}\p{M}*/gu) ?? []).toReversed().join('')

const visualLetters = (line: string, base: 'auto' | 'ltr') =>
  visualRuns(line, base)
    .map(({ text, rightToLeft }) => (rightToLeft ? backwards(unmirrored(text)) : text))
    .join('')

function difference(ours: readonly PlacedGlyph[], theirs: readonly PlacedGlyph[]): string | null {
  const ids = (glyphs: readonly PlacedGlyph[]) => glyphs.map(({ id }) => id).join(' ')
  if (ids(ours) !== ids(theirs)) return `glyphs ${ids(ours)} instead of ${ids(theirs)}`
  const moved = ours.findIndex(({ x, y }, n) => x !== theirs[n]!.x || y !== theirs[n]!.y)
  if (moved < 0) return null
  const at = ({ x, y }: PlacedGlyph) => `${x},${y}`
  return `glyph ${moved} at ${at(ours[moved]!)} instead of ${at(theirs[moved]!)}`
}

const inUnits = ({ clusters }: Outlines): PlacedGlyph[] =>
  clusters.flatMap(({ cluster: { font, glyphs }, x: pen }) =>
    glyphs.map(({ glyph, x, y }) => ({ id: glyph.id, x: Math.round(pen * font.unitsPerEm) + x, y })),
  )

/** Marks in an order that shapers change: points, hamza and signs of the Quran, vowels below tone marks. */
const marked = {
  'noto-sans-hebrew': ['יְרוּשָׁלִַם', 'שָּׁ', 'שִּׂ', 'בֽוֹּ', 'לֵֽוִי'],
  'noto-sans-arabic': ['بَٔ', 'بِٕ', 'سَّٰ', 'لًّا', 'يٰٓ', 'هَٰذَا', 'رَحْمَٰن', 'أُولَٰئِكَ', 'ٱللَّه', 'بَٕ', 'ۨبَ', 'عَبْدُ اللّٰهِ', 'ڢب'],
  'noto-sans-thai': ['กำ', 'ก่ำ', 'ป้ำ', 'ปุ่ม', 'ฟู่', 'ฝุ้', 'ฬู่', 'ญู่', 'ฐุ้', 'กี่', 'ปี๊', 'เก๋า'],
  'noto-sans-devanagari': ['क़', 'र्क्ष', 'ि', 'श्री', 'हूँ', 'र्‍य', 'क्‌ष'],
} as const

async function differences(list: readonly string[], font: FontName): Promise<string[]> {
  const rightToLeft = font === 'noto-sans-hebrew' || font === 'noto-sans-arabic'
  const composed = list.map((name) => name.normalize('NFC'))
  const expected = await shapedByHarfBuzz(composed, font, rightToLeft ? 'rtl' : 'ltr')
  const file = await fontFile(font)
  const ours = await Promise.all(composed.map((name) => outlinesOf(name, file, rightToLeft)))
  return composed.flatMap((name, n) => {
    const found = difference(inUnits(ours[n]!), expected[n]!)
    return found === null ? [] : [`${name}: ${found}`]
  })
}

/** Letters that the font draws otherwise beside each other, and pairs that it moves together. */
const joinedByHand = ['Ada Lovelace', 'AVATAR', 'office quiet', 'Jürgen Weiß', 'François Lefèvre', 'Te Ta Tu LT AY']

describeUnless(noHarfBuzz)('glyphs and their places are those of HarfBuzz', () => {
  it.each(Object.keys(names) as (keyof typeof names)[])('in names: %s', async (script) => {
    expect(namesIn(script)).toHaveLength(35)
    expect(await differences(namesIn(script), script)).toEqual([])
  })

  it.each(Object.keys(names) as (keyof typeof names)[])('where marks change their order: %s', async (script) => {
    expect(await differences(marked[script], script)).toEqual([])
  })

  it.each(['caveat', 'la-belle-aurore', 'mrs-saint-delafield'] as const)('in handwriting: %s', async (font) => {
    expect(await differences(joinedByHand, font)).toEqual([])
  })
})

const shapedFonts = ['noto-sans-hebrew', 'noto-sans-arabic'] as const satisfies readonly FontName[]

describeUnless(noHarfBuzz)('lines of several scripts', () => {
  it('have the glyphs of HarfBuzz in each run', async () => {
    const typesetter = new Typesetter(await PDFDocument.create())
    const set = await Promise.all(lines.map((line) => typesetter.line(line, 'helvetica')))
    const checked = new Map<string, number>()
    const differing: string[] = []
    for (const name of shapedFonts) {
      const { font } = await fontFile(name)
      for (const direction of ['ltr', 'rtl'] as const) {
        const pieces = set
          .flatMap((line) => shapedPieces(line, direction))
          .filter((piece) => piece.outlines.clusters[0]?.cluster.font === font)
        if (pieces.length === 0) continue
        checked.set(`${name} ${direction}`, pieces.length)
        const expected = await shapedByHarfBuzz(
          pieces.map(({ text }) => text),
          name,
          direction,
        )
        for (const [n, { text, outlines }] of pieces.entries()) {
          const found = difference(inUnits(outlines), expected[n]!)
          if (found !== null) differing.push(`${text}: ${found}`)
        }
      }
    }
    expect(differing).toEqual([])
    expect([...checked.values()].every((count) => count > 20)).toBe(true)
    expect([...checked.keys()]).toEqual(['noto-sans-hebrew rtl', 'noto-sans-arabic ltr', 'noto-sans-arabic rtl'])
  })
})

/** Letters run from right to left, and digits from left to right. */
const shapedPieces = ({ pieces }: SetLine, direction: 'ltr' | 'rtl') =>
  pieces.flatMap((piece) =>
    'outlines' in piece && (direction === 'ltr' ? /\p{Nd}/u : /\p{L}/u).test(piece.text)
      ? [{ text: piece.text, outlines: piece.outlines }]
      : [],
  )
