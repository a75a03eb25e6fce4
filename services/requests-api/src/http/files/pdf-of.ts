import type { DocumentFacts } from '../../signing/events.js'
import type { OutgoingFile } from './send-blob.js'

/**
 * A document as it is shown and signed: its rendition, where it has one.
 *
 * @param frozen SHA-256 of what was frozen at sending, which counts from then on; undefined before
 */
export function pdfOf(
  {
    original,
    rendition,
    originalName,
  }: Pick<DocumentFacts, 'original' | 'rendition'> & { originalName: string | null },
  frozen?: string,
): OutgoingFile {
  const { sha256, size } = frozen === original.sha256 ? original : (rendition ?? original)
  const name = `${(originalName ?? 'document').replace(/\.(pdf|docx?)$/i, '')}.pdf`
  return { sha256, size, name, mediaType: 'application/pdf', disposition: 'inline' }
}
