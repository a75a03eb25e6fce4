import { crc32 } from 'node:zlib'

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/** IHDR (ISO/IEC 15948, 11.2.2). */
interface Header {
  width: number
  height: number
  depth: number
  colorType: number
  isInterlaced: boolean
}

interface Parts {
  header: Header
  /** The concatenated IDAT data. */
  packed: Buffer
  /** The file up to and including IEND. */
  whole: Buffer
}

/** Parses the chunks; null for a truncated file or a wrong checksum (ISO/IEC 15948, 5.3). */
export function partsOf(bytes: Buffer): Parts | null {
  const packed: Buffer[] = []
  let header: Header | null = null
  for (let at = pngSignature.length; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, end)
    at = end + 4
    header ??= type === 'IHDR' && data.length === 13 ? headerOf(data) : null
    if (!header) return null
    if (type === 'IDAT') packed.push(data)
    if (type === 'IEND') return { header, packed: Buffer.concat(packed), whole: bytes.subarray(0, at) }
  }
  return null
}

const headerOf = (data: Buffer): Header => ({
  width: data.readUInt32BE(0),
  height: data.readUInt32BE(4),
  depth: data[8]!,
  colorType: data[9]!,
  isInterlaced: data[12] === 1,
})

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Adam7 passes: origin and steps, x and y (ISO/IEC 15948, 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

export function bytesOfRows({ width, height, depth, colorType, isInterlaced }: Header): number {
  const bits = depth * (channels[colorType] ?? 0)
  const bytes = (across: number, down: number) => (across > 0 ? down * (1 + Math.ceil((across * bits) / 8)) : 0)
  if (!isInterlaced) return bytes(width, height)
  const counted = (all: number, first: number, step: number) => Math.max(0, Math.ceil((all - first) / step))
  return passes.reduce((sum, [x, y, dx, dy]) => sum + bytes(counted(width, x, dx), counted(height, y, dy)), 0)
}
