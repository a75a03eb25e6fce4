import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { type DrawnFile, withPictures } from '../pictures/with-pictures.js'

export interface PlacePicturesInput {
  rendition: string
  target: string
  pictures: DrawnFile[]
  max: number
}

export type PlacedPictures = { sha256: string; size: number } | { tooLarge: true }

export async function placePictures({ rendition, target, pictures, max }: PlacePicturesInput): Promise<PlacedPictures> {
  const bytes = await withPictures(readFileSync(rendition), pictures, max)
  if (bytes === null) return { tooLarge: true }
  writeFileSync(target, bytes)
  return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
}
