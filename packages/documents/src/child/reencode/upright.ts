import type { Segment } from './jpeg-segments.js'
import type { Pixels } from './pixels.js'

/** EXIF orientation: 1 upright, 2 mirrored, 3 rotated by 180° … 8 (CIPA DC-008, 4.6.5.1.6). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientationTag = 0x0112
const exif = Buffer.from('Exif\0\0', 'latin1')
const application1 = 0xe1

export function orientationIn(segments: readonly Segment[]): Orientation {
  const note = segments.find(
    ({ marker, data }) => marker === application1 && data.subarray(0, exif.length).equals(exif),
  )
  try {
    return note ? orientationOf(note.data.subarray(exif.length)) : 1
  } catch {
    return 1
  }
}

/** TIFF 6.0: byte order, then the first IFD of 12-byte entries. */
function orientationOf(tiff: Buffer): Orientation {
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const list = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let n = 0, field = list + 2; n < short(list); n++, field += 12) {
    const value = short(field) === orientationTag ? short(field + 8) : 0
    if (value >= 1 && value <= 8) return value as Orientation
  }
  return 1
}

export function upright(stored: Pixels, orientation: Orientation): Pixels {
  if (orientation === 1) return stored
  const [right, bottom] = [stored.width - 1, stored.height - 1]
  const isOnItsSide = orientation >= 5
  const width = isOnItsSide ? stored.height : stored.width
  const height = isOnItsSide ? stored.width : stored.height
  // Maps displayed to stored coordinates.
  const places: Record<Orientation, (x: number, y: number) => [number, number]> = {
    1: (x, y) => [x, y],
    2: (x, y) => [right - x, y],
    3: (x, y) => [right - x, bottom - y],
    4: (x, y) => [x, bottom - y],
    5: (x, y) => [y, x],
    6: (x, y) => [y, bottom - x],
    7: (x, y) => [right - y, bottom - x],
    8: (x, y) => [right - y, x],
  }
  const placeOf = places[orientation]
  const data = Buffer.alloc(stored.data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = placeOf(x, y)
      data.writeUInt32BE(stored.data.readUInt32BE((fromY * stored.width + fromX) * 4), (y * width + x) * 4)
    }
  }
  return { width, height, data }
}
