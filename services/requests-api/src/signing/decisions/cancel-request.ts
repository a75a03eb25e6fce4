import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { pending } from './require.js'

/** The sender cancels a pending request; nobody can act on it any more. */
export function cancelRequest(state: MaybeRequest, { reason, at }: { reason: string; at: string }): RequestEvent[] {
  pending(state, at)
  return [{ type: 'SignatureRequestCancelled', data: { reason } }]
}
