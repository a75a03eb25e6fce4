import { PdfArray, PdfDict, PdfName, type PdfRef, PdfString } from '@libpdf/core'
import { arrayOf, numberOf, type Objects } from '../rendition/objects.js'
import { toUnicode } from '../rendition/fonts/to-unicode.js'
import { unitsPerEm, writeOutlines } from '../rendition/fonts/standard/write-outlines.js'
import type { TextLetter } from './shown-text.js'
import { type Code, contentOfLine, fontName, linesOf } from './text-lines.js'

export interface PlacedText {
  name: string
  font: PdfRef
  content: string
}

const baseName = 'Invisible'
/** Thousandths of an em above and below the baseline, as Helvetica has them; the height of a selection. */
const [ascent, descent] = [905, -212]
const glyphWidth = 250
/** Widths are multiples of this many thousandths, so that a letter has few codes. */
const widthStep = 10
const maxWidth = 4000
const maxCodes = 0xffff

/** A font that draws nothing, for the text of pictures. A code is a letter of one width. */
export class EmptyFont {
  readonly #codes = new Map<string, Code & { text: string }>()
  #dict: PdfDict | null = null
  #ref: PdfRef | null = null

  constructor(private readonly objects: Objects) {}

  /** Writes letters in rendering mode 3, which draws nothing (ISO 32000-2, 9.3.6); null if there are none. */
  textOf(letters: readonly TextLetter[]): PlacedText | null {
    if (letters.length === 0) return null
    this.#dict ??= new PdfDict()
    this.#ref ??= this.objects.pdf.register(this.#dict)
    const lines = linesOf(letters).map((line) => contentOfLine(line, (letter) => this.#codeOf(letter)))
    return { name: fontName, font: this.#ref, content: `q BT 3 Tr\n${lines.join('')}ET Q\n` }
  }

  #codeOf({ text, advance }: TextLetter): Code | null {
    const width = Math.min(maxWidth, Math.max(0, widthStep * Math.round((1000 * advance) / widthStep)))
    const key = `${width} ${text}`
    const known = this.#codes.get(key)
    if (known) return known
    if (this.#codes.size === maxCodes || !Number.isFinite(width)) return null
    const code = { text, width, hex: (this.#codes.size + 1).toString(16).padStart(4, '0') }
    this.#codes.set(key, code)
    return code
  }

  /** Fills the font once all texts are written (ISO 32000-2, 9.7). */
  finish(): void {
    if (!this.#dict) return
    const codes = [...this.#codes.values()]
    const units = (thousandths: number) => Math.round((thousandths * unitsPerEm) / 1000)
    // A line without area: PDFium drops repeated words whose glyphs have no extent.
    const line = [
      { x: 0, y: units(descent), isOn: true },
      { x: units(glyphWidth), y: units(ascent), isOn: true },
    ]
    const glyph = { contours: [line], advance: units(glyphWidth) }
    const program = writeOutlines(new Map([[0, glyph]]), units(ascent), units(descent))
    const { objects } = this
    const { pdf } = objects
    const descriptor = PdfDict.of({
      Type: PdfName.of('FontDescriptor'),
      FontName: PdfName.of(baseName),
      // Symbolic: the codes mean nothing without ToUnicode.
      Flags: numberOf(4),
      FontBBox: arrayOf(0, descent, 1000, ascent),
      ItalicAngle: numberOf(0),
      Ascent: numberOf(ascent),
      Descent: numberOf(descent),
      CapHeight: numberOf(ascent),
      StemV: numberOf(80),
      FontFile2: objects.packed(program, { Length1: numberOf(program.length) }),
    })
    const descendant = PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('CIDFontType2'),
      BaseFont: PdfName.of(baseName),
      CIDSystemInfo: PdfDict.of({
        Registry: PdfString.fromString('Adobe'),
        Ordering: PdfString.fromString('Identity'),
        Supplement: numberOf(0),
      }),
      FontDescriptor: pdf.register(descriptor),
      DW: numberOf(0),
      W: new PdfArray([numberOf(1), arrayOf(...codes.map(({ width }) => width))]),
      // Every code has the same glyph.
      CIDToGIDMap: objects.packed(Buffer.from('0000' + '0001'.repeat(codes.length), 'hex')),
    })
    const entries = {
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type0'),
      BaseFont: PdfName.of(baseName),
      Encoding: PdfName.of('Identity-H'),
      DescendantFonts: new PdfArray([pdf.register(descendant)]),
      ToUnicode: objects.packed(
        toUnicode(
          codes.map(({ hex, text }) => [hex, text]),
          2,
        ),
      ),
    }
    for (const [key, value] of Object.entries(entries)) this.#dict.set(key, value)
  }
}
