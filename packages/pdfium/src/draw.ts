import { withFormOnPage } from './form-environment.js'
import { type Library, OutOfLibraryMemory, type Pointer, withMemory } from './library.js'
import type { OpenPdf } from './pdfium.js'
import { atOnce, type Samples, scratchBytes, slack } from './shrink.js'

/** FPDF_ANNOT: draws annotations, but not form fields, which need the form. */
const withAnnotations = 1
/** Bytes of a pixel, and PDFium's number for such a bitmap (FPDFBitmap_Gray, FPDFBitmap_BGRA). */
export type Channels = 1 | 4
const white = 0xffffffff

export interface Size {
  width: number
  height: number
}

/** The size of a page at one pixel per point, scaled down so that no side exceeds `most` pixels. */
export function sizeWithin({ library }: OpenPdf, page: Pointer, most: number): Size {
  const [width, height] = [library.pageWidth(page), library.pageHeight(page)]
  const scale = Math.min(1, most / Math.max(width, height, 1))
  const pixels = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: pixels(width), height: pixels(height) }
}

/** Most bytes of a bitmap: what PDFium's memory may hold. */
const maxBytes = 2 ** 31

/** Passes a white bitmap in the library's memory to `use`, then frees it. @throws {OutOfLibraryMemory} */
export function withBitmap<T>(
  library: Library,
  { width, height }: Size,
  use: (bitmap: Pointer) => T,
  channels: Channels = 4,
): T {
  const bytes = width * height * channels
  if (bytes > maxBytes) throw new OutOfLibraryMemory(`no room for ${width} × ${height} pixels`)
  // PDFium would fill memory of its own with zeros first.
  return withMemory(library, bytes, (at) => {
    const bitmap = library.createBitmap(width, height, channels, at, width * channels)
    if (bitmap === 0) throw new OutOfLibraryMemory(`no room for ${width} × ${height} pixels`)
    try {
      library.fillBitmap(bitmap, 0, 0, width, height, white)
      return use(bitmap)
    } finally {
      library.destroyBitmap(bitmap)
    }
  })
}

/**
 * Draws a page as a viewer shows it.
 *
 * @param size of the whole page
 * @param form 0: omits form fields
 * @param top the first of its rows in the bitmap, which may hold fewer
 */
export function draw(
  pdf: OpenPdf,
  page: Pointer,
  bitmap: Pointer,
  { width, height }: Size,
  form: Pointer,
  top = 0,
): void {
  const { library } = pdf
  withFormOnPage(pdf, form, page, () => {
    library.renderPage(bitmap, page, 0, -top, width, height, 0, withAnnotations)
    if (form !== 0) library.renderForm(form, bitmap, page, 0, -top, width, height, 0, 0)
  })
}

/** Views the bitmap's BGRA pixels in the library's memory; valid until the next library call. */
export function pixelsOf(library: Library, bitmap: Pointer, { width, height }: Size): Buffer {
  const at = library.bufferOfBitmap(bitmap)
  const { buffer, byteOffset } = library.memory()
  return Buffer.from(buffer, byteOffset + at, width * height * 4)
}

/** Passes a white bitmap for `shrunk` to `use`, then frees it. @param size of the result @throws {OutOfLibraryMemory} */
export function withFineBitmap<T>(
  library: Library,
  { width, height }: Size,
  { across, down }: Samples,
  channels: Channels,
  use: (bitmap: Pointer) => T,
): T {
  const columns = Math.ceil(width / atOnce) * atOnce
  return withBitmap(library, { width: columns * across, height: height * down }, use, channels)
}

/**
 * Scales a bitmap of `withFineBitmap` down to the mean of each pixel's samples, rounded down. Whitens the bitmap.
 *
 * @param size of the result, in pixels; the bitmap may have more rows
 * @param channels of the bitmap
 * @param into takes the result, as opaque RGBA
 * @throws {OutOfLibraryMemory}
 */
export function shrunk(
  library: Library,
  bitmap: Pointer,
  { width, height }: Size,
  { across, down }: Samples,
  channels: Channels,
  into: Uint8Array,
): void {
  const bytes = width * height * 4
  const shrink = channels === 1 ? library.shrinkGrey : library.shrink
  withMemory(library, bytes + slack + scratchBytes, (to) => {
    const scratch = to + bytes + slack
    shrink(library.bufferOfBitmap(bitmap), to, scratch, width, height, across, down)
    into.set(library.memory().subarray(to, to + bytes))
  })
}
