import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { pendingOrGivenUp } from '../require.js'

export function cancelRequest(state: MaybeRequest, { reason, at }: { reason: string; at: string }): RequestEvent[] {
  pendingOrGivenUp(state, at)
  return [{ type: 'SignatureRequestCancelled', data: { reason } }]
}

/** Ends a request with a given-up sealing before its erasure, because an erased request must not stay pending. */
export function endUnsealable(state: MaybeRequest): RequestEvent[] {
  if (state?.status !== 'pending' || !state.sealingGivenUp || state.erased) return []
  return [{ type: 'SignatureRequestCancelled', data: { reason: 'It could not be sealed.' } }]
}
