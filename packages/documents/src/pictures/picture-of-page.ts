import { draw, type OpenPdf, pixelsOf, type Pointer, withBitmap, withForm } from '@countersign/pdfium'
import { packed, type PackedPicture } from './pack.js'

const mostPixels = 16e6

/**
 * A page as PDFium draws it, turned as it is shown, with annotations.
 *
 * @param number counted from 1
 * @param dpi at most; a page of more than 16 megapixels has fewer
 * @returns undefined where PDFium cannot open the page
 */
export function pictureOfPage(pdf: OpenPdf, number: number, dpi: number): PackedPicture | undefined {
  return withForm(pdf, (form) => pdf.withPage(number - 1, (page) => pictureOf(pdf, page, dpi, form)))
}

function pictureOf(pdf: OpenPdf, page: Pointer, dpi: number, form: Pointer): PackedPicture {
  const { library } = pdf
  const [width, height] = [library.pageWidth(page), library.pageHeight(page)]
  const scale = Math.min(dpi / 72, Math.sqrt(mostPixels / (width * height)))
  const pixels = (length: number) => Math.max(1, Math.floor(length * scale))
  const size = { width: pixels(width), height: pixels(height) }
  return withBitmap(library, size, (bitmap) => {
    draw(pdf, page, bitmap, size, form)
    return packed(pixelsOf(library, bitmap, size), size)
  })
}
