import type { Picture, PictureFault } from '../../picture/picture.js'

/** RGBA, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Buffer
}

export type Reencoded = Pick<Picture, 'mediaType' | 'width' | 'height'> & { bytes: Buffer }

export function faultOfSize(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  max: { width: number; height: number },
): PictureFault | null {
  if (width < 1 || height < 1) return 'damaged'
  return width > max.width || height > max.height ? 'too-large' : null
}
