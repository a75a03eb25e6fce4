import { PdfDict, type PdfObject } from '@libpdf/core'
import type { Objects } from '../rendition/objects.js'
import { glyphOf } from './glyphs.js'
import { type Matrix, stretches } from './matrix.js'
import type { Oddity } from './odd-constructs.js'
import type { Shared } from './shared.js'

const files = ['FontFile', 'FontFile2', 'FontFile3']
const invisible = 3
/** Makers round widths: by at most this share. */
const nearWidth = 0.02

/**
 * Judges the font of shown text.
 *
 * @param given resources of the content that shows it
 */
export function oddityOfFont(font: PdfDict, textMode: number, given: PdfDict, shared: Shared): Oddity | null {
  const { objects, oddFonts } = shared
  const isType3 = objects.name(font.get('Subtype')) === 'Type3'
  if (isType3 && textMode !== 0) return 'Type 3 font in another mode'
  if (textMode === invisible) return null
  const known = oddFonts.get(font)
  if (known !== undefined) return known
  const oddity = isType3
    ? oddityOfType3(font, objects.dict(font.get('Resources')) ?? given, shared)
    : isEmbedded(font, objects)
      ? null
      : 'font without letters'
  oddFonts.set(font, oddity)
  return oddity
}

/**
 * Readers take a code of a Type 3 font that has no name for a letter of its own, or for nothing.
 *
 * @param shown operands of the operator that shows text
 */
export function hasGlyphs(shown: readonly string[], font: PdfDict, { codes }: Shared): boolean {
  const known = codes.get(font)
  if (!known) return true
  // The grammar of content writes hexadecimal strings alone.
  if (shown.some((text) => text.includes('('))) return false
  return shown
    .flatMap((text) => text.match(/<[\da-fA-F]*>/g) ?? [])
    .every((text) => [...Buffer.from(text.slice(1, -1), 'hex')].every((code) => known.has(code)))
}

function isEmbedded(font: PdfDict, objects: Objects): boolean {
  const [below] = objects.items(font.get('DescendantFonts'))
  const described = objects.dict(below) ?? font
  const descriptor = objects.dict(described.get('FontDescriptor'))
  return files.some((key) => objects.stream(descriptor?.get(key)) !== null)
}

/** Each code has one glyph of one width, that draws by itself what it draws (ISO 32000-2, 9.6.4). */
function oddityOfType3(font: PdfDict, resources: PdfDict, shared: Shared): Oddity | null {
  const { objects } = shared
  const glyphs = objects.dict(font.get('CharProcs'))
  const names = namesOfCodes(objects.dict(font.get('Encoding'))?.get('Differences'), objects)
  const widths = objects.items(font.get('Widths')).map((width) => objects.number(width))
  const first = objects.number(font.get('FirstChar')) ?? 0
  if (names.size === 0) return 'Type 3 font without names'
  let thinnest = Infinity
  const judged = new Map<PdfObject, ReturnType<typeof glyphOf>>()
  for (const [, value] of glyphs ?? []) {
    const stream = objects.stream(value)
    if (!stream) continue
    const glyph = glyphOf(shared.contentOf(stream, true), resources, shared)
    thinnest = Math.min(thinnest, glyph.thinnest)
    if (glyph.isChanged) shared.changedFonts.add(font)
    if (glyph.oddity !== null) return glyph.oddity
    judged.set(stream, glyph)
  }
  const matrix = objects.numbers(font.get('FontMatrix'), 6) as unknown as Matrix | null
  if (!matrix || !isUpright(matrix)) return 'Type 3 font of another matrix'
  shared.thinnest.set(font, thinnest * stretches(matrix)[0])
  shared.codes.set(font, new Set(names.keys()))
  for (const [code, name] of names) {
    const stream = objects.stream(glyphs?.get(name))
    const glyph = stream && judged.get(stream)
    const width = widths[code - first] ?? null
    if (glyph && (width === null || Math.abs(width - glyph.width) > nearWidth * Math.abs(glyph.width)))
      return 'Type 3 font with other widths'
  }
  return null
}

/** Scales and may mirror what is below; nothing else is drawn alike. */
const isUpright = ([a, b, c, d, e, f]: Matrix): boolean => a > 0 && d !== 0 && [b, c, e, f].every((part) => part === 0)

/** Differences (ISO 32000-2, 9.6.5.1). */
function namesOfCodes(differences: PdfObject | undefined, objects: Objects): Map<number, string> {
  const names = new Map<number, string>()
  let code = 0
  for (const item of objects.items(differences)) {
    const name = objects.name(item)
    if (name === null) code = objects.number(item) ?? code
    else names.set(code++, name)
  }
  return names
}
