import type { Path as SkiaPath } from 'canvaskit-wasm'
import { canvasKit } from './canvas-kit.js'
import { forgetPath, keepPath, keptPath } from './kept-paths.js'
import { Matrix, type MatrixLike } from './matrix.js'

const { MOVE_VERB, LINE_VERB, QUAD_VERB, CUBIC_VERB, CLOSE_VERB } = canvasKit

interface Command {
  verb: number
  points: number[]
}

/** Skia keeps points as floats. */
const isFloat = (value: number): boolean => Number.isFinite(Math.fround(value))

function arePoint(commands: readonly Command[]): boolean {
  const [start] = commands
  return commands.every(({ points }) =>
    points.every((value, at) => Math.fround(value) === Math.fround(start!.points[at % 2]!)),
  )
}

/**
 * The subset of Path2D (HTML, 4.12.5.2) that pdf.js uses. The Skia path of a first drawing is freed at once. That of a
 * second drawing is kept, since pdf.js draws the same path for every occurrence of a glyph.
 */
export class Path {
  readonly #commands: Command[] = []
  #isDrawn = false

  constructor(from?: Path) {
    if (from) this.addPath(from)
  }

  moveTo(x: number, y: number): void {
    this.#add(MOVE_VERB, [x, y])
  }

  lineTo(x: number, y: number): void {
    this.#add(LINE_VERB, [x, y])
  }

  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void {
    this.#add(QUAD_VERB, [x1, y1, x, y])
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#add(CUBIC_VERB, [x1, y1, x2, y2, x, y])
  }

  /** Chromium forgets a closed dot with which a path starts. */
  closePath(): void {
    const [first, second, ...more] = this.#commands
    const isDot = second?.verb === LINE_VERB && more.length === 0 && arePoint([first!, second])
    if (isDot) this.#changing().pop()
    else if (first) this.#add(CLOSE_VERB, [])
  }

  rect(x: number, y: number, width: number, height: number): void {
    if (![x, y, width, height].every(isFloat)) return
    this.moveTo(x, y)
    if (width === 0 && height === 0) return
    this.lineTo(x + width, y)
    this.lineTo(x + width, y + height)
    this.lineTo(x, y + height)
    this.closePath()
  }

  addPath(other: Path, transform?: MatrixLike): void {
    const matrix = new Matrix(transform)
    const commands = this.#changing()
    for (const { verb, points } of other.#commands) {
      const moved: number[] = []
      for (let at = 0; at < points.length; at += 2) {
        const { x, y } = matrix.transformPoint({ x: points[at]!, y: points[at + 1]! })
        moved.push(x, y)
      }
      commands.push({ verb, points: moved })
    }
  }

  /** True if a stroke draws nothing: Chromium draws no dot that is alone, but draws it in a path with other lines. */
  isDot(): boolean {
    const used = this.#commands.filter(({ verb }, at) => {
      const next = this.#commands[at + 1]?.verb
      return verb !== MOVE_VERB || (next !== undefined && next !== MOVE_VERB)
    })
    return arePoint(used)
  }

  asSkia(rule: unknown, use: (path: SkiaPath) => void): void {
    const path = keptPath(this) ?? this.#made()
    if (!path) return
    try {
      path.setFillType(rule === 'evenodd' ? canvasKit.FillType.EvenOdd : canvasKit.FillType.Winding)
      use(path)
    } finally {
      if (!this.#isDrawn) path.delete()
      this.#isDrawn = true
    }
  }

  #made(): SkiaPath | null {
    const numbers = this.#commands.flatMap(({ verb, points }) => [verb, ...points])
    const path = canvasKit.Path.MakeFromCmds(numbers)
    if (path && this.#isDrawn) keepPath(this, path, numbers.length)
    return path
  }

  /** Ignores non-finite points; a path without a start begins at its first point. */
  #add(verb: number, points: number[]): void {
    if (!points.every(isFloat)) return
    const commands = this.#changing()
    if (commands.length === 0 && verb !== MOVE_VERB) {
      commands.push({ verb: MOVE_VERB, points: points.slice(0, 2) })
    }
    commands.push({ verb, points })
  }

  #changing(): Command[] {
    if (this.#isDrawn) forgetPath(this)
    return this.#commands
  }
}
