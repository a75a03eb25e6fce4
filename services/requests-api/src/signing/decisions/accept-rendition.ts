import { warningOf } from '../document-warning.js'
import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { documentOf, draft } from './require.js'

/** The sender has seen a document's warning, and accepts it. Without a warning there is nothing to do. */
export function acceptRendition(state: MaybeRequest, { documentId }: { documentId: string }): RequestEvent[] {
  const document = documentOf(draft(state), documentId)
  if (!warningOf(document) || document.accepted) return []
  return [{ type: 'RenditionAccepted', data: { documentId } }]
}
