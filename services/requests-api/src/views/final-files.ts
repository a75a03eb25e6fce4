import type { RequestDetails } from './request-details.js'

/** A file of the result: what it is called, and its bytes. */
export interface FinalFile {
  /** The document that was sealed; null for the certificate. */
  documentId: string | null
  name: string
  sha256: string
  size: number
}

const erasedName = 'document'

/** A completed request's files: every document sealed, and the certificate (rule sealing-10); none once erased. */
export function finalFiles({ documents, sealed, certificate, erased }: RequestDetails): FinalFile[] {
  if (!certificate || erased) return []
  const files = sealed.map(({ documentId, sealed: bytes }) => {
    const name = documents.find((document) => document.documentId === documentId)?.originalName ?? erasedName
    return { documentId, name: `${name.replace(/\.(pdf|docx?)$/i, '')}, signed.pdf`, ...bytes }
  })
  return [...files, { documentId: null, name: 'Certificate.pdf', ...certificate }]
}
