import type { Canvas, Image, Surface } from 'canvaskit-wasm'
import { canvasKit } from './canvas-kit.js'
import { drawUnder } from './paints.js'
import type { Pixels } from './pixels.js'
import type { State } from './state.js'

interface Drawn {
  getContext(): { surface: Surface }
}

export type Source = Pixels | Drawn | { bitmap: Pixels }

/** Implements drawImage. @param place the arguments after the image: 2, 4 or 8 numbers */
export function drawPicture(source: Source, place: readonly number[], canvas: Canvas, state: State): void {
  const image = imageOf(source)
  const { from, to } = rectangles(place, image)
  const { FilterMode, MipmapMode } = canvasKit
  const filter = state.imageSmoothingEnabled ? FilterMode.Linear : FilterMode.Nearest
  try {
    // No mipmaps: pdf.js downscales large images itself.
    drawUnder(state, canvas, (paint) => canvas.drawImageRectOptions(image, from, to, filter, MipmapMode.None, paint))
  } finally {
    image.delete()
  }
}

/** @returns an image that the caller must delete @throws {RangeError} if memory is short */
export function imageOf(source: Source): Image {
  if ('getContext' in source) return source.getContext().surface.makeImageSnapshot()
  const { data, width, height } = 'bitmap' in source ? source.bitmap : source
  const { AlphaType, ColorType, ColorSpace } = canvasKit
  const kind = { alphaType: AlphaType.Unpremul, colorType: ColorType.RGBA_8888, colorSpace: ColorSpace.SRGB }
  const image = canvasKit.MakeImage({ width, height, ...kind }, data, width * 4)
  if (!image) throw new RangeError(`no room for a picture of ${width} × ${height} pixels`)
  return image
}

function rectangles(place: readonly number[], image: Image) {
  const [width, height] = [image.width(), image.height()]
  const [x = 0, y = 0, ...sides] = place.length > 4 ? place.slice(4) : place
  const whole = [0, 0, width, height] as const
  const [left, top, across, down] = place.length > 4 ? (place as [number, number, number, number]) : whole
  return {
    from: canvasKit.XYWHRect(left, top, across, down),
    to: canvasKit.XYWHRect(x, y, sides[0] ?? width, sides[1] ?? height),
  }
}
