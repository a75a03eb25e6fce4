import type { DocumentFacts } from './document-facts.js'
import type { Bytes } from './bytes.js'
import { mostKeptPages } from './limits.js'

type Pdfs = Pick<DocumentFacts, 'original' | 'rendition'>

interface OnPage {
  documentId: string
  page: number
}

const pagesWithFields = (documentId: string, fields: Iterable<OnPage>): number =>
  new Set([...fields].filter((field) => field.documentId === documentId).map(({ page }) => page)).size

/** Signatures are kept by signing the upload's own bytes, once per page with fields, on at most ten pages (ADR 0042). */
export function keepsSignatures(
  { documentId, keeps }: Pick<DocumentFacts, 'documentId' | 'keeps'>,
  fields: Iterable<OnPage>,
): boolean {
  return keeps && pagesWithFields(documentId, fields) <= mostKeptPages
}

export function pdfToFreeze(document: DocumentFacts, fields: Iterable<OnPage>): Bytes {
  return keepsSignatures(document, fields) ? document.original : document.rendition
}

/** Returns the PDF that recipients sign. The hash frozen at sending selects it, regardless of later changes to the document. */
export function pdfSigned(document: Pdfs, frozen: string | undefined): Bytes {
  return frozen === document.original.sha256 ? document.original : document.rendition
}

/** Returns {@link pdfSigned} and, before sending, also the PDF it replaced with pictures, for comparison. */
export function pdfsShown(document: Pdfs, frozen: string | undefined): { pdf: Bytes; before: Bytes | null } {
  const before = frozen === undefined ? (document.rendition.pictures?.replaces ?? null) : null
  return { pdf: pdfSigned(document, frozen), before }
}

export type SealingManner = 'rendition' | 'kept'

export const sealingManner = (
  { original, keeps }: Pick<DocumentFacts, 'original' | 'keeps'>,
  frozen: string | undefined,
): SealingManner => (keeps && frozen === original.sha256 ? 'kept' : 'rendition')
