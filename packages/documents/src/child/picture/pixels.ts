import type { Picture, PictureFault } from '../../picture/picture.js'

/** What a picture shows: red, green, blue and opacity, a byte each, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Buffer
}

/** A picture that was written anew. */
export type Anew = Pick<Picture, 'mediaType' | 'width' | 'height'> & { bytes: Buffer }

/** @returns what is wrong with a picture of this size, if anything */
export function faultOfSize(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  most: { width: number; height: number },
): PictureFault | null {
  if (width < 1 || height < 1) return 'damaged'
  return width > most.width || height > most.height ? 'too-large' : null
}
