import type { Image, Paint, Shader } from 'canvaskit-wasm'
import { canvasKit } from './canvas-kit.js'
import { Matrix, type MatrixLike } from './matrix.js'

/** A CSS colour, or a source of a Skia shader, which the caller deletes. */
export type Style = string | Gradient | Pattern

/** CanvasKit does not know the name `transparent`. */
function colourOf(name: string): Float32Array {
  return name === 'transparent' ? canvasKit.TRANSPARENT : canvasKit.parseColorString(name)
}

/** CanvasGradient: radial between two circles, or linear without radii. */
export class Gradient {
  readonly #stops: { offset: number; colour: Float32Array }[] = []

  constructor(
    readonly from: { x: number; y: number; radius: number | null },
    readonly to: { x: number; y: number; radius: number | null },
  ) {}

  addColorStop(offset: number, colour: string): void {
    this.#stops.push({ offset, colour: colourOf(colour) })
  }

  /** @returns null if it paints nothing */
  shader(): Shader | null {
    const { from, to } = this
    if (this.#stops.length === 0 || (from.x === to.x && from.y === to.y && from.radius === to.radius)) return null
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

  shader(): Shader {
    const { TileMode, FilterMode, MipmapMode } = canvasKit
    const mode = this.repetition === 'no-repeat' ? TileMode.Decal : TileMode.Repeat
    return this.image.makeShaderOptions(mode, mode, FilterMode.Linear, MipmapMode.None, this.#matrix.toRows())
  }
}

/** @returns a shader to delete after drawing, or false if nothing is to be drawn */
export function colourWith(paint: Paint, style: Style, alpha: number): Shader | null | false {
  if (typeof style === 'string') {
    const [red, green, blue, own] = colourOf(style)
    paint.setColorComponents(red!, green!, blue!, own! * alpha)
    return null
  }
  const shader = style.shader()
  if (!shader) return false
  paint.setShader(shader)
  paint.setAlphaf(alpha)
  return shader
}
