import { warningsOf } from '../document-warnings.js'
import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { keepsSignatures } from '../signed-pdf.js'
import { documentOf, draft } from './require.js'

/** The sender has seen what a document's warnings say, and accepts all of it. Without any there is nothing to do. */
export function acceptRendition(state: MaybeRequest, { documentId }: { documentId: string }): RequestEvent[] {
  const request = draft(state)
  const document = documentOf(request, documentId)
  const kept = keepsSignatures(document, request.fields.values())
  if (document.accepted || warningsOf(document, kept).length === 0) return []
  return [{ type: 'RenditionAccepted', data: { documentId } }]
}
