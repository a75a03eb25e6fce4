import type { DocumentFacts } from './events.js'
import type { Bytes } from './bytes.js'
import { mostKeptPages } from './limits.js'

type Pdfs = Pick<DocumentFacts, 'original' | 'rendition'>

/** Where a field stands. */
interface OnPage {
  documentId: string
  page: number
}

/** How many of a document's pages carry fields. */
const pagesWithFields = (documentId: string, fields: Iterable<OnPage>): number =>
  new Set([...fields].filter((field) => field.documentId === documentId).map(({ page }) => page)).size

/**
 * Whether earlier signatures in a document stay valid if it is sent with these fields. Then the bytes as they came are what
 * is signed: each page that carries fields gets one signature of ours, and there are at most ten such pages (ADR 0042).
 */
export function keepsSignatures(
  { documentId, keeps }: Pick<DocumentFacts, 'documentId' | 'keeps'>,
  fields: Iterable<OnPage>,
): boolean {
  return keeps && pagesWithFields(documentId, fields) <= mostKeptPages
}

/** Which of a document's PDFs is to be frozen when it is sent with these fields. */
export function pdfToFreeze(document: DocumentFacts, fields: Iterable<OnPage>): Bytes {
  return keepsSignatures(document, fields) ? document.original : document.rendition
}

/**
 * The PDF that recipients see and sign. The frozen hash tells which of the two it is, whatever has become of the document
 * elsewhere; before the sending it is the one that is shown.
 *
 * @param frozen SHA-256 of what was frozen at sending; undefined before
 */
export function pdfSigned(document: Pdfs, frozen: string | undefined): Bytes {
  return frozen === document.original.sha256 ? document.original : document.rendition
}

/** The PDF of {@link pdfSigned}, and before the sending also the one whose pages became pictures, to compare the two. */
export function pdfsShown(document: Pdfs, frozen: string | undefined): { pdf: Bytes; before: Bytes | null } {
  const before = frozen === undefined ? (document.rendition.pictures?.replaces ?? null) : null
  return { pdf: pdfSigned(document, frozen), before }
}

/** How a document that was sent is sealed: its rendition, or the file with its earlier signatures. */
export type SealingManner = 'rendition' | 'kept'

/** @param frozen SHA-256 of what was frozen at sending */
export const sealingManner = (
  { original, keeps }: Pick<DocumentFacts, 'original' | 'keeps'>,
  frozen: string | undefined,
): SealingManner => (keeps && frozen === original.sha256 ? 'kept' : 'rendition')
