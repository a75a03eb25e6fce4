import type { DocumentFacts, RequestEvent } from '../events.js'
import { mostDocuments } from '../limits.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { draft } from '../require.js'

/** Skips documents that are already attached. */
export function attachDocuments(state: MaybeRequest, command: { documents: readonly DocumentFacts[] }): RequestEvent[] {
  const request = draft(state)
  const added = command.documents.filter((document) => !request.documents.has(document.documentId))
  if (request.documents.size + added.length > mostDocuments) refuse('too-many-documents', { most: mostDocuments })
  return added.map((document) => ({ type: 'DocumentAttached', data: document }))
}
