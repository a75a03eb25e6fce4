import type { AttachedDocumentView, DocumentView } from '@countersign/contracts'
import type { DetailedDocument, DetailedField } from '../../views/request-details.js'
import { warningsOf } from '../../domain/document-warnings.js'
import type { DocumentFacts } from '../../domain/events.js'
import { known } from '../../../kernel/personal.js'
import { keepsSignatures, pdfsShown } from '../../domain/signed-pdf.js'
import { warningText } from './warning-texts.js'

/** A document outside a request has no fields, so its signatures count as kept where they can be. */
export function toDocument(facts: DocumentFacts, check: DocumentView['check']): DocumentView {
  const inClear = { originalName: known(facts.originalName), found: known(facts.found) }
  return documentView({ ...facts, ...inClear, ...pdfsShown(facts, undefined) }, [], check)
}

/** @param fields the request's; the number of pages with fields decides if earlier signatures are kept */
export function toAttachedDocument(
  document: DetailedDocument,
  fields: readonly Pick<DetailedField, 'documentId' | 'page'>[],
  check: DocumentView['check'],
): AttachedDocumentView {
  const { warningAccepted, madeBySending } = document
  return { ...documentView(document, fields, check), warningAccepted, madeBySending }
}

function documentView(
  document: Omit<DetailedDocument, 'warningAccepted' | 'madeBySending'>,
  fields: Parameters<typeof toAttachedDocument>[1],
  check: DocumentView['check'],
): DocumentView {
  const { documentId, originalName, original, pageCount, rendition, keeps } = document
  const mediaType = document.mediaType as DocumentView['mediaType']
  const kept = keepsSignatures(document, fields)
  const fate = kept ? 'kept' : keeps ? 'too-many-pages' : (rendition.unkept ?? 'readings')
  const warnings = warningsOf(document, kept).map((warning) => ({
    kind: warning.kind,
    text: warningText({ ...warning, mediaType }, fate),
    mustAccept: warning.mustAccept,
  }))
  return {
    id: documentId,
    originalName,
    fileSize: original.size,
    pageCount,
    mediaType,
    sha256: document.pdf.sha256,
    check,
    pictures: rendition.pictures?.pages ?? [],
    before: document.before?.sha256 ?? null,
    warning: warnings[0] ?? null,
    warnings,
  }
}
