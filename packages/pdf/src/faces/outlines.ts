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
import { inMarkOrder } from './mark-order.js'

/** Glyphs in a row, at a size of 1. */
export interface Outlines {
  width: number
  glyphs: readonly { font: Font; glyph: Glyph; x: number; y: number; unit: number }[]
}

/** @param text in NFC and logical order; the glyphs stand from left to right */
export function outlinesOf(text: string, font: Font, rightToLeft = false): Outlines {
  const { glyphs, positions } = font.layout(inMarkOrder(text), {}, undefined, undefined, rightToLeft ? 'rtl' : 'ltr')
  const unit = 1 / font.unitsPerEm
  let pen = 0
  const placed = glyphs.map((glyph, n) => {
    const { xAdvance, xOffset, yOffset } = positions[n]!
    const at = { font, glyph, x: pen + xOffset * unit, y: yOffset * unit, unit }
    pen += xAdvance * unit
    return at
  })
  return { width: pen, glyphs: placed }
}

export function joined(parts: readonly Outlines[]): Outlines {
  let pen = 0
  const glyphs = parts.flatMap((part) => {
    const from = pen
    pen += part.width
    return part.glyphs.map((one) => ({ ...one, x: one.x + from }))
  })
  return { width: pen, glyphs }
}

export function drawOutlines({ glyphs }: Outlines, at: { x: number; y: number; size: number }): PDFOperator[] {
  return glyphs.flatMap(({ glyph, x, y, unit }) => {
    const path = pathOf(glyph)
    if (path.length === 0) return []
    const scale = at.size * unit
    const place = concatTransformationMatrix(scale, 0, 0, scale, at.x + x * at.size, at.y + y * at.size)
    return [pushGraphicsState(), place, ...path, fill(), popGraphicsState()]
  })
}

/** In font units. */
export function pathOf(glyph: Glyph): PDFOperator[] {
  let [atX, atY] = [0, 0]
  return glyph.path.commands.map(({ command, args }) => {
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
