import { apiUnder, type PasskeyOptions } from '@countersign/contracts'
import { inTurn } from '../api/in-turn.js'

/** Begins a sign-in by passkey. */
export const passkeyOptions = (signal: AbortSignal): Promise<PasskeyOptions> =>
  inTurn(() => apiUnder(undefined, signal).passkeyOptions())
