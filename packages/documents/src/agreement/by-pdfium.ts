import { draw, type OpenPdf, pixelsOf, type Pointer, type Size, withBitmap } from '@countersign/pdfium'
import type { Pixels } from './outside.js'

/** Pixels a point: 144 dpi. */
const scale = 2
/** A larger page is drawn with fewer pixels a point. */
const mostPixels = 4e6

/** The size in which a page is compared. */
export function comparedSize({ library }: OpenPdf, page: Pointer): Size {
  const [width, height] = [library.pageWidth(page), library.pageHeight(page)]
  const factor = Math.min(scale, Math.sqrt(mostPixels / (width * height)))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** How many pixels PDFium draws for one that is compared. */
export interface Fineness {
  across: number
  down: number
}

/**
 * Ways for PDFium to draw a page. The first draws letters of more than 5 pt on upright lines as outlines, in their very places, as
 * pdf.js does: PDFium does so from 50 pixels across on, and puts pictures of smaller ones at whole pixels. The second draws thin
 * lines more alike, which PDFium makes at least one of its pixels wide, pdf.js one of its own.
 */
export const ways: readonly [Fineness, Fineness] = [
  { across: 5, down: 2 },
  { across: 2, down: 2 },
]

/**
 * Draws a page by PDFium with more pixels than are compared, and makes it smaller.
 *
 * @returns RGBA, all of it opaque
 */
export function drawnByPdfium(
  pdf: OpenPdf,
  page: Pointer,
  { width, height }: Size,
  form: Pointer,
  way: Fineness = ways[0],
): Pixels {
  const fine = { width: width * way.across, height: height * way.down }
  return withBitmap(pdf.library, fine, (bitmap) => {
    draw(pdf, page, bitmap, fine, form)
    const pixels = pixelsOf(pdf.library, bitmap, fine)
    return smaller(new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4), { width, height }, way)
  })
}

const [redAndBlue, green] = [0xff00ff, 0xff00]

/** @param pixels each blue, green, red and a byte that is not used, from the lowest bits on */
function smaller(pixels: Uint32Array, { width, height }: Size, { across, down }: Fineness): Uint8Array {
  const made = new Uint8Array(width * height * 4).fill(255)
  const row = width * across
  const area = across * down
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0, from = y * down * row; x < width; x++, at += 4, from += across) {
      // Two colours are summed up in one number, and do not reach each other.
      let [outer, middle] = [0, 0]
      for (let above = from; above < from + down * row; above += row) {
        for (let pixel = above; pixel < above + across; pixel++) {
          outer += pixels[pixel]! & redAndBlue
          middle += pixels[pixel]! & green
        }
      }
      made[at] = (outer >>> 16) / area
      made[at + 1] = (middle >>> 8) / area
      made[at + 2] = (outer & 0xffff) / area
    }
  }
  return made
}
