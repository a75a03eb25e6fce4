import { hasInk } from '@countersign/contracts/ink'
import { inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { isGreyAlone } from '../../pictures/channels.js'
import type { PictureFault } from '../../picture/picture.js'
import type { PictureLimits } from './picture-limits.js'
import { type Reencoded, faultOfSize, type Pixels } from './pixels.js'
import { bytesOfRows, partsOf } from './png-parts.js'

/** Re-encodes a PNG as 8-bit, non-interlaced. Checks the unpacked size first: the library inflates anything. */
export function reencodePng(bytes: Buffer, max: PictureLimits): Reencoded | { fault: PictureFault } {
  const parts = partsOf(bytes)
  if (!parts) return { fault: 'damaged' }
  const { header, packed, whole } = parts
  const size = { width: header.width, height: header.height }
  const fault = faultOfSize(size, max)
  if (fault) return { fault }
  try {
    // Some encoders pad, so twice the size is accepted; that excludes bombs, and every pixel must be present.
    const unpacked = inflateSync(packed, { maxOutputLength: 2 * bytesOfRows(header) })
    if (unpacked.length < bytesOfRows(header)) return { fault: 'damaged' }
    const { data } = PNG.sync.read(whole)
    if (!hasInk(data)) return { fault: 'no-ink' }
    return { mediaType: 'image/png', ...size, bytes: encoded({ ...size, data }) }
  } catch {
    return { fault: 'damaged' }
  }
}

/** Colour types (ISO/IEC 15948, 11.2.2); 4 adds alpha. */
const grey = 0
const colours = 2
const withOpacity = 4

/** Uses the fewest channels: greyscale as RGBA would triple the size. */
function encoded({ width, height, data }: Pixels): Buffer {
  const picture = new PNG({ width, height })
  picture.data = data
  const colorType = (isGreyAlone(data) ? grey : colours) + (isOpaque(data) ? 0 : withOpacity)
  return PNG.sync.write(picture, {
    colorType: colorType as 0,
    inputHasAlpha: true,
    deflateLevel: 6,
    deflateStrategy: 0,
  })
}

function isOpaque(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false
  return true
}
