export type Place = readonly [left: number, top: number, right: number, bottom: number]

/**
 * Where drawImage reads and draws (HTML, "drawing images to the bitmap").
 * @param place 2, 4 or 8 numbers
 * @returns null if it draws nothing
 */
export function rectangles(place: readonly number[], width: number, height: number): { from: Place; to: Place } | null {
  if (!place.every(Number.isFinite)) return null
  const source = place.length > 4 ? place.slice(0, 4) : [0, 0, width, height]
  const [x = 0, y = 0, across = width, down = height] = place.length > 4 ? place.slice(4) : place
  const columns = clipped(source[0]!, source[2]!, width, x, across)
  const rows = clipped(source[1]!, source[3]!, height, y, down)
  if (!columns || !rows) return null
  return {
    from: [columns.from[0], rows.from[0], columns.from[1], rows.from[1]],
    to: [columns.to[0], rows.to[0], columns.to[1], rows.to[1]],
  }
}

type Span = readonly [start: number, end: number]

/** Turns negative sides, clips the source to the image, and clips the destination in proportion. */
function clipped(at: number, side: number, whole: number, toAt: number, toSide: number) {
  const [first, toFirst] = [Math.min(at, at + side), Math.min(toAt, toAt + toSide)]
  const from: Span = [Math.max(first, 0), Math.min(first + Math.abs(side), whole)]
  const scale = Math.abs(toSide / side)
  const to: Span = [toFirst + (from[0] - first) * scale, toFirst + (from[1] - first) * scale]
  return from[0] < from[1] && to[0] < to[1] ? { from, to } : null
}
