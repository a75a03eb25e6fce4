import type { AttachedDocumentView, DocumentView } from '@countersign/contracts'
import type { DetailedDocument, DetailedField } from '../views/request-details.js'
import { warningsOf } from '../signing/document-warnings.js'
import type { DocumentFacts, Found } from '../signing/events.js'
import { known } from '../signing/personal.js'
import { keepsSignatures } from '../signing/signed-pdf.js'
import { warningText } from './warning-texts.js'

/** A document by itself: it carries no fields, so that earlier signatures that can be kept are. */
export function toDocument(facts: DocumentFacts): DocumentView {
  return documentView({ ...facts, originalName: known(facts.originalName), found: known(facts.found) }, [])
}

/** @param fields the request's: how many pages carry some decides whether earlier signatures are kept */
export function toAttachedDocument(
  document: DetailedDocument,
  fields: readonly Pick<DetailedField, 'documentId' | 'page'>[],
): AttachedDocumentView {
  const { warningAccepted, madeBySending } = document
  return { ...documentView(document, fields), warningAccepted, madeBySending }
}

interface Shown extends Omit<DocumentFacts, 'originalName' | 'found'> {
  originalName: string | null
  found: Found[] | null
}

function documentView(document: Shown, fields: Parameters<typeof toAttachedDocument>[1]): DocumentView {
  const { documentId, originalName, mediaType, original, pageCount, keeps } = document
  const kept = keepsSignatures(document, fields)
  const warnings = warningsOf(document, kept).map((warning) => ({
    kind: warning.kind,
    text: warningText(warning, kept ? 'kept' : keeps ? 'too-many-pages' : 'removed'),
    mustAccept: warning.mustAccept,
  }))
  return {
    id: documentId,
    originalName,
    fileSize: original.size,
    pageCount,
    mediaType: mediaType as DocumentView['mediaType'],
    warning: warnings[0] ?? null,
    warnings,
  }
}
