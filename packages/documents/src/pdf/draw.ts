import { withFormOnPage } from './form-environment.js'
import { OutOfLibraryMemory, type Pointer } from './library.js'
import type { OpenPdf } from './pdfium.js'

/** FPDF_ANNOT: notes and links are drawn too; form fields are not, they need the form. */
const withAnnotations = 1
/** FPDFBitmap_BGRA. */
const fourBytes = 4
const white = 0xffffffff

/** A page as it is shown; four bytes a pixel. */
export interface Drawn {
  width: number
  height: number
  pixels: Buffer
}

/**
 * Draws a page as a reader on a screen shows it, its form's fields included.
 *
 * @param page a page that is open
 * @param size in pixels
 * @param form of its document; 0: fields are left out
 * @throws {OutOfLibraryMemory}
 */
export function draw(
  pdf: OpenPdf,
  page: Pointer,
  { width, height }: { width: number; height: number },
  form: Pointer,
): Drawn {
  const { library } = pdf
  const bitmap = library.createBitmap(width, height, fourBytes, 0, 0)
  if (bitmap === 0) throw new OutOfLibraryMemory(`no room for ${width} × ${height} pixels`)
  try {
    library.fillBitmap(bitmap, 0, 0, width, height, white)
    withFormOnPage(pdf, form, page, () => {
      library.renderPage(bitmap, page, 0, 0, width, height, 0, withAnnotations)
      if (form !== 0) library.renderForm(form, bitmap, page, 0, 0, width, height, 0, 0)
    })
    const at = library.bufferOfBitmap(bitmap)
    return { width, height, pixels: Buffer.from(library.memory().subarray(at, at + width * height * 4)) }
  } finally {
    library.destroyBitmap(bitmap)
  }
}
