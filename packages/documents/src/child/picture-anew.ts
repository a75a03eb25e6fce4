import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { PictureFault, PictureFacts } from '../picture/picture.js'
import { jpegAnew } from './picture/jpeg-anew.js'
import type { PictureLimits } from './picture/picture-limits.js'
import { pngAnew } from './picture/png-anew.js'
import { pngSignature } from './picture/png-parts.js'

export interface PictureAnewInput {
  path: string
  anew: string
  most: PictureLimits
}

const jpegStart = Buffer.from('ffd8ff', 'hex')

/** Decodes an untrusted picture and re-encodes its pixels, which drops metadata such as its location. */
export async function pictureAnew({
  path,
  anew,
  most,
}: PictureAnewInput): Promise<PictureFacts | { fault: PictureFault }> {
  const bytes = readFileSync(path)
  const made = await written(bytes, most)
  if ('fault' in made) return made
  if (made.bytes.length > most.bytes) return { fault: 'too-large' }
  writeFileSync(anew, made.bytes)
  const { mediaType, width, height } = made
  const sha256 = createHash('sha256').update(made.bytes).digest('hex')
  return { mediaType, width, height, size: made.bytes.length, sha256 }
}

function written(bytes: Buffer, most: PictureLimits) {
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) return pngAnew(bytes, most)
  if (bytes.subarray(0, jpegStart.length).equals(jpegStart)) return jpegAnew(bytes, most)
  return { fault: 'not-a-picture' as const }
}
