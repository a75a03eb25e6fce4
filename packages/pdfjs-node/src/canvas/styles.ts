import type { Image, Paint, Shader } from 'canvaskit-wasm'
import { canvasKit } from './canvas-kit.js'
import { Matrix, type MatrixLike } from './matrix.js'

/** A CSS colour, or a source of a Skia shader, which the caller deletes. */
export type Style = string | Gradient | Pattern

const names: Record<string, Float32Array> = {
  transparent: canvasKit.TRANSPARENT,
  black: canvasKit.BLACK,
  white: canvasKit.WHITE,
}
const numbers = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|rgba?\((?:\s*[\d.]+\s*,){2,3}\s*[\d.]+\s*\))$/i

/** Reads the colours that pdf.js uses. @returns null for others */
export function colourOf(name: string): Float32Array | null {
  return names[name] ?? (numbers.test(name) ? canvasKit.parseColorString(name) : null)
}

interface Circle {
  x: number
  y: number
  radius: number | null
}

/** CanvasGradient: radial between two circles, or linear without radii. */
export class Gradient {
  readonly #stops: { offset: number; colour: Float32Array }[] = []

  constructor(
    readonly from: Circle,
    readonly to: Circle,
  ) {
    const values = [from.x, from.y, from.radius ?? 0, to.x, to.y, to.radius ?? 0]
    if (!values.every(Number.isFinite)) throw new TypeError('a gradient needs finite numbers')
    if (values[2]! < 0 || values[5]! < 0) throw new DOMException('a radius is negative', 'IndexSizeError')
  }

  addColorStop(offset: number, colour: string): void {
    if (!Number.isFinite(offset)) throw new TypeError('a colour stop needs a finite offset')
    if (offset < 0 || offset > 1) throw new DOMException('an offset is not from 0 to 1', 'IndexSizeError')
    const read = colourOf(colour)
    if (!read) throw new DOMException('a colour is not readable', 'SyntaxError')
    this.#stops.push({ offset, colour: read })
  }

  /** True without colours or extent. Chromium compares floats. */
  paintsNothing(): boolean {
    const { from, to } = this
    const isSame = (one: number | null, other: number | null) => Math.fround(one ?? 0) === Math.fround(other ?? 0)
    return this.#stops.length === 0 || (isSame(from.x, to.x) && isSame(from.y, to.y) && isSame(from.radius, to.radius))
  }

  /** @returns null if Skia cannot make it, such as for circles that are hardly apart */
  shader(): Shader | null {
    const { from, to } = this
    // A stable sort keeps the order of equal offsets.
    const stops = this.#stops.toSorted((one, other) => one.offset - other.offset)
    if (stops.length === 1) stops.push(stops[0]!)
    const colours = stops.map(({ colour }) => colour)
    const offsets = stops.map(({ offset }) => offset)
    const [start, end] = [
      [from.x, from.y],
      [to.x, to.y],
    ]
    const mode = canvasKit.TileMode.Clamp
    const { Shader: made } = canvasKit
    return from.radius === null || to.radius === null
      ? made.MakeLinearGradient(start, end, colours, offsets, mode)
      : made.MakeTwoPointConicalGradient(start, from.radius, end, to.radius, colours, offsets, mode)
  }
}

/** pdf.js never releases a pattern explicitly. */
const images = new FinalizationRegistry((image: Image) => image.delete())

export class Pattern {
  #matrix = new Matrix()

  constructor(
    readonly image: Image,
    readonly repetition: string,
  ) {
    images.register(this, image)
  }

  setTransform(matrix: MatrixLike): void {
    this.#matrix = new Matrix(matrix)
  }

  shader(smooth: boolean): Shader {
    const { TileMode, FilterMode, MipmapMode } = canvasKit
    const filter = smooth ? FilterMode.Linear : FilterMode.Nearest
    const mode = this.repetition === 'no-repeat' ? TileMode.Decal : TileMode.Repeat
    return this.image.makeShaderOptions(mode, mode, filter, MipmapMode.None, this.#matrix.toRows())
  }
}

interface How {
  globalAlpha: number
  imageSmoothingEnabled: boolean
}

/** @returns a shader to delete after drawing, or false if nothing is to be drawn */
export function colourWith(paint: Paint, style: Style, { globalAlpha, imageSmoothingEnabled }: How) {
  if (typeof style === 'string') {
    const [red, green, blue, own] = colourOf(style)!
    paint.setColorComponents(red!, green!, blue!, own! * globalAlpha)
    return null
  }
  if (style instanceof Gradient && style.paintsNothing()) return false
  const shader = style instanceof Gradient ? style.shader() : style.shader(imageSmoothingEnabled)
  // Chromium draws black where Skia makes no shader.
  if (shader) paint.setShader(shader)
  paint.setAlphaf(globalAlpha)
  return shader
}
