import { Context } from './context.js'
import { Room } from './room.js'

/** Pixel limit per canvas: 128 MB. Groups, masks and patterns of a page use canvases too. */
const maxPixels = 32e6

/** Implements the canvas API that pdf.js uses, with CanvasKit. */
export class Canvas {
  #width: number
  #height: number
  #room: Room
  #context: Context

  /** @throws {RangeError} for too many pixels */
  constructor(width: number, height: number) {
    this.#width = Math.trunc(width)
    this.#height = Math.trunc(height)
    this.#room = this.#made()
    this.#context = new Context(this, this.#room.surface)
  }

  get width(): number {
    return this.#width
  }

  /** Resizing clears the canvas. */
  set width(value: number) {
    this.#width = Math.trunc(value)
    this.#clear()
  }

  get height(): number {
    return this.#height
  }

  set height(value: number) {
    this.#height = Math.trunc(value)
    this.#clear()
  }

  getContext(): Context {
    return this.#context
  }

  /** RGBA of an opaque canvas until `dispose`. Reading them as image data would divide each by its alpha. */
  pixels(): Uint8Array {
    return this.#room.pixels()
  }

  /** Frees the memory; the canvas must not be used afterwards. */
  dispose(): void {
    this.#room.free()
  }

  #clear(): void {
    this.#room.free()
    this.#room = this.#made()
    this.#context = new Context(this, this.#room.surface)
  }

  #made(): Room {
    const [width, height] = [Math.max(1, this.#width), Math.max(1, this.#height)]
    if (width * height > maxPixels) throw new RangeError(`no room for a canvas of ${width} × ${height} pixels`)
    return new Room(width, height)
  }
}

interface Pair {
  canvas: Canvas
  context: Context
}

/** Implements pdf.js' `CanvasFactory` (getDocument). */
export class CanvasFactory {
  /** @throws {RangeError} for an empty canvas, as pdf.js does in a browser */
  create(width: number, height: number): Pair {
    if (!(width > 0 && height > 0)) throw new RangeError('Invalid canvas size')
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
