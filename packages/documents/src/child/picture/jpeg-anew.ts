import jpeg from 'jpeg-js'
import { JpegEmbedder } from 'pdf-lib'
import type { PictureFault } from '../../picture/picture.js'
import type { PictureLimits } from './picture-limits.js'
import { type Segment, segmentsOf } from './jpeg-segments.js'
import { type Anew, faultOfSize, type Pixels } from './pixels.js'
import { orientationIn, upright } from './upright.js'

/** Of 100: nobody sees a difference at the first; the second is for a picture that would be too large by it. */
const qualities = [92, 75]

/** Beginnings of a frame that the decoder reads: baseline, extended, progressive (ISO/IEC 10918-1, B.2.2). */
const frames = new Set([0xc0, 0xc1, 0xc2])

/** More than the largest that is taken needs, and well below what the child may have (measured: 0.4 GB for 8 megapixels). */
const decoderMegabytes = 800

/** Writes a JPEG anew, turned as its own note on the camera's position says, for that note is left behind. */
export async function jpegAnew(bytes: Buffer, most: PictureLimits): Promise<Anew | { fault: PictureFault }> {
  try {
    const segments = segmentsOf(bytes)
    // Its head first, by the library that puts it onto a page: what is too large is not decoded.
    const fault = faultOfSize(await JpegEmbedder.for(new Uint8Array(bytes)), most)
    if (fault) return { fault }
    const pixels = upright(decoded(bytes, segments, most), orientationIn(segments))
    const { width, height } = pixels
    const turnedFault = faultOfSize(pixels, most)
    return turnedFault
      ? { fault: turnedFault }
      : { mediaType: 'image/jpeg', width, height, bytes: encoded(pixels, most) }
  } catch {
    return { fault: 'damaged' }
  }
}

/** @throws {Error} where it breaks off, or holds what no picture of this kind does */
function decoded(bytes: Buffer, segments: readonly Segment[], { width, height }: PictureLimits): Pixels {
  const picture = jpeg.decode(bytes, {
    useTArray: false,
    tolerantDecoding: false,
    ...(isRgb(segments) && { colorTransform: false }),
    maxResolutionInMP: (width * height) / 1e6,
    maxMemoryUsageInMB: decoderMegabytes,
  })
  return { width: picture.width, height: picture.height, data: picture.data }
}

/** Its frame calls the channels by their letters, as libjpeg has it; else they are brightness and two differences. */
const isRgb = (segments: readonly Segment[]): boolean =>
  segments.some(
    ({ marker, data }) => frames.has(marker) && String.fromCharCode(data[6]!, data[9]!, data[12]!) === 'RGB',
  )

function encoded(pixels: Pixels, { bytes }: PictureLimits): Buffer {
  const tries = qualities.map((quality) => () => jpeg.encode(pixels, quality).data)
  const [best, smaller] = tries as [() => Buffer, () => Buffer]
  const first = best()
  return first.length > bytes ? smaller() : first
}
