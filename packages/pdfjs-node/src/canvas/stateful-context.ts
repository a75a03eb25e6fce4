import type { Canvas } from 'canvaskit-wasm'
import { Matrix, type MatrixLike } from './matrix.js'
import { accepts, properties, State } from './state.js'

type Six = [number, number, number, number, number, number]

/** Contexts ignore other matrices. */
const isFinite = (matrix: Matrix): boolean => matrix.toArray().every(Number.isFinite)

/** State stack of a 2D context. Skia's transform stays untouched; each drawing sets its own. */
export class StatefulContext {
  protected state = new State()
  readonly #saved: State[] = []
  /** Saves that Skia does not know yet. Only a clip needs them, and pdf.js saves and restores around every letter. */
  #unsaved = 0

  constructor(protected readonly skia: Canvas) {}

  save(): void {
    this.#saved.push({ ...this.state })
    this.#unsaved += 1
  }

  restore(): void {
    const before = this.#saved.pop()
    if (!before) return
    this.state = before
    if (this.#unsaved > 0) this.#unsaved -= 1
    else this.skia.restore()
  }

  /** Call this before a clip. */
  protected saveInSkia(): void {
    for (; this.#unsaved > 0; this.#unsaved--) this.skia.save()
  }

  getTransform(): Matrix {
    return new Matrix(this.state.transform)
  }

  setTransform(...given: [MatrixLike] | Six): void {
    const matrix = new Matrix(given.length === 1 ? given[0] : given)
    if (isFinite(matrix)) this.state.transform = matrix
  }

  resetTransform(): void {
    this.state.transform = new Matrix()
  }

  transform(...given: Six): void {
    const matrix = new Matrix(given)
    if (isFinite(matrix)) this.state.transform = this.state.transform.multiply(matrix)
  }

  translate(x: number, y: number): void {
    this.transform(1, 0, 0, 1, x, y)
  }

  scale(x: number, y: number): void {
    this.transform(x, 0, 0, y, 0, 0)
  }

  rotate(angle: number): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    this.transform(cos, sin, -sin, cos, 0, 0)
  }

  setLineDash(dash: readonly number[]): void {
    if (!dash.every((length) => Number.isFinite(length) && length >= 0)) return
    this.state.dash = dash.length % 2 === 1 ? [...dash, ...dash] : [...dash]
  }

  getLineDash(): number[] {
    return [...this.state.dash]
  }
}

for (const name of properties) {
  Object.defineProperty(StatefulContext.prototype, name, {
    get(this: { state: State }) {
      return this.state[name as 'lineWidth']
    },
    set(this: { state: State }, value: number) {
      if (accepts(name, value)) this.state[name as 'lineWidth'] = value
    },
  })
}
