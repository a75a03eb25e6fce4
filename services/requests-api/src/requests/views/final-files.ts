import { limits } from '@countersign/contracts/limits'
import type { RequestDetails } from './request-details.js'
import { shortName } from './short-name.js'

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
    const signed = `${name.replace(/\.(pdf|docx?)$/i, '')}, signed.pdf`
    return { documentId, name: shortName(signed, limits.fileNameLength), ...bytes }
  })
  return [...files, { documentId: null, name: 'Certificate.pdf', ...certificate }]
}
