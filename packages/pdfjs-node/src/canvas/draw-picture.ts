import type { Canvas, Image, Surface } from 'canvaskit-wasm'
import { canvasKit } from './canvas-kit.js'
import { drawUnder } from './paints.js'
import { type Place, rectangles } from './picture-place.js'
import type { Pixels } from './pixels.js'
import type { State } from './state.js'

interface Drawn {
  getContext(): { surface: Surface }
}

export type Source = Pixels | Drawn | { bitmap: Pixels }

/** Implements drawImage. @param place the arguments after the image: 2, 4 or 8 numbers */
export function drawPicture(source: Source, place: readonly number[], canvas: Canvas, state: State): void {
  const image = imageOf(source)
  const found = rectangles(place, image.width(), image.height())
  const { FilterMode, MipmapMode, LTRBRect } = canvasKit
  const filter = state.imageSmoothingEnabled ? FilterMode.Linear : FilterMode.Nearest
  try {
    if (!found) return
    const { from, to } = found
    drawUnder(state, canvas, (paint) => {
      paint.setAntiAlias(hasSoftEdges(to, state))
      // No mipmaps: pdf.js downscales large images itself.
      canvas.drawImageRectOptions(image, LTRBRect(...from), LTRBRect(...to), filter, MipmapMode.None, paint)
    })
  } finally {
    image.delete()
  }
}

/** Chromium draws hard edges, unless the picture is turned or thinner than a pixel. */
function hasSoftEdges([left, top, right, bottom]: Place, { transform: { a, b, c, d } }: State): boolean {
  const isUpright = b === 0 && c === 0
  if (!isUpright && (a !== 0 || d !== 0)) return true
  const [across, down] = isUpright ? [a, d] : [b, c]
  return Math.abs((right - left) * across) < 1 || Math.abs((bottom - top) * down) < 1
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
