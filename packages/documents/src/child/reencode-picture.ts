import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { PictureFault, PictureFacts } from '../picture/picture.js'
import { reencodeJpeg } from './reencode/reencode-jpeg.js'
import type { PictureLimits } from './reencode/picture-limits.js'
import { reencodePng } from './reencode/reencode-png.js'
import { pngSignature } from './reencode/png-parts.js'

export interface ReencodePictureInput {
  path: string
  reencoded: string
  max: PictureLimits
}

const jpegStart = Buffer.from('ffd8ff', 'hex')

/** Decodes an untrusted picture and re-encodes its pixels, which drops metadata such as its location. */
export async function reencodePicture({
  path,
  reencoded,
  max,
}: ReencodePictureInput): Promise<PictureFacts | { fault: PictureFault }> {
  const bytes = readFileSync(path)
  const made = await written(bytes, max)
  if ('fault' in made) return made
  if (made.bytes.length > max.bytes) return { fault: 'too-large' }
  writeFileSync(reencoded, made.bytes)
  const { mediaType, width, height } = made
  const sha256 = createHash('sha256').update(made.bytes).digest('hex')
  return { mediaType, width, height, size: made.bytes.length, sha256 }
}

function written(bytes: Buffer, max: PictureLimits) {
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) return reencodePng(bytes, max)
  if (bytes.subarray(0, jpegStart.length).equals(jpegStart)) return reencodeJpeg(bytes, max)
  return { fault: 'not-a-picture' as const }
}
