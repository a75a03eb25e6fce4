import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef } from '@libpdf/core'
import type { Closing } from '@countersign/pdf/update/no-more-changes'
import { serialized } from './same.js'

/** Serialized statements of a signature and its field about later changes; null without any. */
interface Restrictions {
  reference: string | null
  lock: string | null
}

export function restrictionsBy(closing: Closing | null, catalog: PdfRef | undefined): Restrictions {
  if (closing === 'certification') return { reference: referenceWith(certifies), lock: null }
  if (closing === null || !catalog) return { reference: null, lock: null }
  return { reference: referenceWith({ ...locks, Data: catalog }), lock }
}

const parameters = (entries: Record<string, PdfNumber | PdfName>): PdfDict =>
  PdfDict.of({ Type: PdfName.of('TransformParams'), V: PdfName.of('1.2'), ...entries })

const certifies = { TransformMethod: PdfName.of('DocMDP'), TransformParams: parameters({ P: PdfNumber.of(1) }) }
const locks = { TransformMethod: PdfName.of('FieldMDP'), TransformParams: parameters({ Action: PdfName.of('All') }) }
const lock = serialized(PdfDict.of({ Type: PdfName.of('SigFieldLock'), Action: PdfName.of('All'), P: PdfNumber.of(1) }))

const referenceWith = (entries: Record<string, PdfName | PdfDict | PdfRef>): string =>
  serialized(new PdfArray([PdfDict.of({ Type: PdfName.of('SigRef'), ...entries })]))
