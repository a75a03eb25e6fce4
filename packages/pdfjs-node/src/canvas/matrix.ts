type Numbers = [a: number, b: number, c: number, d: number, e: number, f: number]

export interface MatrixLike {
  a?: number
  b?: number
  c?: number
  d?: number
  e?: number
  f?: number
}

/** The subset of DOMMatrix (Geometry Interfaces) that pdf.js uses. */
export class Matrix implements MatrixLike {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
  readonly is2D = true

  constructor(from: Iterable<number> | MatrixLike = {}) {
    const { a, b, c, d, e, f }: MatrixLike = Symbol.iterator in from ? named([...from]) : from
    this.a = a ?? 1
    this.b = b ?? 0
    this.c = c ?? 0
    this.d = d ?? 1
    this.e = e ?? 0
    this.f = f ?? 0
  }

  multiplySelf(other: MatrixLike): this {
    return this.#become(product(this, complete(other)))
  }

  preMultiplySelf(other: MatrixLike): this {
    return this.#become(product(complete(other), this))
  }

  multiply(other: MatrixLike): Matrix {
    return new Matrix().#become(product(this, complete(other)))
  }

  /** A singular matrix becomes NaN, as in browsers. */
  invertSelf(): this {
    const { a, b, c, d, e, f } = this
    const k = a * d - b * c
    if (k === 0) return this.#become([NaN, NaN, NaN, NaN, NaN, NaN])
    return this.#become([d / k, -b / k, -c / k, a / k, (c * f - d * e) / k, (b * e - a * f) / k])
  }

  isInvertible(): boolean {
    const k = this.a * this.d - this.b * this.c
    return Number.isFinite(k) && k !== 0
  }

  inverse(): Matrix {
    return new Matrix(this).invertSelf()
  }

  translateSelf(x = 0, y = 0): this {
    return this.multiplySelf({ e: x, f: y })
  }

  translate(x = 0, y = 0): Matrix {
    return new Matrix(this).translateSelf(x, y)
  }

  scaleSelf(x = 1, y = x): this {
    return this.multiplySelf({ a: x, d: y })
  }

  scale(x = 1, y = x): Matrix {
    return new Matrix(this).scaleSelf(x, y)
  }

  transformPoint({ x, y }: { x: number; y: number }): { x: number; y: number } {
    return { x: this.a * x + this.c * y + this.e, y: this.b * x + this.d * y + this.f }
  }

  toArray(): Numbers {
    return [this.a, this.b, this.c, this.d, this.e, this.f]
  }

  /** Row-major 3×3, as Skia expects. */
  toRows(): number[] {
    return [this.a, this.c, this.e, this.b, this.d, this.f, 0, 0, 1]
  }

  #become([a, b, c, d, e, f]: Numbers): this {
    this.a = a
    this.b = b
    this.c = c
    this.d = d
    this.e = e
    this.f = f
    return this
  }
}

const complete = (given: MatrixLike): Matrix => (given instanceof Matrix ? given : new Matrix(given))

const named = ([a, b, c, d, e, f]: number[]): MatrixLike => ({ a, b, c, d, e, f })

function product(m: Matrix, n: Matrix): Numbers {
  return [
    m.a * n.a + m.c * n.b,
    m.b * n.a + m.d * n.b,
    m.a * n.c + m.c * n.d,
    m.b * n.c + m.d * n.d,
    m.a * n.e + m.c * n.f + m.e,
    m.b * n.e + m.d * n.f + m.f,
  ]
}
