import { createHash } from 'node:crypto'
import { readStandardFont } from '@countersign/pdfjs-node/standard-font'
import { PdfArray, PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { arrayOf, numberOf, type Objects } from '../../objects.js'
import { encodingOf } from '../differences.js'
import { hasFile, nameOfFont } from '../font-files.js'
import { characterOf } from '../letter-names.js'
import { toUnicode } from '../to-unicode.js'
import { type Face, faceOf } from './face.js'
import { lettersOf, standardMetrics, symbolsOf, widthsOf } from './glyphs.js'
import { advanceIn, fittedOutline, openFace } from './letters.js'
import { type Outline, unitsPerEm, writeOutlines } from './write-outlines.js'

const symbolic = 4
const simple = new Set(['Type1', 'MMType1', 'TrueType'])

type Letters = Extract<Face, { kind: 'letters' }>
type Symbols = Extract<Face, { kind: 'symbols' }>
type Entries = Record<string, PdfObject>

/** The face for a simple font that each reader would replace by one of its own; null for other fonts. */
export function replacementOf(font: PdfDict, objects: Objects): Face | null {
  if (!simple.has(objects.name(font.get('Subtype')) ?? '') || hasFile(font, objects)) return null
  const flags = objects.number(objects.dict(font.get('FontDescriptor'))?.get('Flags')) ?? 0
  return faceOf(nameOfFont(font, objects), flags)
}

/** Embeds a face in fonts that have no file, so that all readers draw the same letters at the same places. */
export class StandardFonts {
  /** Entries of a written font, for fonts with the same glyphs and widths. */
  readonly #written = new Map<string, Entries>()

  constructor(private readonly objects: Objects) {}

  /** Keeps widths, and the text for copying. A font that has a file, or that no face replaces, stays. */
  embed(font: PdfDict): void {
    const { objects } = this
    const face = replacementOf(font, objects)
    if (!face) return
    const entries = face.kind === 'letters' ? this.#letters(font, face) : this.#symbols(font, face)
    const text = objects.stream(font.get('ToUnicode')) ? font.get('ToUnicode') : undefined
    for (const [key] of font) font.delete(key)
    for (const [key, value] of Object.entries(entries)) font.set(key, value)
    if (text) font.set('ToUnicode', text)
  }

  #letters(font: PdfDict, { file, flags }: Letters): Entries {
    const face = openFace(file)
    const names = lettersOf(font, this.objects)
    const characters = names.map((name) => (name === null ? null : characterOf(name)))
    const metrics = standardMetrics(standardOf(file))
    const ownWidth = (code: number) =>
      metrics.getWidthOfGlyph(names[code] ?? '') ?? advanceIn(face, characters[code] ?? 0) ?? 0
    const widths = widthsOf(font, ownWidth, this.objects)
    return this.#once([file, characters, widths], () => {
      const outlines = new Map<number, Outline>()
      for (const [code, character] of characters.entries()) {
        if (character === null || advanceIn(face, character) === null) continue
        outlines.set(code, fittedOutline(face, character, widths[code]!))
      }
      const program = writeOutlines(outlines, face.ascent, face.descent)
      const name = tagged(file, program)
      const box = [face.bbox.minX, face.bbox.minY, face.bbox.maxX, face.bbox.maxY]
      const descriptor = this.#descriptor(name, {
        Flags: numberOf(flags + symbolic),
        FontBBox: arrayOf(...box.map(inThousandths)),
        ItalicAngle: numberOf(face.italicAngle),
        Ascent: numberOf(inThousandths(face.ascent)),
        Descent: numberOf(inThousandths(face.descent)),
        CapHeight: numberOf(inThousandths(face.capHeight)),
        StemV: numberOf(metrics.StdVW),
        FontFile2: this.objects.packed(program, { Length1: numberOf(program.length) }),
      })
      const texts = [...characters.entries()].flatMap(([code, character]) =>
        character === null ? [] : [[code.toString(16).padStart(2, '0'), String.fromCodePoint(character)] as const],
      )
      return { ...fontOf('TrueType', name, widths, descriptor), ToUnicode: this.objects.packed(toUnicode(texts, 1)) }
    })
  }

  #symbols(font: PdfDict, { name: standard }: Symbols): Entries {
    const names = symbolsOf(font, standard, this.objects)
    const metrics = standardMetrics(standard)
    const widths = widthsOf(font, (code) => metrics.getWidthOfGlyph(names[code]!) ?? 0, this.objects)
    return this.#once([standard, names, widths], () => {
      const program = readStandardFont(`Foxit${standard === 'Symbol' ? 'Symbol' : 'Dingbats'}.pfb`)
      const name = tagged(standard, program)
      const descriptor = this.#descriptor(name, {
        Flags: numberOf(symbolic),
        FontBBox: arrayOf(...metrics.FontBBox),
        ItalicAngle: numberOf(0),
        Ascent: numberOf(metrics.FontBBox[3]),
        Descent: numberOf(metrics.FontBBox[1]),
        CapHeight: numberOf(metrics.FontBBox[3]),
        StemV: numberOf(metrics.StdVW),
        FontFile3: this.objects.packed(program, { Subtype: PdfName.of('Type1C') }),
      })
      const Encoding = encodingOf(null, new Map(names.entries()))
      return { ...fontOf('Type1', name, widths, descriptor), Encoding }
    })
  }

  #once(parts: unknown[], write: () => Entries): Entries {
    const key = JSON.stringify(parts)
    const entries = this.#written.get(key) ?? write()
    this.#written.set(key, entries)
    return entries
  }

  #descriptor(name: string, entries: Entries): PdfObject {
    const named = { Type: PdfName.of('FontDescriptor'), FontName: PdfName.of(name), ...entries }
    return this.objects.pdf.register(PdfDict.of(named))
  }
}

const inThousandths = (units: number): number => Math.round((units * 1000) / unitsPerEm)

const fontOf = (kind: string, name: string, widths: readonly number[], descriptor: PdfObject): Entries => ({
  Type: PdfName.of('Font'),
  Subtype: PdfName.of(kind),
  BaseFont: PdfName.of(name),
  FirstChar: numberOf(0),
  LastChar: numberOf(widths.length - 1),
  Widths: new PdfArray(widths.map(numberOf)),
  FontDescriptor: descriptor,
})

/** The standard font whose widths a face has where none are listed. */
function standardOf(file: string): Parameters<typeof standardMetrics>[0] {
  const [, family, style = ''] = /^Liberation(Sans|Serif|Mono)-(\w+)$/.exec(file) ?? []
  const isBold = style.startsWith('Bold')
  const isItalic = style.endsWith('Italic')
  if (family === 'Serif') {
    if (isBold) return isItalic ? 'Times-BoldItalic' : 'Times-Bold'
    return isItalic ? 'Times-Italic' : 'Times-Roman'
  }
  // Slanted letters are as wide as upright ones.
  return `${family === 'Mono' ? 'Courier' : 'Helvetica'}${isBold ? '-Bold' : ''}` as const
}

/** ISO 32000-2, 9.9.2: six letters that differ between subsets. */
function tagged(name: string, program: Buffer): string {
  const digest = createHash('sha256').update(program).digest().subarray(0, 6)
  return `${String.fromCharCode(...digest.map((byte) => 65 + (byte % 26)))}+${name}`
}
