import type { IncomingMessage } from 'node:http'

export type Mode = 'open' | 'closed' | 'claimed'

/** What every part may know about the caller of a request. */
export interface WhoCalls {
  mode: Mode
  /** Null for a stranger. */
  access: {
    /** Null for the person at the machine in the open mode. */
    personId: string | null
    teamId: string
    operator: boolean
    /** `confirmedAt`: the last proof that the person is present, ISO 8601. Null in the open mode. */
    session: { sessionRef: string; confirmedAt: string } | null
  } | null
}

const identities = new WeakMap<IncomingMessage, WhoCalls>()

export function identifyAs<Identified extends WhoCalls>(request: IncomingMessage, identified: Identified): Identified {
  identities.set(request, identified)
  return identified
}

/** @returns null for a call that was not identified yet */
export const identifiedAs = (request: IncomingMessage): WhoCalls | null => identities.get(request) ?? null

/** @throws {TypeError} if the call was not identified */
export function whoCalls(request: IncomingMessage): WhoCalls {
  const identified = identities.get(request)
  if (!identified) throw new TypeError('this call was not identified')
  return identified
}
