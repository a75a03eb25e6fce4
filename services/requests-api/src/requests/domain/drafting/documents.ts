import type { DocumentFacts } from '../document-facts.js'
import type { RequestEvent } from '../events.js'
import { mostDocuments } from '../limits.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { documentOf, draft } from '../require.js'
import { warningsOf } from '../document-warnings.js'
import { keepsSignatures } from '../signed-pdf.js'
import { type CheckedPages, renderingAfter } from '../checked-pages.js'

/** Skips documents that are already attached. */
export function attachDocuments(state: MaybeRequest, command: { documents: readonly DocumentFacts[] }): RequestEvent[] {
  const request = draft(state)
  const added = command.documents.filter((document) => !request.documents.has(document.documentId))
  if (request.documents.size + added.length > mostDocuments) refuse('too-many-documents', { most: mostDocuments })
  return added.map((document) => ({ type: 'DocumentAttached', data: document }))
}

export function removeDocument(state: MaybeRequest, { documentId }: { documentId: string }): RequestEvent[] {
  documentOf(draft(state), documentId)
  return [{ type: 'DocumentRemoved', data: { documentId } }]
}

export function acceptRendition(state: MaybeRequest, { documentId }: { documentId: string }): RequestEvent[] {
  const request = draft(state)
  const document = documentOf(request, documentId)
  const kept = keepsSignatures(document, request.fields.values())
  if (document.accepted || warningsOf(document, kept).length === 0) return []
  return [{ type: 'RenditionAccepted', data: { documentId } }]
}

/** Records the page check's changes in a draft that still has the document (ADR 0112). */
export function recordRendering(
  state: MaybeRequest,
  { documentId, checked }: { documentId: string; checked: CheckedPages },
): RequestEvent[] {
  const document = state?.documents.get(documentId)
  if (!document || state?.status !== 'draft' || state.gone || state.erased) return []
  const rendered = renderingAfter(document, checked)
  return rendered ? [{ type: 'DocumentRendered', data: { documentId, ...rendered } }] : []
}
