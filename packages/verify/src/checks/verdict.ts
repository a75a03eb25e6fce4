import type { EventLine } from '../format.js'
import type { Fault, Verdict } from '../report.js'

/** What was found, as far as the verdict hangs on it. */
export interface Found {
  faults: readonly Fault[]
  events: readonly EventLine[]
  /** The key that signs the list is the one that was named. */
  keyHolds: boolean
  /** Events whose head was told, or is quoted by a seal that is trusted. */
  vouched: readonly number[]
  /** Files that a certificate was to vouch for, and did not. */
  unvouched: readonly string[]
  /** Page or paper that nobody released. */
  unknown: readonly string[]
}

/** What recipients and senders do that decides what a request comes to; what follows is the system's. */
const deciding = new Set([
  'RecipientSigned',
  'RecipientApproved',
  'SignatureRequestDeclined',
  'SignatureRequestCancelled',
  'SignatureRequestExpired',
  'SignatureRequestResent',
])

const unshown = 'Nothing here shows who made'

/**
 * What all of it comes to (docs/evidence-format.md, "What the verdict says"): a head vouches for the events before it, and for
 * enough only where it is that of the last act or ending, or of an event after it.
 */
export function verdictOf({ faults, events, keyHolds, vouched, unvouched, unknown }: Found): Verdict {
  const [fault] = faults
  if (fault) return { exitCode: 1, headline: `${fault.names}. Do not rely on this evidence.`, upTo: null }
  if (keyHolds) return { exitCode: 0, headline: 'This evidence holds.', upTo: null }
  if (vouched.length === 0) {
    const headline = `Consistent in itself. ${unshown} it; compare the key or a head.`
    return { exitCode: 3, headline, upTo: null }
  }
  const upTo = Math.max(...vouched)
  const holds = `Holds up to event ${upTo}.`
  // Of a request that nobody has acted on, only its end says that nothing follows.
  const last = events.findLast(({ type }) => deciding.has(type)) ?? events.at(-1)
  if (last && upTo < last.revision) return { exitCode: 3, headline: `${holds} ${unshown} what follows.`, upTo }
  const open = [...unvouched, ...unknown]
  if (open.length > 0) return { exitCode: 3, headline: `${holds} ${unshown} ${open.join(', ')}.`, upTo }
  return { exitCode: 0, headline: holds, upTo }
}
