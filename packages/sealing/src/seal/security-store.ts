import { PDF, PdfArray, PdfDict, PdfName } from '@libpdf/core'
import type { ValidationData } from './validation-data.js'

/**
 * Appends what validates a signature for good to a signed PDF: the document security store (ISO 32000-2, 12.8.4.3). What
 * an earlier one holds stays.
 *
 * @param file the PDF; it is not changed
 * @throws when the file allows no incremental update, which alone leaves its signatures whole
 */
export async function addSecurityStore(file: Uint8Array, data: ValidationData): Promise<Uint8Array> {
  const pdf = await PDF.load(file, { lenient: false })
  const obstacle = pdf.canSaveIncrementally()
  if (obstacle) throw new Error(`nothing can be appended to the sealed PDF: ${obstacle}`)
  const resolve = pdf.getObject.bind(pdf)
  const earlier = pdf.getCatalog().getDict('DSS', resolve)
  const store = PdfDict.of({ Type: PdfName.of('DSS') })
  const parts = { Certs: data.certificates, OCSPs: data.ocspAnswers, CRLs: data.lists }
  for (const [key, ders] of Object.entries(parts)) {
    const items = [...(earlier?.getArray(key, resolve) ?? []), ...ders.map((der) => pdf.createStream({}, der))]
    if (items.length > 0) store.set(key, new PdfArray(items))
  }
  const vri = earlier?.get('VRI')
  if (vri) store.set('VRI', vri)
  pdf.getCatalog().set('DSS', pdf.register(store))
  return pdf.save({ incremental: true })
}
