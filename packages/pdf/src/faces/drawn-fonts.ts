import type { Font } from '@pdf-lib/fontkit'
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
import { boxOf, type Cluster, type Outlines, pathOf } from './outlines.js'

/** Codes of Type 3 fonts are single bytes. */
const maxGlyphs = 256
const em = 1000

interface Drawn {
  ref: PDFRef
  dictionary: PDFDict
  glyphs: Cluster[]
}

/**
 * Embeds clusters as glyphs of Type 3 fonts, which draw shapes but keep the text searchable and copyable. Used for
 * scripts that need shaping, as pdf-lib's subsets lose their glyphs, and for fonts that pdf-lib cannot embed.
 */
export class DrawnFonts {
  readonly #fonts: Drawn[] = []
  readonly #codes = new Map<Font, Map<string, { font: Drawn; code: number }>>()

  constructor(private readonly document: PDFDocument) {}

  /** @param named registers a font on the page */
  show(
    { clusters }: Outlines,
    at: { x: number; y: number; size: number },
    named: (ref: PDFRef) => PDFName,
  ): PDFOperator[] {
    return clusters.flatMap(({ cluster, x }) => {
      const { font: drawn, code } = this.#codeOf(cluster)
      return [
        beginText(),
        setFontAndSize(named(drawn.ref), at.size),
        setTextMatrix(1, 0, 0, 1, at.x + x * at.size, at.y),
        showText(PDFHexString.of(byteOf(code))),
        endText(),
      ]
    })
  }

  /** Writes the fonts after all text is set. */
  finish(): void {
    for (const { dictionary, glyphs } of this.#fonts) this.#write(dictionary, glyphs)
  }

  #codeOf(cluster: Cluster): { font: Drawn; code: number } {
    const codes = this.#codes.get(cluster.font) ?? new Map<string, { font: Drawn; code: number }>()
    this.#codes.set(cluster.font, codes)
    // Letters that share a glyph need their own codes, to be found as typed.
    const shape = cluster.glyphs.map(({ glyph, x, y }) => `${glyph.id} ${x} ${y}`)
    const key = [cluster.letters, cluster.advance, ...shape].join(' ')
    const known = codes.get(key)
    if (known) return known
    let drawn = this.#fonts.at(-1)
    if (!drawn || drawn.glyphs.length === maxGlyphs) this.#fonts.push((drawn = this.#begin()))
    const found = { font: drawn, code: drawn.glyphs.push(cluster) - 1 }
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
    const boxes = glyphs.map((cluster, code) => {
      const scale = em / cluster.font.unitsPerEm
      const box = scaled(cluster, scale)
      const shape = PDFOperator.of(PDFOperatorNames.Type3D1, [String(box.advance), '0', ...box.corners.map(String)])
      const path = pathOf(cluster)
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
function scaled(cluster: Cluster, scale: number): { advance: number; corners: number[] } {
  const advance = Math.round(cluster.advance * scale)
  const box = boxOf(cluster)
  if (!box) return { advance, corners: [0, 0, 0, 0] }
  const lower = [box.minX, box.minY].map((one) => Math.floor(one * scale))
  const upper = [box.maxX, box.maxY].map((one) => Math.ceil(one * scale))
  return { advance, corners: [...lower, ...upper] }
}

const byteOf = (code: number): string => code.toString(16).padStart(2, '0')

/** PDF 32000-1, 9.10.3 */
function toUnicode(glyphs: Drawn['glyphs']): string {
  const lines = glyphs.map(
    ({ letters }, code) => `<${byteOf(code)}> <${Buffer.from(letters, 'utf16le').swap16().toString('hex')}>`,
  )
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
