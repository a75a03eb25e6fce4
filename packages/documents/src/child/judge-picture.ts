import { readFileSync } from 'node:fs'
import { crc32, inflateSync } from 'node:zlib'
import { JpegEmbedder, PngEmbedder } from 'pdf-lib'
import type { Picture, PictureFault } from '../picture/picture.js'

export interface JudgePictureInput {
  path: string
  /** Pixels. */
  most: { width: number; height: number }
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')
const jpegStart = Buffer.from('ffd8ff', 'hex')
const jpegEnd = Buffer.from('ffd9', 'hex')

/**
 * Judges a stranger's picture by its content, with the library that puts it on a page later: what it cannot read is refused
 * before anybody has signed with it. The library is given copies: it looks at whatever memory a buffer is a part of.
 */
export async function judgePicture({ path, most }: JudgePictureInput): Promise<Picture | { fault: PictureFault }> {
  const bytes = readFileSync(path)
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) return judgePng(bytes, most)
  if (bytes.subarray(0, jpegStart.length).equals(jpegStart)) return judgeJpeg(bytes, most)
  return { fault: 'not-a-picture' }
}

/**
 * The library goes round for ever in a PNG that breaks off, and unpacks one to whatever size it has: so its chunks and the
 * size of its pixels are checked before.
 */
async function judgePng(bytes: Buffer, most: JudgePictureInput['most']): Promise<Picture | { fault: PictureFault }> {
  const chunks = chunksOf(bytes)
  const header = chunks?.[0]
  if (header?.type !== 'IHDR' || header.data.length !== 13 || chunks?.at(-1)?.type !== 'IEND')
    return { fault: 'damaged' }
  // Width and height stand first in it (ISO/IEC 15948, 11.2.2).
  const size = { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) }
  const fault = faultIn(size, most)
  if (fault) return { fault }
  try {
    const packed = Buffer.concat((chunks ?? []).filter(({ type }) => type === 'IDAT').map(({ data }) => data))
    inflateSync(packed, { maxOutputLength: mostPixelBytes(size) })
    await PngEmbedder.for(new Uint8Array(bytes))
  } catch {
    return { fault: 'damaged' }
  }
  return { mediaType: 'image/png', ...size }
}

/** Eight bytes a pixel at most, a filter's byte a row, and twice as many rows where they come interlaced. */
const mostPixelBytes = ({ width, height }: { width: number; height: number }): number => (width * 8 + 1) * height * 2

/** A PNG's chunks; null where they break off or one is not as its sum says (ISO/IEC 15948, 5.3). */
function chunksOf(bytes: Buffer): { type: string; data: Buffer }[] | null {
  const chunks: { type: string; data: Buffer }[] = []
  let at = pngSignature.length
  while (at + 12 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: bytes.subarray(at + 8, end) })
    if (type === 'IEND') return chunks
    at = end + 4
  }
  return null
}

async function judgeJpeg(bytes: Buffer, most: JudgePictureInput['most']): Promise<Picture | { fault: PictureFault }> {
  // Only its head is read: one that breaks off has no end.
  if (!bytes.includes(jpegEnd, jpegStart.length)) return { fault: 'damaged' }
  try {
    const { width, height } = await JpegEmbedder.for(new Uint8Array(bytes))
    const fault = faultIn({ width, height }, most)
    return fault ? { fault } : { mediaType: 'image/jpeg', width, height }
  } catch {
    return { fault: 'damaged' }
  }
}

function faultIn(
  { width, height }: { width: number; height: number },
  most: JudgePictureInput['most'],
): PictureFault | null {
  if (width < 1 || height < 1) return 'damaged'
  return width > most.width || height > most.height ? 'too-large' : null
}
