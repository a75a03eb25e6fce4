import { draw, type OpenPdf, pixelsOf, type Pointer, type Size, sizeWithin, withBitmap } from '@countersign/pdfium'

/** Pages are drawn at one pixel per point, scaled down to this size. */
const maxPixels = 4000

/** A drawn page, four bytes per pixel. */
export interface Picture {
  size: Size
  pixels: Buffer
}

/** Draws a page (from 0) as a viewer shows it; undefined if PDFium does not open it. */
export function pictureOf(pdf: OpenPdf, form: Pointer, index: number): Picture | undefined {
  return pdf.withPage(index, (page) => {
    const size = sizeWithin(pdf, page, maxPixels)
    return withBitmap(pdf.library, size, (bitmap) => {
      draw(pdf, page, bitmap, size, form)
      return { size, pixels: Buffer.from(pixelsOf(pdf.library, bitmap, size)) }
    })
  })
}
