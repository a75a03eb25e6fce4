import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { pendingOrGivenUp } from './require.js'

/** The sender cancels a pending request, also one that cannot be sealed; nobody can act on it any more. */
export function cancelRequest(state: MaybeRequest, { reason, at }: { reason: string; at: string }): RequestEvent[] {
  pendingOrGivenUp(state, at)
  return [{ type: 'SignatureRequestCancelled', data: { reason } }]
}

/**
 * Ends a request whose sealing was given up, before everything personal of it goes: nobody has cancelled it, and it cannot
 * stay pending. Asked for by the system, which does so by itself.
 */
export function endUnsealable(state: MaybeRequest): RequestEvent[] {
  if (state?.status !== 'pending' || !state.sealingGivenUp || state.erased) return []
  return [{ type: 'SignatureRequestCancelled', data: { reason: 'It could not be sealed.' } }]
}
