import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'

export interface TimestampedHead {
  revision: number
  hash: string
  /** RFC 3161 token, base64 DER. */
  token: string
}

/** The first timestamp counts. It may arrive at any time, even after the end. */
export function recordHeadTimestamp(state: MaybeRequest, { revision, hash, token }: TimestampedHead): RequestEvent[] {
  return state?.untimestamped.includes(revision) ? [{ type: 'HeadTimestamped', data: { revision, hash, token } }] : []
}

export function recordHeadTimestampFailure(
  state: MaybeRequest,
  { attempts, why, revision }: { attempts: number; why: string; revision: number },
): RequestEvent[] {
  return state?.untimestamped.includes(revision) ? [{ type: 'TimestampFailed', data: { attempts, why, revision } }] : []
}
