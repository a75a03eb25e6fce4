import type { Font, Glyph } from '@pdf-lib/fontkit'
import {
  beginText,
  concatTransformationMatrix,
  endText,
  fill,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFRef,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib'
import { pathOf, type Outlines } from './outlines.js'

/** Codes of Type 3 fonts are single bytes. */
const maxGlyphs = 256
const em = 1000

interface Drawn {
  ref: PDFRef
  dictionary: PDFDict
  glyphs: { glyph: Glyph; unit: number }[]
}

/**
 * Embeds glyphs as Type 3 fonts, which draw shapes but keep the text searchable and copyable. Used for scripts that
 * need shaping, as pdf-lib's subsets lose their glyphs, and for fonts that pdf-lib cannot embed.
 */
export class DrawnFonts {
  readonly #fonts: Drawn[] = []
  readonly #codes = new Map<Font, Map<string, { font: Drawn; code: number }>>()

  constructor(private readonly document: PDFDocument) {}

  /** @param named registers a font on the page */
  show(
    { glyphs }: Outlines,
    at: { x: number; y: number; size: number },
    named: (ref: PDFRef) => PDFName,
  ): PDFOperator[] {
    return glyphs.flatMap(({ font, glyph, x, y, unit }) => {
      const { font: drawn, code } = this.#codeOf(font, glyph, unit)
      return [
        beginText(),
        setFontAndSize(named(drawn.ref), at.size),
        setTextMatrix(1, 0, 0, 1, at.x + x * at.size, at.y + y * at.size),
        showText(PDFHexString.of(byteOf(code))),
        endText(),
      ]
    })
  }

  /** Writes the fonts after all text is set. */
  finish(): void {
    for (const { dictionary, glyphs } of this.#fonts) this.#write(dictionary, glyphs)
  }

  #codeOf(font: Font, glyph: Glyph, unit: number): { font: Drawn; code: number } {
    const codes = this.#codes.get(font) ?? new Map<string, { font: Drawn; code: number }>()
    this.#codes.set(font, codes)
    // Letters that share a glyph need their own codes, to be found as typed.
    const key = [glyph.id, ...glyph.codePoints].join(' ')
    const known = codes.get(key)
    if (known) return known
    let drawn = this.#fonts.at(-1)
    if (!drawn || drawn.glyphs.length === maxGlyphs) this.#fonts.push((drawn = this.#begin()))
    const found = { font: drawn, code: drawn.glyphs.push({ glyph, unit }) - 1 }
    codes.set(key, found)
    return found
  }

  #begin(): Drawn {
    const dictionary = this.document.context.obj({})
    return { ref: this.document.context.register(dictionary), dictionary, glyphs: [] }
  }

  #write(dictionary: PDFDict, glyphs: Drawn['glyphs']): void {
    const { context } = this.document
    const procedures = context.obj({})
    const boxes = glyphs.map(({ glyph, unit }, code) => {
      const box = scaled(glyph, unit)
      const scale = em * unit
      const shape = PDFOperator.of(PDFOperatorNames.Type3D1, [String(box.advance), '0', ...box.corners.map(String)])
      const path = pathOf(glyph)
      const drawing = path.length === 0 ? [] : [concatTransformationMatrix(scale, 0, 0, scale, 0, 0), ...path, fill()]
      procedures.set(PDFName.of(`g${code}`), context.register(context.contentStream([shape, ...drawing])))
      return box
    })
    const corner = (index: number, pick: (...values: number[]) => number) =>
      pick(...boxes.map(({ corners }) => corners[index]!))
    const entries = {
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [corner(0, Math.min), corner(1, Math.min), corner(2, Math.max), corner(3, Math.max)],
      FontMatrix: [1 / em, 0, 0, 1 / em, 0, 0],
      CharProcs: procedures,
      Encoding: { Type: 'Encoding', Differences: [0, ...glyphs.map((_, code) => PDFName.of(`g${code}`))] },
      FirstChar: 0,
      LastChar: glyphs.length - 1,
      Widths: boxes.map(({ advance }) => advance),
      Resources: {},
      ToUnicode: context.register(context.flateStream(toUnicode(glyphs))),
    }
    for (const [key, value] of context.obj(entries).entries()) dictionary.set(key, value)
  }
}

/** In integer glyph space units. */
function scaled(glyph: Glyph, unit: number): { advance: number; corners: number[] } {
  const scale = em * unit
  const advance = Math.round(glyph.advanceWidth * scale)
  if (glyph.path.commands.length === 0) return { advance, corners: [0, 0, 0, 0] }
  const { minX, minY, maxX, maxY } = glyph.path.bbox
  const corners = [Math.floor(minX * scale), Math.floor(minY * scale), Math.ceil(maxX * scale), Math.ceil(maxY * scale)]
  return { advance, corners }
}

const byteOf = (code: number): string => code.toString(16).padStart(2, '0')

/** PDF 32000-1, 9.10.3 */
function toUnicode(glyphs: Drawn['glyphs']): string {
  const lines = glyphs.map(({ glyph }, code) => {
    const text = String.fromCodePoint(...glyph.codePoints)
    return `<${byteOf(code)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
  })
  const blocks: string[] = []
  for (let from = 0; from < lines.length; from += 100) {
    const block = lines.slice(from, from + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
