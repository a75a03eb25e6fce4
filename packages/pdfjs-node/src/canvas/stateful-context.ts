import type { Canvas } from 'canvaskit-wasm'
import { Matrix, type MatrixLike } from './matrix.js'
import { positive, properties, State } from './state.js'

type Six = [number, number, number, number, number, number]

/** State stack of a 2D context. Skia's transform stays untouched; each drawing sets its own. */
export class StatefulContext {
  protected state = new State()
  readonly #saved: State[] = []

  constructor(protected readonly skia: Canvas) {
    for (const name of properties) this.#offer(name as 'lineWidth')
  }

  save(): void {
    this.#saved.push(this.state.copy())
    this.skia.save()
  }

  restore(): void {
    const before = this.#saved.pop()
    if (!before) return
    this.state = before
    this.skia.restore()
  }

  getTransform(): Matrix {
    return new Matrix(this.state.transform)
  }

  setTransform(...given: [MatrixLike] | Six): void {
    this.state.transform = new Matrix(given.length === 1 ? given[0] : given)
  }

  resetTransform(): void {
    this.state.transform = new Matrix()
  }

  transform(...given: Six): void {
    this.state.transform.multiplySelf(new Matrix(given))
  }

  translate(x: number, y: number): void {
    this.state.transform.translateSelf(x, y)
  }

  scale(x: number, y: number): void {
    this.state.transform.scaleSelf(x, y)
  }

  rotate(angle: number): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    this.transform(cos, sin, -sin, cos, 0, 0)
  }

  setLineDash(dash: readonly number[]): void {
    this.state.dash = dash.length % 2 === 1 ? [...dash, ...dash] : [...dash]
  }

  getLineDash(): number[] {
    return [...this.state.dash]
  }

  #offer(name: 'lineWidth'): void {
    Object.defineProperty(this, name, {
      get: () => this.state[name],
      set: (value: number) => {
        if (!positive.has(name) || value > 0) this.state[name] = value
      },
    })
  }
}
