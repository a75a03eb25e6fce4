import type { RequestEvent } from '../events.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { existing } from '../require.js'

/** Deletes a draft, or hides a finished request, which keeps its evidence. */
export function deleteRequest(state: MaybeRequest): RequestEvent[] {
  const { status } = existing(state)
  if (status === 'pending') refuse('still-pending')
  return [{ type: status === 'draft' ? 'DraftDeleted' : 'SignatureRequestHidden', data: {} }]
}
