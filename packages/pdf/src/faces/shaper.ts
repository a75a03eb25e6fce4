import type { FontFile } from './font-files.js'

/** Lengths are in font units. */
export interface ShapedGlyph {
  id: number
  /** Index of the first letter that this glyph and its neighbors of the same number show, in UTF-16 units. */
  cluster: number
  advance: number
  /** Offset from the pen. */
  x: number
  y: number
}

/** Returns the glyphs of a run of one font from left to right. */
type Shaper = (text: string, rightToLeft: boolean) => ShapedGlyph[]

const shapers = new WeakMap<FontFile, Promise<Shaper>>()

/** Caches the font for the process, and loads HarfBuzz (WebAssembly) with the first one. */
export function shaperFor(file: FontFile): Promise<Shaper> {
  const known = shapers.get(file) ?? open(file)
  shapers.set(file, known)
  return known
}

async function open({ bytes }: FontFile): Promise<Shaper> {
  const { Blob, Buffer, Direction, Face, Font, shape } = await import('harfbuzzjs')
  const font = new Font(new Face(new Blob(bytes)))
  const buffer = new Buffer()
  return (text, rightToLeft) => {
    buffer.reset()
    buffer.addText(text)
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map(({ codepoint, cluster }, n) => {
      const { xAdvance, xOffset, yOffset } = positions[n]!
      return { id: codepoint, cluster, advance: xAdvance, x: xOffset, y: yOffset }
    })
  }
}
