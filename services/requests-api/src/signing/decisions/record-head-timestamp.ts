import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'

/** An event, by its place in the history, and the timestamp of its hash. */
export interface TimestampedHead {
  revision: number
  /** The event's own, as the chain has it. */
  hash: string
  /** RFC 3161, DER, in base64. */
  token: string
}

/**
 * A timestamp of an event's head was had. Of several the first counts; nothing waits for it, so it may come at any time, after
 * the end too.
 */
export function recordHeadTimestamp(state: MaybeRequest, { revision, hash, token }: TimestampedHead): RequestEvent[] {
  return state?.untimed.includes(revision) ? [{ type: 'HeadTimestamped', data: { revision, hash, token } }] : []
}

/** No timestamp of it could be had, and none is asked for any more. */
export function recordHeadUntimed(
  state: MaybeRequest,
  { attempts, why, revision }: { attempts: number; why: string; revision: number },
): RequestEvent[] {
  return state?.untimed.includes(revision) ? [{ type: 'TimestampFailed', data: { attempts, why, revision } }] : []
}
