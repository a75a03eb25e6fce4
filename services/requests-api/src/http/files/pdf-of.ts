import type { DetailedDocument } from '../../views/request-details.js'
import { refuse } from '../../signing/refusal.js'
import type { OutgoingFile } from './send-blob.js'

/**
 * A document's PDF as it is shown and signed, or the one from before its pages became pictures.
 *
 * @param asked SHA-256 of the one that is meant; undefined: the one that is shown
 * @throws {Refusal} `documents-changed`: the document has no such PDF now
 */
export function pdfOf(
  { originalName, pdf, before }: Pick<DetailedDocument, 'originalName' | 'pdf' | 'before'>,
  asked: string | undefined,
): OutgoingFile {
  const meant = asked === undefined ? pdf : [pdf, before].find((one) => one?.sha256 === asked)
  if (!meant) refuse('documents-changed')
  const name = `${(originalName ?? 'document').replace(/\.(pdf|docx?)$/i, '')}.pdf`
  return { ...meant, name, mediaType: 'application/pdf', disposition: 'inline' }
}
