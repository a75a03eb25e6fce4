import { hasInk } from '@countersign/contracts/ink'
import { limits } from '@countersign/contracts'

/** Maximum size of a chosen file, before it is scaled down (rule signing-20). */
export const largestFile = 5 * 1024 * 1024
/** Enough pixels for a signature on a page, well below the limits. */
const mostWidth = Math.min(1600, limits.markWidth)
const mostHeight = Math.min(800, limits.markHeight)
/** Brightness of paper, of 255: from `paper` on it becomes transparent, above `shade` it fades. */
const paper = 238
const shade = 200

/** A file that cannot be used; the message says what to do. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

/**
 * Prepares a signature picture for sending: scaled down, transparent paper, PNG.
 *
 * @returns a data URL of at most 1 MB
 * @throws {PictureRefused}
 */
export async function pictureOf(file: File): Promise<string> {
  if (file.size > largestFile) throw new PictureRefused('The picture is larger than 5 MB. Choose a smaller one.')
  if (!['image/png', 'image/jpeg'].includes(file.type)) {
    throw new PictureRefused('This is not a PNG or JPEG. Choose a picture of one of these kinds.')
  }
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureRefused('The picture could not be read. Choose another one.')
  })
  try {
    const fits = Math.min(1, mostWidth / bitmap.width, mostHeight / bitmap.height)
    for (let scale = fits; scale > fits / 8; scale *= 0.7) {
      const url = drawn(bitmap, scale)
      if (bytesIn(url) <= limits.markBytes) return url
    }
  } finally {
    bitmap.close()
  }
  throw new PictureRefused('The picture could not be made small enough. Choose another one.')
}

function drawn(bitmap: ImageBitmap, scale: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureRefused('This browser cannot read pictures here. Draw or type your signature.')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const pixels = pen.getImageData(0, 0, canvas.width, canvas.height)
  withoutPaper(pixels.data)
  if (!hasInk(pixels.data)) {
    throw new PictureRefused('No ink is left of this picture: it is too pale. Choose one with dark ink on white paper.')
  }
  pen.putImageData(pixels, 0, 0)
  return canvas.toDataURL('image/png')
}

/** Makes near-white pixels transparent, in place. Greys between paper and ink fade, so that edges stay soft. */
export function withoutPaper(rgba: Uint8ClampedArray): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const darkest = Math.min(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!)
    if (darkest <= shade) continue
    const left = Math.max(0, (paper - darkest) / (paper - shade))
    rgba[at + 3] = Math.round(rgba[at + 3]! * left)
  }
}

/** Byte length of the content of a base64 data URL. */
export function bytesIn(url: string): number {
  const data = url.slice(url.indexOf(',') + 1)
  return Math.floor((data.length * 3) / 4) - (data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0)
}
