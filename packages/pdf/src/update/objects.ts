import { deflateSync } from 'node:zlib'
import { type PDF, PdfArray, PdfName, PdfNumber, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'

export const numbers = (values: readonly number[]): PdfArray =>
  new PdfArray(values.map((value) => PdfNumber.of(Math.round(value * 1e6) / 1e6)))

export function addStream(pdf: PDF, entries: Record<string, PdfObject>, content: Uint8Array): PdfRef {
  const packed = { ...entries, Filter: PdfName.of('FlateDecode') }
  return pdf.register(PdfStream.fromDict(packed, deflateSync(content)))
}
