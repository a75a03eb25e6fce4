import { draw, type OpenPdf, pixelsOf, type Pointer, withBitmap, withForm } from '@countersign/pdfium'
import { packed, type PackedPicture } from './pack.js'

const maxPixels = 16e6

/** Draws a page (from 1) with its rotation and annotations, at most 16 megapixels; undefined if it does not open. */
export function pictureOfPage(pdf: OpenPdf, number: number, dpi: number): PackedPicture | undefined {
  return withForm(pdf, (form) => pdf.withPage(number - 1, (page) => pictureOf(pdf, page, dpi, form)))
}

function pictureOf(pdf: OpenPdf, page: Pointer, dpi: number, form: Pointer): PackedPicture {
  const { library } = pdf
  const [width, height] = [library.pageWidth(page), library.pageHeight(page)]
  const scale = Math.min(dpi / 72, Math.sqrt(maxPixels / (width * height)))
  const pixels = (length: number) => Math.max(1, Math.floor(length * scale))
  const size = { width: pixels(width), height: pixels(height) }
  return withBitmap(library, size, (bitmap) => {
    draw(pdf, page, bitmap, size, form)
    return packed(pixelsOf(library, bitmap, size), size)
  })
}
