import { draw, type OpenPdf, type Pointer, type Samples, shrunk, type Size, withBitmap } from '@countersign/pdfium'
import type { Pixels } from './outside.js'

/** Pixels per point: 144 dpi. */
const scale = 2
const maxPixels = 4e6

export function comparedSize({ library }: OpenPdf, page: Pointer): Size {
  const [width, height] = [library.pageWidth(page), library.pageHeight(page)]
  const factor = Math.min(scale, Math.sqrt(maxPixels / (width * height)))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/**
 * With 5 across PDFium draws letters above 5 pt on upright lines as outlines at exact positions, like pdf.js; it does so
 * from 50 pixels across, and snaps smaller bitmaps to whole pixels. Several in each direction show what stands between
 * lines that a picture of the usual size closes.
 */
const forPlainPages: Samples = { across: 5, down: 4 }

/** 144 and 576 dpi: thin lines and what they hide depend on the scale. */
export const bothScales: readonly Samples[] = [
  { across: 1, down: 1 },
  { across: 4, down: 4 },
]

/** Supersamples a page with PDFium and scales it down. @returns opaque RGBA */
export function drawnByPdfium(
  pdf: OpenPdf,
  page: Pointer,
  size: Size,
  form: Pointer,
  samples: Samples = forPlainPages,
): Pixels {
  const fine = { width: size.width * samples.across, height: size.height * samples.down }
  return withBitmap(pdf.library, fine, (bitmap) => {
    draw(pdf, page, bitmap, fine, form)
    return shrunk(pdf.library, bitmap, size, samples)
  })
}
