import type { Point } from './matrix.js'

/** The narrowest rectangle around a shape. */
export interface Strip {
  /** The middle. */
  at: Point
  /** A unit vector along the shape. */
  along: Point
  length: number
  thickness: number
}

/** Shorter than this, in points, a shape is a point. */
const ofPoint = 1e-3

/** Returns the narrowest strip that holds the points, one side of which lies on a side of their hull. */
export function stripAround(points: readonly Point[]): Strip {
  const hull = hullOf(points)
  let best: Strip | null = null
  for (const [index, start] of hull.entries()) {
    const end = hull[(index + 1) % hull.length]!
    const length = Math.hypot(end.x - start.x, end.y - start.y)
    if (length < ofPoint) continue
    const strip = stripAlong({ x: (end.x - start.x) / length, y: (end.y - start.y) / length }, hull)
    if (best === null || strip.thickness < best.thickness) best = strip
  }
  return best ?? { at: points[0] ?? { x: 0, y: 0 }, along: { x: 1, y: 0 }, length: 0, thickness: 0 }
}

export const isPoint = ({ length, thickness }: Strip): boolean => Math.max(length, thickness) < ofPoint

/** The corners of a strip, counterclockwise. */
export function cornersOf({ at, along, length, thickness }: Strip): Point[] {
  const [half, side] = [length / 2, thickness / 2]
  const corner = (far: number, up: number): Point => ({
    x: at.x + along.x * far - along.y * up,
    y: at.y + along.y * far + along.x * up,
  })
  return [corner(-half, -side), corner(half, -side), corner(half, side), corner(-half, side)]
}

/** Twice the enclosed area with its sign: positive for counterclockwise points. */
export function doubleArea(points: readonly Point[]): number {
  let sum = 0
  let before = points.at(-1)
  for (const point of points) {
    if (before) sum += before.x * point.y - point.x * before.y
    before = point
  }
  return sum
}

/** The thickness of a line with the area and the length around of the points. */
export function meanThickness(points: readonly Point[]): number {
  let around = 0
  let before = points.at(-1)
  for (const point of points) {
    if (before) around += Math.hypot(point.x - before.x, point.y - before.y)
    before = point
  }
  return around === 0 ? 0 : Math.abs(doubleArea(points)) / around
}

function stripAlong(along: Point, points: readonly Point[]): Strip {
  let [low, high, left, right] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    const far = x * along.x + y * along.y
    const up = y * along.x - x * along.y
    left = Math.min(left, far)
    right = Math.max(right, far)
    low = Math.min(low, up)
    high = Math.max(high, up)
  }
  const [far, up] = [(left + right) / 2, (low + high) / 2]
  const at = { x: along.x * far - along.y * up, y: along.y * far + along.x * up }
  return { at, along, length: right - left, thickness: high - low }
}

/** The convex hull, counterclockwise, by Andrew's monotone chain. */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, point)) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  const hull = [...half(sorted), ...half(sorted.toReversed())]
  return hull.length > 0 ? hull : sorted.slice(0, 1)
}

const turnsLeft = (a: Point, b: Point, c: Point): boolean => (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x)
