import { deflateSync } from 'node:zlib'
import { PdfArray, PdfDict, PdfName, type PdfObject, type PdfRef, PdfString } from '@libpdf/core'
import { arrayOf, numberOf, type Objects } from '../rendition/objects.js'
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
    const { pdf } = this.objects
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
      FontFile2: this.#stream(program, { Length1: numberOf(program.length) }),
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
      CIDToGIDMap: this.#stream(Buffer.from('0000' + '0001'.repeat(codes.length), 'hex')),
    })
    const entries = {
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type0'),
      BaseFont: PdfName.of(baseName),
      Encoding: PdfName.of('Identity-H'),
      DescendantFonts: new PdfArray([pdf.register(descendant)]),
      ToUnicode: this.#stream(toUnicode(codes)),
    }
    for (const [key, value] of Object.entries(entries)) this.#dict.set(key, value)
  }

  #stream(bytes: Buffer, entries: Record<string, PdfObject> = {}): PdfRef {
    const all = { Filter: PdfName.of('FlateDecode'), ...entries }
    return this.objects.pdf.createStream(all, new Uint8Array(deflateSync(bytes)))
  }
}

/** ISO 32000-2, 9.10.3, with at most 100 codes in a list (Adobe Technical Note 5014, 3). */
function toUnicode(codes: readonly { hex: string; text: string }[]): Buffer {
  const lines = codes.map(({ hex, text }) => `<${hex}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`)
  const lists = Array.from({ length: Math.ceil(lines.length / 100) }, (_, part) => {
    const some = lines.slice(100 * part, 100 * part + 100)
    return [`${some.length} beginbfchar`, ...some, 'endbfchar'].join('\n')
  })
  return Buffer.from(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo 3 dict dup begin /Registry (Adobe) def /Ordering (UCS) def /Supplement 0 def end def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange',
      ...lists,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
    'latin1',
  )
}
