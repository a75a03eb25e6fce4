import { draw, type OpenPdf, pixelsOf, type Pointer, type Size, withBitmap } from '@countersign/pdfium'
import type { Pixels } from './outside.js'

/** Pixels per point: 144 dpi. */
const scale = 2
const maxPixels = 4e6

export function comparedSize({ library }: OpenPdf, page: Pointer): Size {
  const [width, height] = [library.pageWidth(page), library.pageHeight(page)]
  const factor = Math.min(scale, Math.sqrt(maxPixels / (width * height)))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** Pixels PDFium draws per compared pixel. */
export interface SupersamplingFactors {
  across: number
  down: number
}

/**
 * With 5 across PDFium draws letters above 5 pt on upright lines as outlines at exact positions, like pdf.js; it does so
 * from 50 pixels across, and snaps smaller bitmaps to whole pixels. Several in each direction show what stands between
 * lines that a picture of the usual size closes.
 */
const forPlainPages: SupersamplingFactors = { across: 5, down: 4 }

/** 144 and 576 dpi: thin lines and what they hide depend on the scale. */
export const bothScales: readonly SupersamplingFactors[] = [
  { across: 1, down: 1 },
  { across: 4, down: 4 },
]

/** Supersamples a page with PDFium and scales it down. @returns opaque RGBA */
export function drawnByPdfium(
  pdf: OpenPdf,
  page: Pointer,
  { width, height }: Size,
  form: Pointer,
  factors: SupersamplingFactors = forPlainPages,
): Pixels {
  const fine = { width: width * factors.across, height: height * factors.down }
  return withBitmap(pdf.library, fine, (bitmap) => {
    draw(pdf, page, bitmap, fine, form)
    const pixels = pixelsOf(pdf.library, bitmap, fine)
    return smaller(new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4), { width, height }, factors)
  })
}

const [redAndBlue, green] = [0xff00ff, 0xff00]

function smaller(pixels: Uint32Array, { width, height }: Size, { across, down }: SupersamplingFactors): Uint8Array {
  const made = new Uint8Array(width * height * 4).fill(255)
  const row = width * across
  const area = across * down
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0, from = y * down * row; x < width; x++, at += 4, from += across) {
      // Sums two channels in one number; they cannot overflow into each other.
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
