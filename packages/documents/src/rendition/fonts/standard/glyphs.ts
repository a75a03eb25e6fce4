import { Encodings, Font } from '@pdf-lib/standard-fonts'
import type { PdfDict } from '@libpdf/core'
import type { Objects } from '../../objects.js'
import { namesOf } from '../code-to-glyph.js'
import { readDifferences } from '../differences.js'
import { encodings, type Names } from '../encodings.js'
import { characterOf } from '../letter-names.js'
import type { Face } from './face.js'

/** A glyph name that readers may take or not, such as `zero.sc` or `g48`: nothing is drawn for it. */
export const nothing = '.notdef'

/** The metrics of the standard 14 fonts (ISO 32000-2, 9.6.2.2). */
const metrics = new Map<string, Font>()

export function standardMetrics(name: Parameters<typeof Font.load>[0]): Font {
  const font = metrics.get(name) ?? Font.load(name)
  metrics.set(name, font)
  return font
}

/** The names of 256 codes, without a file to say otherwise, as PDFium takes them. */
export function lettersOf(font: PdfDict, objects: Objects): Names {
  const encoding = objects.dict(font.get('Encoding'))
  const named = objects.name(encoding ? encoding.get('BaseEncoding') : font.get('Encoding')) ?? ''
  const isTrueType = objects.name(font.get('Subtype')) === 'TrueType'
  const known = named === 'MacExpertEncoding' && isTrueType ? 'WinAnsiEncoding' : named
  return namesOf(encodings[known] ? known : 'StandardEncoding', differencesOf(font, objects))
}

/** The names of 256 codes of a font of symbols: its own, and differences. Names that it lacks draw nothing. */
export function symbolsOf(font: PdfDict, name: 'Symbol' | 'ZapfDingbats', objects: Objects): string[] {
  const known = symbolNames(name)
  const own = new Map(
    Encodings[name].supportedCodePoints.map((point): [number, string] => {
      const { code, name: glyph } = Encodings[name].encodeUnicodeCodePoint(point)
      return [code, glyph]
    }),
  )
  const differences = differencesOf(font, objects)
  return Array.from({ length: 256 }, (_, code) => {
    const glyph = differences.get(code) ?? own.get(code) ?? nothing
    return known.has(glyph) ? glyph : nothing
  })
}

/** True if a difference has a name that the face lacks: readers draw another glyph for it, or none. */
export function hasOpenNames(font: PdfDict, face: Face, objects: Objects): boolean {
  const symbols = face.kind === 'symbols' ? symbolNames(face.name) : null
  const isKnown = (name: string) => (symbols ? symbols.has(name) : characterOf(name) !== null)
  return [...differencesOf(font, objects).values()].some((name) => name !== nothing && !isKnown(name))
}

const symbolNames = (name: 'Symbol' | 'ZapfDingbats'): ReadonlySet<string> =>
  new Set(standardMetrics(name).CharMetrics.map(({ N }) => N))

const differencesOf = (font: PdfDict, objects: Objects): Map<number, string> =>
  readDifferences(objects.dict(font.get('Encoding'))?.get('Differences'), objects).names

/**
 * The widths of 256 codes in 1/1000 em: the listed ones, else those of the glyphs.
 *
 * @param own the width of a code's glyph
 */
export function widthsOf(font: PdfDict, own: (code: number) => number, objects: Objects): number[] {
  const isListed = objects.array(font.get('Widths')) !== null
  const first = objects.number(font.get('FirstChar')) ?? 0
  const listed = objects.items(font.get('Widths')).map((width) => objects.number(width) ?? 0)
  const missing = Math.trunc(objects.number(objects.dict(font.get('FontDescriptor'))?.get('MissingWidth')) ?? 0)
  return Array.from({ length: 256 }, (_, code) => (isListed ? (listed[code - first] ?? missing) : own(code)))
}
