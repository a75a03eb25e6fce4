import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { documentOf, draft } from './require.js'

/** Takes a document off a draft; its fields go with it. */
export function removeDocument(state: MaybeRequest, { documentId }: { documentId: string }): RequestEvent[] {
  documentOf(draft(state), documentId)
  return [{ type: 'DocumentRemoved', data: { documentId } }]
}
