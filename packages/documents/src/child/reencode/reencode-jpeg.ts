import { hasInk } from '@countersign/contracts/ink'
import jpeg from 'jpeg-js'
import { JpegEmbedder } from 'pdf-lib'
import type { PictureFault } from '../../picture/picture.js'
import type { PictureLimits } from './picture-limits.js'
import { type Segment, segmentsOf } from './jpeg-segments.js'
import { type Reencoded, faultOfSize, type Pixels } from './pixels.js'
import { orientationIn, upright } from './upright.js'

/** JPEG qualities: the first is visually lossless, the second for pictures too large at the first. */
const qualities = [92, 75]

/** Frame types that the decoder supports: baseline, extended, progressive (ISO/IEC 10918-1, B.2.2). */
const frames = new Set([0xc0, 0xc1, 0xc2])

/** Above the need of the largest accepted picture, below the child's limit (0.4 GB for 8 megapixels, measured). */
const decoderMegabytes = 800

/** Re-encodes a JPEG, applying its EXIF orientation, since EXIF is dropped. */
export async function reencodeJpeg(bytes: Buffer, max: PictureLimits): Promise<Reencoded | { fault: PictureFault }> {
  try {
    const segments = segmentsOf(bytes)
    // Reads the header first with the embedding library, so oversized pictures are never decoded.
    const fault = faultOfSize(await JpegEmbedder.for(new Uint8Array(bytes)), max)
    if (fault) return { fault }
    const pixels = upright(decoded(bytes, segments, max), orientationIn(segments))
    const { width, height } = pixels
    const turnedFault = faultOfSize(pixels, max)
    if (turnedFault) return { fault: turnedFault }
    if (!hasInk(pixels.data)) return { fault: 'no-ink' }
    return { mediaType: 'image/jpeg', width, height, bytes: encoded(pixels, max) }
  } catch {
    return { fault: 'damaged' }
  }
}

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

/** Component ids `RGB` mark RGB, as in libjpeg; otherwise the data is YCbCr. */
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
