import { warningsOf } from '../document-warnings.js'
import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { keepsSignatures } from '../signed-pdf.js'
import { documentOf, draft } from '../require.js'

export function acceptRendition(state: MaybeRequest, { documentId }: { documentId: string }): RequestEvent[] {
  const request = draft(state)
  const document = documentOf(request, documentId)
  const kept = keepsSignatures(document, request.fields.values())
  if (document.accepted || warningsOf(document, kept).length === 0) return []
  return [{ type: 'RenditionAccepted', data: { documentId } }]
}
