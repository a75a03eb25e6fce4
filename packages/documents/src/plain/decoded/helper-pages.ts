import '@countersign/pdf/exact-numbers'
import { type OpenPdf, pixelsOf, type Pointer, type Size, withBitmap, withPdf } from '@countersign/pdfium'
import { PDF, PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { arrayOf, type Objects } from '../../rendition/objects.js'
import { copier } from './copier.js'

/** A page that shows a value of a document, one pixel per unit. */
export interface HelperPage extends Size {
  content: string
  /** By kind and name, such as `XObject` and `I`. */
  resources: Readonly<Record<string, Readonly<Record<string, PdfObject>>>>
}

/** Some whole rows of a page from the top: BGRA with straight alpha, valid during the call. */
export interface Rows extends Size {
  pixels: Buffer
}

/** Pixels per bitmap; a larger page is drawn in parts. */
const maxPixels = 2 ** 22

/**
 * Lets PDFium draw helper pages on a transparent ground. They are in a new file with copies of their resources, so
 * that values count as they are in memory, and large documents are not loaded again.
 * @param take called with the rows of each page, in order; false: no more rows of this page are needed
 * @throws {NotOpened} and library errors
 */
export async function drawHelperPages(
  objects: Objects,
  pages: readonly HelperPage[],
  take: (index: number, rows: Rows) => boolean,
): Promise<void> {
  const bytes = await fileOf(objects, pages)
  await withPdf(bytes, (pdf) => {
    for (const [index, size] of pages.entries())
      pdf.withPage(index, (page) => drawRows(pdf, page, size, (rows) => take(index, rows)))
  })
}

function fileOf(objects: Objects, pages: readonly HelperPage[]): Promise<Uint8Array> {
  const file = PDF.create()
  const copy = copier(objects, file)
  for (const [index, { width, height, content, resources }] of pages.entries()) {
    const kinds = Object.entries(resources).map(([kind, named]): [string, PdfObject] => [
      kind,
      new PdfDict(Object.entries(named).map(([name, value]): [string, PdfObject] => [name, copy(value)])),
    ])
    const page = PdfDict.of({
      Type: PdfName.of('Page'),
      MediaBox: arrayOf(0, 0, width, height),
      Resources: new PdfDict(kinds),
      Contents: file.createStream({}, Buffer.from(content, 'latin1')),
    })
    file.insertPage(index, page)
  }
  return file.save({ compressStreams: false })
}

function drawRows(pdf: OpenPdf, page: Pointer, { width, height }: Size, take: (rows: Rows) => boolean): void {
  const { library } = pdf
  const most = Math.max(1, Math.floor(maxPixels / width))
  for (let from = 0; from < height; from += most) {
    const part = { width, height: Math.min(most, height - from) }
    const isEnough = withBitmap(library, part, (bitmap) => {
      library.fillBitmap(bitmap, 0, 0, part.width, part.height, 0)
      library.renderPage(bitmap, page, 0, -from, width, height, 0, 0)
      return !take({ ...part, pixels: pixelsOf(library, bitmap, part) })
    })
    if (isEnough) return
  }
}
