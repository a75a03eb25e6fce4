import type { Surface } from 'canvaskit-wasm'
import { canvasKit } from './canvas-kit.js'
import { drawPicture, imageOf, type Source } from './draw-picture.js'
import { drawColoured, drawUnder, fillPath, stroking } from './paints.js'
import { Path } from './path.js'
import { Pixels } from './pixels.js'
import { State } from './state.js'
import { StatefulContext } from './stateful-context.js'
import { Gradient, Pattern } from './styles.js'

const { AlphaType, ColorType, ColorSpace, ClipOp } = canvasKit
const kind = { alphaType: AlphaType.Unpremul, colorType: ColorType.RGBA_8888, colorSpace: ColorSpace.SRGB }

/** The subset of CanvasRenderingContext2D (HTML, 4.12.5.1) that pdf.js uses. */
export class Context extends StatefulContext {
  /** In device space: later transforms do not move it. */
  #path = new Path()

  constructor(
    readonly canvas: object,
    readonly surface: Surface,
  ) {
    super(surface.getCanvas())
  }

  beginPath(): void {
    this.#path = new Path()
  }

  closePath(): void {
    this.#path.closePath()
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.addPath(rectangle(x, y, width, height), this.state.transform)
  }

  fill(...given: unknown[]): void {
    const { path, rule } = this.#meant(given)
    path.asSkia(rule, (made) => fillPath(this.state, this.skia, made))
  }

  stroke(...given: unknown[]): void {
    const { path, rule } = this.#meant(given)
    if (path.isDot()) return
    path.asSkia(rule, (made) =>
      drawColoured(this.state, this.skia, this.state.strokeStyle, (paint) => {
        stroking(paint, this.state)
        this.skia.drawPath(made, paint)
      }),
    )
  }

  clip(...given: unknown[]): void {
    if (!this.state.transform.isInvertible()) return
    this.saveInSkia()
    const { path, rule } = this.#meant(given)
    const inPixels = new Path()
    inPixels.addPath(path, this.state.transform)
    inPixels.asSkia(rule, (made) => this.skia.clipPath(made, ClipOp.Intersect, true))
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.fill(rectangle(x, y, width, height))
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.stroke(rectangle(x, y, width, height))
  }

  clearRect(x: number, y: number, width: number, height: number): void {
    const { transform } = this.state
    drawUnder(Object.assign(new State(), { transform }), this.skia, (paint) => {
      paint.setBlendMode(canvasKit.BlendMode.Clear)
      paint.setAntiAlias(false)
      this.skia.drawRect(canvasKit.XYWHRect(x, y, width, height), paint)
    })
  }

  /** Fonts of the reader's machine are unknown here: draws a distinctive box per letter. */
  fillText(text: string, x: number, y: number): void {
    const size = Number(/([\d.]+)px/.exec(this.state.font)?.[1] ?? 10)
    for (const [index, letter] of [...text].entries()) {
      if (letter.trim()) this.fillRect(x + (index * size) / 2, y - size * 0.7, size * 0.4, size * 0.7)
    }
  }

  strokeText(text: string, x: number, y: number): void {
    this.fillText(text, x, y)
  }

  measureText(text: string): { width: number } {
    return { width: text.length }
  }

  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient {
    return new Gradient({ x: x0, y: y0, radius: null }, { x: x1, y: y1, radius: null })
  }

  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient {
    return new Gradient({ x: x0, y: y0, radius: r0 }, { x: x1, y: y1, radius: r1 })
  }

  createPattern(source: Source, repetition: string): Pattern {
    return new Pattern(imageOf(source), repetition)
  }

  drawImage(source: Source, ...place: number[]): void {
    drawPicture(source, place, this.skia, this.state)
  }

  createImageData(width: number, height: number): Pixels {
    return new Pixels(width, height)
  }

  getImageData(x: number, y: number, width: number, height: number): Pixels {
    const read = this.skia.readPixels(x, y, { width, height, ...kind }) as Uint8Array | null
    if (!read) return new Pixels(width, height)
    return new Pixels(new Uint8ClampedArray(read.buffer, read.byteOffset, read.length), width, height)
  }

  putImageData({ data, width, height }: Pixels, x: number, y: number): void {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length)
    this.skia.writePixels(bytes, width, height, x, y, kind.alphaType, kind.colorType)
  }

  #meant([first, second]: unknown[]): { path: Path; rule: unknown } {
    if (first instanceof Path) return { path: first, rule: second }
    const path = new Path()
    path.addPath(this.#path, this.state.transform.inverse())
    return { path, rule: first }
  }
}

function rectangle(x: number, y: number, width: number, height: number): Path {
  const path = new Path()
  path.rect(x, y, width, height)
  return path
}
