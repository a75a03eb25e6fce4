import { exactNumber } from '@countersign/pdf/exact-numbers'
import { writeContent } from '@countersign/pdf/content'

export type Box = readonly [left: number, bottom: number, right: number, top: number]

/**
 * Covers a page with one picture, upright after rotation (ISO 32000-2, 8.3.3 and 8.9.5.1).
 * @param text content that follows the picture
 */
export function contentOfPicture([left, bottom, right, top]: Box, rotation: number, name: string, text = ''): Buffer {
  const [width, height] = [right - left, top - bottom]
  const matrices: Record<number, number[]> = {
    0: [width, 0, 0, height, left, bottom],
    90: [0, height, -width, 0, right, bottom],
    180: [-width, 0, 0, -height, right, top],
    270: [0, -height, width, 0, left, top],
  }
  const matrix = matrices[rotation] ?? matrices[0]!
  return writeContent(Buffer.from(`q ${matrix.map(exactNumber).join(' ')} cm /${name} Do Q\n${text}`, 'latin1')).bytes
}
