import type { DocumentFacts } from '../../signing/events.js'
import type { OutgoingFile } from './send-blob.js'

/** A document as it is shown and signed: the PDF that was uploaded, or the one made of a Word file. */
export function pdfOf({
  original,
  rendition,
  originalName,
}: Pick<DocumentFacts, 'original' | 'rendition'> & { originalName: string | null }): OutgoingFile {
  const { sha256, size } = rendition ?? original
  const name = `${(originalName ?? 'document').replace(/\.(pdf|docx?)$/i, '')}.pdf`
  return { sha256, size, name, mediaType: 'application/pdf', disposition: 'inline' }
}
