import { decimal } from './decimal.js'
import { type Matrix, moved, type Point } from './matrix.js'

/** Operators that build, paint and stroke paths (ISO 32000-2, 8.5); `F` is written as `f`. */
export const builders: ReadonlySet<string> = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're'])
export const strokes: ReadonlySet<string> = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])
export const fills: ReadonlySet<string> = new Set(['f', 'f*', 'B', 'B*', 'b', 'b*'])
export const painters: ReadonlySet<string> = new Set([...strokes, ...fills, 'n'])

interface Segment {
  name: string
  /** In user space: of `re` position and size, otherwise points. */
  numbers: readonly number[]
}

/** Steps in which a curve is measured. */
const curveSteps = 8

/** A part of a path that begins with `m` or `re`. */
export class Subpath {
  readonly #segments: Segment[] = []
  isClosed = false

  add(name: string, numbers: readonly number[]): void {
    this.#segments.push({ name, numbers })
    this.isClosed ||= name === 're'
  }

  /** A subpath of straight lines through points. */
  static through(points: readonly Point[], isClosed: boolean): Subpath {
    const made = new Subpath()
    for (const [index, { x, y }] of points.entries()) made.add(index === 0 ? 'm' : 'l', [x, y])
    made.isClosed = isClosed
    return made
  }

  get isLine(): boolean {
    return !this.isClosed && this.#segments.length === 2 && this.#segments[1]!.name === 'l'
  }

  /** Its points on the page, with those on curves. */
  points(matrix: Matrix): Point[] {
    const found: Point[] = []
    for (const { name, numbers } of this.#segments) {
      const [x = 0, y = 0, width = 0, height = 0] = numbers
      const corners = [
        { x, y },
        { x: x + width, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
      ]
      if (name === 're') for (const corner of corners) found.push(moved(matrix, corner))
      else if (name === 'm' || name === 'l') found.push(moved(matrix, { x, y }))
      else found.push(...alongCurve(found.at(-1)!, name, mapped(numbers, matrix)))
    }
    return found
  }

  /** @returns itself as operators, after `matrix` */
  written(matrix: Matrix | null): string {
    const lines = this.#segments.map(({ name, numbers }) => {
      if (matrix === null) return `${numbers.map(decimal).join(' ')} ${name}\n`
      if (name === 're') return Subpath.through(this.points(matrix), true).written(null)
      return `${mapped(numbers, matrix).map(decimal).join(' ')} ${name}\n`
    })
    const isRectangle = this.#segments[0]?.name === 're'
    return `${lines.join('')}${this.isClosed && !isRectangle ? 'h\n' : ''}`
  }
}

function mapped(numbers: readonly number[], matrix: Matrix): number[] {
  const made: number[] = []
  for (let at = 0; at < numbers.length; at += 2) {
    const { x, y } = moved(matrix, { x: numbers[at]!, y: numbers[at + 1]! })
    made.push(x, y)
  }
  return made
}

/** The points of `c`, `v` and `y` (ISO 32000-2, table 58) after its start. */
function alongCurve(start: Point, name: string, numbers: readonly number[]): Point[] {
  const given = [0, 2, 4].flatMap((at) => (at < numbers.length ? [{ x: numbers[at]!, y: numbers[at + 1]! }] : [])) as [
    Point,
    Point,
    Point,
  ]
  const [first, second, end] =
    name === 'v' ? [start, given[0], given[1]] : name === 'y' ? [given[0], given[1], given[1]] : given
  return Array.from({ length: curveSteps }, (_, step) => {
    const t = (step + 1) / curveSteps
    const s = 1 - t
    const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    return {
      x: a * start.x + b * first.x + c * second.x + d * end.x,
      y: a * start.y + b * first.y + c * second.y + d * end.y,
    }
  })
}

/** Path construction (ISO 32000-2, 8.5.2). */
export class Path {
  readonly subpaths: Subpath[] = []
  #start: Point = { x: 0, y: 0 }

  add(name: string, numbers: readonly number[]): void {
    const last = this.subpaths.at(-1)
    if (name === 'h') {
      if (last) last.isClosed = true
      return
    }
    const begins = name === 'm' || name === 're'
    if (begins) this.#start = { x: numbers[0]!, y: numbers[1]! }
    if (begins || !last) this.subpaths.push(new Subpath())
    // After a closed subpath the next one begins where it began.
    else if (last.isClosed) {
      this.subpaths.push(new Subpath())
      this.subpaths.at(-1)!.add('m', [this.#start.x, this.#start.y])
    }
    this.subpaths.at(-1)!.add(name, numbers)
  }

  /** The path as operators, with its clip and painter. */
  written(clip: string, painter: string): string {
    const whole = this.subpaths.map((subpath) => subpath.written(null)).join('')
    return `${whole}${clip === '' ? '' : `${clip}\n`}${painter}\n`
  }
}
