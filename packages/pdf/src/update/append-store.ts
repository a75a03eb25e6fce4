import { PdfArray, PdfDict, PdfName } from '@libpdf/core'
import { numberBehind, openForUpdate } from './open-for-update.js'

/** Data for long-term validation, DER. */
export interface ValidationData {
  certificates: Buffer[]
  ocspAnswers: Buffer[]
  lists: Buffer[]
}

/** Appends a document security store (ISO 32000-2, 12.8.4.3) that includes the entries of an earlier one. */
export async function appendStore(file: Buffer, data: ValidationData): Promise<Buffer> {
  const open = await openForUpdate(file)
  numberBehind(open)
  const { pdf, resolve } = open
  const catalog = pdf.getCatalog()
  const earlier = catalog.getDict('DSS', resolve)
  const store = PdfDict.of({ Type: PdfName.of('DSS') })
  const parts = { Certs: data.certificates, OCSPs: data.ocspAnswers, CRLs: data.lists }
  for (const [key, ders] of Object.entries(parts)) {
    const items = [...(earlier?.getArray(key, resolve) ?? []), ...ders.map((der) => pdf.createStream({}, der))]
    if (items.length > 0) store.set(key, new PdfArray(items))
  }
  const vri = earlier?.get('VRI')
  if (vri) store.set('VRI', vri)
  catalog.set('DSS', pdf.register(store))
  const written = await pdf.save({ incremental: true })
  return Buffer.from(written.buffer, written.byteOffset, written.length)
}
