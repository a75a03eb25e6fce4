/** Six numbers of a PDF matrix (ISO 32000-2, 8.3.3): x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export interface Point {
  x: number
  y: number
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that first does `inner`, then `outer`. */
export function through([a, b, c, d, e, f]: Matrix, [oa, ob, oc, od, oe, of]: Matrix): Matrix {
  return [
    a * oa + b * oc,
    a * ob + b * od,
    c * oa + d * oc,
    c * ob + d * od,
    e * oa + f * oc + oe,
    e * ob + f * od + of,
  ]
}

export const moved = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** Returns null for a matrix that flattens the plane. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const area = a * d - b * c
  if (area === 0) return null
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area]
}

/** The factors by which the matrix stretches the two directions that it stretches least and most. */
export function stretches([a, b, c, d]: Matrix): [least: number, most: number] {
  const sum = (a * a + b * b + c * c + d * d) / 2
  const area = a * d - b * c
  const most = Math.sqrt(sum + Math.sqrt(Math.max(0, sum * sum - area * area)))
  return [most === 0 ? 0 : Math.abs(area) / most, most]
}
