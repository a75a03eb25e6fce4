import { refuse } from '../../domain/refusal.js'
import { finalFiles } from '../../views/final-files.js'
import type { RequestDetails } from '../../views/request-details.js'
import type { OutgoingFile } from './send-blob.js'

/** Inline, since phones open a PDF but not a zip. @param documentId null for the certificate @throws {Refusal} */
export function finalFile(details: RequestDetails, documentId: string | null): OutgoingFile {
  const files = finalFiles(details)
  if (files.length === 0) refuse('not-completed')
  const { sha256, size, name } = files.find((file) => file.documentId === documentId) ?? refuse('no-such-document')
  return { sha256, size, name, mediaType: 'application/pdf', disposition: 'inline' }
}
