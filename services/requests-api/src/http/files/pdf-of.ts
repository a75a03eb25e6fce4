import type { DocumentFacts } from '../../signing/events.js'
import { pdfSigned } from '../../signing/signed-pdf.js'
import type { OutgoingFile } from './send-blob.js'

/**
 * A document's PDF as it is shown and signed.
 *
 * @param frozen SHA-256 of what was frozen at sending, which counts from then on; undefined before
 */
export function pdfOf(
  document: Pick<DocumentFacts, 'original' | 'rendition'> & { originalName: string | null },
  frozen?: string,
): OutgoingFile {
  const { sha256, size } = pdfSigned(document, frozen)
  const name = `${(document.originalName ?? 'document').replace(/\.(pdf|docx?)$/i, '')}.pdf`
  return { sha256, size, name, mediaType: 'application/pdf', disposition: 'inline' }
}
