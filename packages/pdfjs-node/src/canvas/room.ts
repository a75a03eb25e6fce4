import type { Surface } from 'canvaskit-wasm'
import { canvasKit } from './canvas-kit.js'

/**
 * Pixels of a canvas. They are premultiplied as in browsers: CanvasKit's `MakeSurface` does not premultiply, so it
 * mixes in the colours of transparent pixels.
 */
export class Room {
  readonly surface: Surface
  readonly #memory

  /** @throws {RangeError} if memory is short */
  constructor(width: number, height: number) {
    const { AlphaType, ColorType, ColorSpace } = canvasKit
    const kind = { alphaType: AlphaType.Premul, colorType: ColorType.RGBA_8888, colorSpace: ColorSpace.SRGB }
    this.#memory = canvasKit.Malloc(Uint8Array, width * height * 4)
    const surface = canvasKit.MakeRasterDirectSurface({ width, height, ...kind }, this.#memory, width * 4)
    if (!surface) {
      canvasKit.Free(this.#memory)
      throw new RangeError(`no room for a canvas of ${width} × ${height} pixels`)
    }
    surface.getCanvas().clear(canvasKit.TRANSPARENT)
    this.surface = surface
  }

  /** The pixels until `free`: RGBA, premultiplied. */
  pixels(): Uint8Array {
    return this.#memory.toTypedArray() as Uint8Array
  }

  free(): void {
    this.surface.dispose()
    canvasKit.Free(this.#memory)
  }
}
