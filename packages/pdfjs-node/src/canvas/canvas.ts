import { canvasKit } from './canvas-kit.js'
import { Context } from './context.js'

/** Pixel limit per canvas: 128 MB. Groups, masks and patterns of a page use canvases too. */
const maxPixels = 32e6

/** Implements the canvas API that pdf.js uses, with CanvasKit. */
export class Canvas {
  #width: number
  #height: number
  #context: Context

  /** @throws {RangeError} for too many pixels */
  constructor(width: number, height: number) {
    this.#width = Math.ceil(width)
    this.#height = Math.ceil(height)
    this.#context = this.#made()
  }

  get width(): number {
    return this.#width
  }

  /** Resizing clears the canvas. */
  set width(value: number) {
    this.#width = Math.ceil(value)
    this.#clear()
  }

  get height(): number {
    return this.#height
  }

  set height(value: number) {
    this.#height = Math.ceil(value)
    this.#clear()
  }

  getContext(): Context {
    return this.#context
  }

  pixels(): Uint8ClampedArray {
    return this.#context.getImageData(0, 0, this.#width, this.#height).data
  }

  /** Frees the memory; the canvas must not be used afterwards. */
  dispose(): void {
    this.#context.surface.dispose()
  }

  #clear(): void {
    this.#context.surface.dispose()
    this.#context = this.#made()
  }

  #made(): Context {
    const [width, height] = [Math.max(1, this.#width), Math.max(1, this.#height)]
    const surface = width * height <= maxPixels ? canvasKit.MakeSurface(width, height) : null
    if (!surface) throw new RangeError(`no room for a canvas of ${width} × ${height} pixels`)
    return new Context(this, surface)
  }
}

interface Pair {
  canvas: Canvas
  context: Context
}

/** Implements pdf.js' `CanvasFactory` (getDocument). */
export class CanvasFactory {
  create(width: number, height: number): Pair {
    const canvas = new Canvas(width, height)
    return { canvas, context: canvas.getContext() }
  }

  reset(pair: Pair, width: number, height: number): void {
    pair.canvas.dispose()
    Object.assign(pair, this.create(width, height))
  }

  destroy(pair: { canvas: Canvas | null; context: Context | null }): void {
    pair.canvas?.dispose()
    pair.canvas = pair.context = null
  }
}
