import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { documentOf, draft } from '../require.js'

export function removeDocument(state: MaybeRequest, { documentId }: { documentId: string }): RequestEvent[] {
  documentOf(draft(state), documentId)
  return [{ type: 'DocumentRemoved', data: { documentId } }]
}
