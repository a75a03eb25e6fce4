/** Maximum size of a tick in points (rule paper-3). */
const largestTick = 14

export interface Tick {
  /** Its three corners, from the upper left corner of the box. */
  corners: readonly (readonly [x: number, y: number])[]
  lineWidth: number
}

/** The square of a tick in the middle of its box; all in points. */
export function tickSquare({ width, height }: { width: number; height: number }) {
  const side = Math.min(width, height, largestTick)
  return { side, left: (width - side) / 2, top: (height - side) / 2 }
}

export function tickIn(box: { width: number; height: number }): Tick {
  const { side, left, top } = tickSquare(box)
  const at = (right: number, down: number) => [left + right * side, top + down * side] as const
  return { corners: [at(0.14, 0.52), at(0.4, 0.8), at(0.88, 0.2)], lineWidth: side * 0.11 }
}
