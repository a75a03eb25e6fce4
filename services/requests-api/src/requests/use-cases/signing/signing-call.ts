import type { CallOrigin } from '../../domain/recipient-events.js'

/** A call under /api/sign. Its token is the only credential. */
export interface SigningCall {
  token: string
  /** The browser's proof of a right code; null if it has none. */
  proof: string | null
  from: CallOrigin
  commandId: string
  correlation: string
}
