import { PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, type PDFPage } from '@libpdf/core'
import { isWritten } from '../content/write-content.js'
import type { Overlay, OverlayPage } from '../stamp/draw-overlay.js'
import type { Matrix } from '../stamp/page-frame.js'
import { objectCopier } from './copy-objects.js'
import { addStream, numbers } from './objects.js'
import type { OpenPdf } from './open-for-update.js'

/** We did not rewrite the page's content, so it may leave any graphics state to later drawings. */
export class ContentNotWritten extends Error {
  override readonly name = 'ContentNotWritten'
}

/** Prefix of the stamp's XObject name; a number follows. */
export const stampName = 'CsStamp'

/**
 * Draws each page's overlay after its content, in the initial graphics state. Does not change the page's streams.
 * @throws {ContentNotWritten} for content that we did not rewrite (rule documents-16)
 */
export function addOverlay(open: OpenPdf, { context, pages }: Overlay): void {
  const copy = objectCopier(context, (object) => open.pdf.register(object))
  for (const [index, page] of open.pdf.getPages().entries()) {
    const over = pages[index]
    if (over) layOver(open, page, over.frame.toUserSpace, formOf(open, over, copy(over.resources)))
  }
}

function formOf({ pdf }: OpenPdf, { frame, content }: OverlayPage, resources: PdfObject): PdfRef {
  const entries = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: numbers([0, 0, frame.width, frame.height]),
    Resources: resources,
  }
  return addStream(pdf, entries, content)
}

function layOver(open: OpenPdf, { dict: page }: PDFPage, toUserSpace: Matrix, form: PdfRef): void {
  const { pdf, resolve } = open
  const resources = new PdfDict([...(page.getDict('Resources', resolve) ?? [])])
  const pictures = new PdfDict([...(resources.getDict('XObject', resolve) ?? [])])
  const name = freeName(pictures)
  pictures.set(name, form)
  resources.set('XObject', pictures)
  page.set('Resources', resources)

  const own = streamsOf(page, open)
  if (!isWritten(Buffer.concat(own.map((stream) => contentOf(stream, open)))))
    throw new ContentNotWritten('the content of a page is not as it was written at its upload')
  const before = pdf.createStream({}, Buffer.from('q '))
  const after = pdf.createStream({}, Buffer.from(`\nQ q ${numbersIn(toUserSpace)} cm /${name} Do Q\n`))
  // A new array, as pages may share the old one or have none.
  page.set('Contents', new PdfArray([before, ...own, after]))
}

const numbersIn = (matrix: Matrix): string => matrix.map((value) => Number(value.toFixed(6))).join(' ')

function freeName(taken: PdfDict): string {
  for (let number = 0; ; number++) if (!taken.has(`${stampName}${number}`)) return `${stampName}${number}`
}

export function streamsOf(page: PdfDict, { resolve }: OpenPdf): PdfObject[] {
  const named = page.get('Contents')
  const contents = named instanceof PdfRef ? resolve(named) : named
  if (contents instanceof PdfArray) return [...contents]
  return named && contents ? [named] : []
}

function contentOf(named: PdfObject, { resolve }: OpenPdf): Uint8Array {
  const stream = named instanceof PdfRef ? resolve(named) : named
  return stream instanceof PdfStream ? stream.getDecodedData() : new Uint8Array()
}
