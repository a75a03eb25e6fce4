import type { RequestDetails } from './request-details.js'

export interface FinalFile {
  /** Null for the certificate. */
  documentId: string | null
  name: string
  sha256: string
  size: number
}

const erasedName = 'document'

/** Returns a completed request's files: sealed documents and certificate (rule sealing-10); none after an erasure. */
export function finalFiles({ documents, sealed, certificate, erased }: RequestDetails): FinalFile[] {
  if (!certificate || erased) return []
  const files = sealed.map(({ documentId, sealed: bytes }) => {
    const name = documents.find((document) => document.documentId === documentId)?.originalName ?? erasedName
    return { documentId, name: `${name.replace(/\.(pdf|docx?)$/i, '')}, signed.pdf`, ...bytes }
  })
  return [...files, { documentId: null, name: 'Certificate.pdf', ...certificate }]
}
