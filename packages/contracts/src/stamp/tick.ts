/** Maximum size of a tick in points (rule paper-3). */
const largestTick = 14

export interface Tick {
  /** Its three corners, from the upper left corner of the box. */
  corners: readonly (readonly [x: number, y: number])[]
  lineWidth: number
}

export function tickIn({ width, height }: { width: number; height: number }): Tick {
  const side = Math.min(width, height, largestTick)
  const at = (right: number, down: number) =>
    [(width - side) / 2 + right * side, (height - side) / 2 + down * side] as const
  return { corners: [at(0.14, 0.52), at(0.4, 0.8), at(0.88, 0.2)], lineWidth: side * 0.11 }
}
