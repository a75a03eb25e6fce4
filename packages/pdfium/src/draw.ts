import { withFormOnPage } from './form-environment.js'
import { type Library, OutOfLibraryMemory, type Pointer } from './library.js'
import type { OpenPdf } from './pdfium.js'

/** FPDF_ANNOT: notes and links are drawn too; form fields are not, they need the form. */
const withAnnotations = 1
/** FPDFBitmap_BGRA. */
const fourBytes = 4
const white = 0xffffffff

/** In pixels. */
export interface Size {
  width: number
  height: number
}

/**
 * A white picture in the library's memory, for as long as `use` runs.
 *
 * @throws {OutOfLibraryMemory}
 */
export function withBitmap<T>(library: Library, { width, height }: Size, use: (bitmap: Pointer) => T): T {
  const bitmap = library.createBitmap(width, height, fourBytes, 0, 0)
  if (bitmap === 0) throw new OutOfLibraryMemory(`no room for ${width} × ${height} pixels`)
  try {
    library.fillBitmap(bitmap, 0, 0, width, height, white)
    return use(bitmap)
  } finally {
    library.destroyBitmap(bitmap)
  }
}

/**
 * Draws a page as a reader on a screen shows it, its form's fields included.
 *
 * @param page a page that is open
 * @param size of the picture
 * @param form of its document; 0: fields are left out
 */
export function draw(pdf: OpenPdf, page: Pointer, bitmap: Pointer, { width, height }: Size, form: Pointer): void {
  const { library } = pdf
  withFormOnPage(pdf, form, page, () => {
    library.renderPage(bitmap, page, 0, 0, width, height, 0, withAnnotations)
    if (form !== 0) library.renderForm(form, bitmap, page, 0, 0, width, height, 0, 0)
  })
}

/** A picture's pixels, four bytes each: the library's own memory, which is good until it is called again. */
export function pixelsOf(library: Library, bitmap: Pointer, { width, height }: Size): Buffer {
  const at = library.bufferOfBitmap(bitmap)
  const { buffer, byteOffset } = library.memory()
  return Buffer.from(buffer, byteOffset + at, width * height * 4)
}
