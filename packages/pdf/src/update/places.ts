import { PdfName, PdfString } from '@libpdf/core'
import type { Closing } from './no-more-changes.js'
import type { SignaturePlace } from './signature-field.js'

export interface SealWords {
  name: string
  reason: string
  /** ISO 8601 */
  at: string
}

/** @param room bytes reserved for it */
export const placeOfSeal = (
  { name, reason, at }: SealWords,
  room: number,
  closing: Closing | null,
): SignaturePlace => ({
  fieldName: 'Seal',
  entries: {
    Type: PdfName.of('Sig'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    Name: PdfString.fromString(name),
    Reason: PdfString.fromString(reason),
    M: PdfString.fromString(pdfDate(new Date(at))),
  },
  reserved: room,
  closing,
})

/** @param room bytes reserved for it */
export const placeOfTimestamp = (room: number): SignaturePlace => ({
  fieldName: 'Timestamp',
  entries: { Type: PdfName.of('DocTimeStamp'), SubFilter: PdfName.of('ETSI.RFC3161') },
  reserved: room,
  closing: null,
})

/** ISO 32000-2, 7.9.4. */
function pdfDate(at: Date): string {
  return `D:${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
}
