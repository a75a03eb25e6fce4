import type { Font, Glyph } from '@pdf-lib/fontkit'
import {
  appendBezierCurve,
  closePath,
  concatTransformationMatrix,
  fill,
  lineTo,
  moveTo,
  type PDFOperator,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib'
import type { FontFile } from './font-files.js'
import { type ShapedGlyph, shaperFor } from './shaper.js'

/** Glyphs that show some letters together, such as a letter with its marks. Lengths are in font units. */
export interface Cluster {
  font: Font
  /** From left to right: readers of a PDF turn text around letter by letter, also within a cluster. */
  letters: string
  advance: number
  /** With offsets from the pen. */
  glyphs: readonly { glyph: Glyph; x: number; y: number }[]
}

/** Clusters from left to right, at a size of 1. */
export interface Outlines {
  width: number
  clusters: readonly { cluster: Cluster; x: number }[]
}

interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** @param text in logical order, of one direction */
export async function outlinesOf(text: string, file: FontFile, rightToLeft = false): Promise<Outlines> {
  const shape = await shaperFor(file)
  const groups = [...Map.groupBy(shape(text, rightToLeft), ({ cluster }) => cluster)]
  return inARow(
    groups.map(([start, glyphs], n) => {
      const [end] = groups[rightToLeft ? n - 1 : n + 1] ?? []
      const letters = Array.from(text.slice(start, end))
      const fromLeft = rightToLeft ? letters.toReversed() : letters
      return { font: file.font, letters: fromLeft.join(''), ...fromThePen(glyphs, file.font) }
    }),
  )
}

function fromThePen(shaped: readonly ShapedGlyph[], font: Font): Pick<Cluster, 'advance' | 'glyphs'> {
  let advance = 0
  const glyphs = shaped.map((one) => {
    const at = { glyph: font.getGlyph(one.id), x: advance + one.x, y: one.y }
    advance += one.advance
    return at
  })
  return { advance, glyphs }
}

/** Returns a letter that needs no shaping. */
export function outlineOf(letter: string, font: Font): Outlines {
  const glyph = font.glyphForCodePoint(letter.codePointAt(0)!)
  return inARow([{ font, letters: letter, advance: glyph.advanceWidth, glyphs: [{ glyph, x: 0, y: 0 }] }])
}

function inARow(clusters: readonly Cluster[]): Outlines {
  let pen = 0
  const row = clusters.map((cluster) => {
    const x = pen
    pen += cluster.advance / cluster.font.unitsPerEm
    return { cluster, x }
  })
  return { width: pen, clusters: row }
}

export const joined = (parts: readonly Outlines[]): Outlines =>
  inARow(parts.flatMap(({ clusters }) => clusters.map(({ cluster }) => cluster)))

export function drawOutlines({ clusters }: Outlines, at: { x: number; y: number; size: number }): PDFOperator[] {
  return clusters.flatMap(({ cluster, x }) => {
    const path = pathOf(cluster)
    if (path.length === 0) return []
    const scale = at.size / cluster.font.unitsPerEm
    const place = concatTransformationMatrix(scale, 0, 0, scale, at.x + x * at.size, at.y)
    return [pushGraphicsState(), place, ...path, fill(), popGraphicsState()]
  })
}

/** Bounding box of the ink, in font units; null for a space. */
export function boxOf({ glyphs }: Cluster): Box | null {
  const boxes = glyphs.flatMap(({ glyph, x, y }) => {
    if (glyph.path.commands.length === 0) return []
    const { minX, minY, maxX, maxY } = glyph.path.bbox
    return [{ minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y }]
  })
  return boxes.length === 0 ? null : boxes.reduce(around)
}

export const around = (one: Box, other: Box): Box => ({
  minX: Math.min(one.minX, other.minX),
  minY: Math.min(one.minY, other.minY),
  maxX: Math.max(one.maxX, other.maxX),
  maxY: Math.max(one.maxY, other.maxY),
})

/** In font units. */
export const pathOf = ({ glyphs }: Cluster): PDFOperator[] =>
  glyphs.flatMap(({ glyph, x, y }) => glyphPath(glyph, x, y))

function glyphPath(glyph: Glyph, x: number, y: number): PDFOperator[] {
  let [atX, atY] = [0, 0]
  return glyph.path.commands.map(({ command, args: own }) => {
    const args = own.map((one, n) => one + (n % 2 === 0 ? x : y))
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    const [fromX, fromY] = [atX, atY]
    if (args.length >= 2) [atX, atY] = [args.at(-2)!, args.at(-1)!]
    switch (command) {
      case 'moveTo':
        return moveTo(a, b)
      case 'lineTo':
        return lineTo(a, b)
      case 'quadraticCurveTo':
        // Converts a quadratic curve to a cubic one.
        return appendBezierCurve(
          fromX + (2 / 3) * (a - fromX),
          fromY + (2 / 3) * (b - fromY),
          c + (2 / 3) * (a - c),
          d + (2 / 3) * (b - d),
          c,
          d,
        )
      case 'bezierCurveTo':
        return appendBezierCurve(a, b, c, d, e, f)
      default:
        return closePath()
    }
  })
}
