import { limits, type SignatureValue } from '@countersign/contracts'
import { contained } from '@countersign/contracts/stamp'
import type { Point, Stroke } from '@countersign/pdf-pages/filled'

/** A drawn signature, cropped to its ink: strokes in pixels from its upper left corner. */
export interface Drawing {
  strokes: readonly Stroke[]
  width: number
  height: number
}

/** Line width on the drawing area. Only strokes are sent, so the width is the same everywhere (rule paper-4). */
export const lineWidth = 2.4

/** @returns null without ink */
export function drawingOf(strokes: readonly Stroke[]): Drawing | null {
  const points = strokes.flat()
  if (points.length === 0) return null
  const [left, top] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))]
  const [right, bottom] = [Math.max(...points.map(([x]) => x)), Math.max(...points.map(([, y]) => y))]
  return {
    strokes: strokes.map((stroke) => stroke.map(([x, y]): Point => [x - left, y - top])),
    // Gives a dot an extent.
    width: Math.max(right - left, lineWidth),
    height: Math.max(bottom - top, lineWidth),
  }
}

/**
 * Converts a drawing to the request format: coordinates from 0 to 1 of the field's box, three decimals, and at most the
 * allowed number of points (rule evidence-3).
 *
 * @param box the field's box in any unit; only its aspect ratio counts
 */
export function strokesIn(
  drawing: Drawing,
  box: { width: number; height: number },
): Extract<SignatureValue, { kind: 'drawn' }>['strokes'] {
  const { scale, left, top } = contained(drawing, box)
  const unit = 10 ** limits.strokeDecimals
  const within = (value: number) => Math.min(1, Math.max(0, Math.round(value * unit) / unit))
  return thinned(drawing.strokes).map((stroke) =>
    stroke.map(([x, y]): [number, number] => [
      within((left + x * scale) / box.width),
      within((top + y * scale) / box.height),
    ]),
  )
}

/** Removes points close to the line between their neighbours, with rising tolerance until few enough remain. */
export function thinned(strokes: readonly Stroke[], most: number = limits.strokePoints): Stroke[] {
  for (let tolerance = 0.3; ; tolerance *= 1.6) {
    const thin = strokes.map((stroke) => simplified(stroke, tolerance))
    if (thin.reduce((sum, stroke) => sum + stroke.length, 0) <= most) return thin
    // Strokes without extent cannot be thinned: keep the first ones.
    if (tolerance > 100) return thin.slice(0, Math.floor(most / 2)).map((stroke) => [stroke[0]!, stroke.at(-1)!])
  }
}

/** Ramer–Douglas–Peucker: keeps both ends, and every point farther than `tolerance` from the line. */
function simplified(stroke: Stroke, tolerance: number): Stroke {
  if (stroke.length < 3) return stroke
  const indices = new Set([0, stroke.length - 1])
  const spans: [number, number][] = [[0, stroke.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let farthest = from
    let distance = tolerance
    for (let index = from + 1; index < to; index++) {
      const away = distanceToLine(stroke[index]!, stroke[from]!, stroke[to]!)
      if (away > distance) [farthest, distance] = [index, away]
    }
    if (farthest === from) continue
    indices.add(farthest)
    spans.push([from, farthest], [farthest, to])
  }
  return stroke.filter((_point, index) => indices.has(index))
}

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}
