import type { Needs } from '../services.js'
import type { SigningCall } from './signing-call.js'
import type { SigningSession } from './signing-sessions.js'

/** Reads the session of a link; check {@link SigningSession.unlocked} before showing it. */
export const readSigning = (
  { signing }: Needs<'signing'>,
  { call }: { call: Pick<SigningCall, 'token' | 'proof'> },
): Promise<SigningSession> => signing.sessions.open(call)
