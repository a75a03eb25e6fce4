import {
  draw,
  type OpenPdf,
  type Pointer,
  type Samples,
  shrunk,
  type Size,
  withFineBitmap,
  withForm,
} from '@countersign/pdfium'

/** Pixels per point: 144 dpi. */
const scale = 2
const maxPixels = 4e6

export function comparedSize({ library }: OpenPdf, page: Pointer): Size {
  const [width, height] = [library.pageWidth(page), library.pageHeight(page)]
  const factor = Math.min(scale, Math.sqrt(maxPixels / (width * height)))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** @param number of the page, from 1 */
export const comparedSizeOf = (pdf: OpenPdf, number: number): Size | undefined =>
  withForm(pdf, () => pdf.withPage(number - 1, (page) => comparedSize(pdf, page)))

/**
 * With 5 across PDFium draws letters above 5 pt on upright lines as outlines at exact positions, like pdf.js; it does so
 * from 50 pixels across, and snaps smaller bitmaps to whole pixels. Several in each direction show what stands between
 * lines that a picture of the usual size closes.
 */
const forPlainPages: Samples = { across: 5, down: 4 }

const none = new Uint8Array()

/** Rows of the result drawn at once: their samples are read again from the processor's cache. */
const bandRows = 128

/** 144 and 576 dpi: thin lines and what they hide depend on the scale. */
export const bothScales: readonly Samples[] = [
  { across: 1, down: 1 },
  { across: 4, down: 4 },
]

export interface Drawing {
  samples?: Samples
  isGrey?: boolean
  into?: Uint8Array
}

/**
 * Supersamples a page with PDFium and scales it down.
 *
 * @param isGrey draws in one channel, which is as good for a page without colors
 * @param into memory of an earlier drawing, which this one may overwrite
 * @returns opaque RGBA
 */
export function drawnByPdfium(
  pdf: OpenPdf,
  page: Pointer,
  size: Size,
  form: Pointer,
  { samples = forPlainPages, isGrey = false, into = none }: Drawing = {},
): Uint8Array {
  const { width, height } = size
  const channels = isGrey ? 1 : 4
  const fine = { width: width * samples.across, height: height * samples.down }
  const made = into.length === width * height * 4 ? into : new Uint8Array(width * height * 4)
  withFineBitmap(pdf.library, { width, height: bandRows }, samples, channels, (bitmap) => {
    for (let top = 0; top < height; top += bandRows) {
      const band = { width, height: Math.min(bandRows, height - top) }
      draw(pdf, page, bitmap, fine, form, top * samples.down)
      shrunk(
        pdf.library,
        bitmap,
        band,
        samples,
        channels,
        made.subarray(top * width * 4, (top + band.height) * width * 4),
      )
    }
  })
  return made
}
