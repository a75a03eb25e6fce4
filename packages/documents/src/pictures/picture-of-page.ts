import { draw, type OpenPdf, pixelsOf, type Pointer, withBitmap, withForm } from '@countersign/pdfium'
import { packed, type PackedPicture } from './pack.js'
import { type DrawnPixels, shownText, type TextLetter } from './shown-text.js'

const maxPixels = 16e6

export interface PictureOfPage {
  picture: PackedPicture
  letters: TextLetter[]
}

/**
 * Draws a page (from 1) with its rotation and annotations, at most 16 megapixels; undefined if it does not open.
 * @param other the page by another engine; null for a picture without text
 */
export function pictureOfPage(
  pdf: OpenPdf,
  number: number,
  dpi: number,
  other: DrawnPixels | null,
): PictureOfPage | undefined {
  return withForm(pdf, (form) => pdf.withPage(number - 1, (page) => pictureOf(pdf, page, dpi, form, other)))
}

function pictureOf(pdf: OpenPdf, page: Pointer, dpi: number, form: Pointer, other: DrawnPixels | null): PictureOfPage {
  const { library } = pdf
  const [width, height] = [library.pageWidth(page), library.pageHeight(page)]
  const scale = Math.min(dpi / 72, Math.sqrt(maxPixels / (width * height)))
  const inPixels = (length: number) => Math.max(1, Math.floor(length * scale))
  const size = { width: inPixels(width), height: inPixels(height) }
  return withBitmap(library, size, (bitmap) => {
    draw(pdf, page, bitmap, size, form)
    // Packing and reading text need the pixels after further library calls.
    const pixels = Buffer.from(pixelsOf(library, bitmap, size))
    const letters = other ? shownText(library, page, [{ pixels, size }, other]) : []
    return { picture: packed(pixels, size), letters }
  })
}
