import { PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core'
import type { OpenPdf } from './open-for-update.js'

/**
 * Ways of a signature to forbid all changes except timestamps and validation data: certification (DocMDP 1; ISO
 * 32000-2, 12.8.2.2), or a lock of all fields, which allows earlier signatures (12.7.5.5 and 12.8.2.4).
 */
export type Closing = 'certification' | 'lock'

/** No change of any kind (ISO 32000-2, tables 236 and 257). */
const nothing = PdfNumber.of(1)

export function closedBy(closing: Closing | null, open: OpenPdf): Record<string, PdfArray> {
  if (closing === null) return {}
  const reference = closing === 'certification' ? wholeDocument() : allFields(open)
  return { Reference: new PdfArray([PdfDict.of({ Type: PdfName.of('SigRef'), ...reference })]) }
}

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
