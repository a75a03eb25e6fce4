import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'

export interface TimestampedHead {
  revision: number
  hash: string
  /** RFC 3161 token, base64 DER. */
  token: string
}

/**
 * Records the timestamp of an event's head. The first one counts. Nothing waits for it, so it may arrive at any time,
 * even after the end.
 */
export function recordHeadTimestamp(state: MaybeRequest, { revision, hash, token }: TimestampedHead): RequestEvent[] {
  return state?.untimed.includes(revision) ? [{ type: 'HeadTimestamped', data: { revision, hash, token } }] : []
}

/** Records that timestamping failed permanently. */
export function recordHeadUntimed(
  state: MaybeRequest,
  { attempts, why, revision }: { attempts: number; why: string; revision: number },
): RequestEvent[] {
  return state?.untimed.includes(revision) ? [{ type: 'TimestampFailed', data: { attempts, why, revision } }] : []
}
