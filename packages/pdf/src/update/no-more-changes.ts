import { PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core'
import type { OpenPdf } from './open-for-update.js'

/**
 * How a signature forbids all later changes but timestamps and what validates it: it certifies the document (DocMDP 1;
 * ISO 32000-2, 12.8.2.2), or it locks all of it, as one can where others have signed before (12.7.5.5 and 12.8.2.4).
 */
export type Closing = 'certification' | 'lock'

/** No change of any kind (ISO 32000-2, tables 236 and 257). */
const nothing = PdfNumber.of(1)

/** The signature's own entries that say so. */
export function closedBy(closing: Closing | null, open: OpenPdf): Record<string, PdfArray> {
  if (closing === null) return {}
  const reference = closing === 'certification' ? wholeDocument() : allFields(open)
  return { Reference: new PdfArray([PdfDict.of({ Type: PdfName.of('SigRef'), ...reference })]) }
}

/** The entries of the signature's field that say so. */
export function fieldClosedBy(closing: Closing | null): Record<string, PdfDict> {
  if (closing !== 'lock') return {}
  return { Lock: PdfDict.of({ Type: PdfName.of('SigFieldLock'), Action: PdfName.of('All'), P: nothing }) }
}

const wholeDocument = () => ({
  TransformMethod: PdfName.of('DocMDP'),
  TransformParams: PdfDict.of({ Type: PdfName.of('TransformParams'), P: nothing, V: PdfName.of('1.2') }),
})

function allFields({ pdf }: OpenPdf) {
  const catalog = pdf.context.info.trailer.getRef('Root')
  if (!catalog) throw new Error('the PDF has no catalog that a signature could refer to')
  return {
    TransformMethod: PdfName.of('FieldMDP'),
    Data: catalog,
    TransformParams: PdfDict.of({
      Type: PdfName.of('TransformParams'),
      Action: PdfName.of('All'),
      V: PdfName.of('1.2'),
    }),
  }
}
