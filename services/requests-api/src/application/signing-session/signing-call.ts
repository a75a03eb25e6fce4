import type { CallOrigin } from '../../signing/recipient-events.js'

/** A call under /api/sign: the token is the only credential. */
export interface SigningCall {
  token: string
  /** What the browser kept of a code that was right; null where it has nothing. */
  proof: string | null
  from: CallOrigin
  commandId: string
  /** Ties together everything this call sets off. */
  correlation: string
}
