import type { DetailedDocument } from '../../views/request-details.js'
import { refuse } from '../../domain/refusal.js'
import type { OutgoingFile } from './send-blob.js'

/** @param asked SHA-256; undefined for the one shown @throws {Refusal} `documents-changed` if it is outdated */
export function pdfOf(
  { originalName, pdf, before }: Pick<DetailedDocument, 'originalName' | 'pdf' | 'before'>,
  asked: string | undefined,
): OutgoingFile {
  const meant = asked === undefined ? pdf : [pdf, before].find((one) => one?.sha256 === asked)
  if (!meant) refuse('documents-changed')
  const name = `${(originalName ?? 'document').replace(/\.(pdf|docx?)$/i, '')}.pdf`
  return { ...meant, name, mediaType: 'application/pdf', disposition: 'inline' }
}
