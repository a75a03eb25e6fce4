import type { EventLine } from '../format.js'
import type { Fault, Verdict } from '../report.js'

export interface Found {
  faults: readonly Fault[]
  events: readonly EventLine[]
  /** True if the key that signed the list is the one that the user named. */
  keyHolds: boolean
  /** Revisions with a head that the user supplied or a trusted seal quotes. */
  vouched: readonly number[]
  /** Files that no trusted certificate covers although the user supplied certificates. */
  unvouched: readonly string[]
  /** Pages and papers of no release. */
  unknown: readonly string[]
}

/** Acts of recipients and senders that decide the outcome; the system generates all later events. */
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
 * Computes the verdict (docs/evidence-format.md, "What the verdict says"). A head vouches for all events before it,
 * which suffices only from the last deciding event on.
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
  // Before any deciding event, only the last event shows that the history is complete.
  const last = events.findLast(({ type }) => deciding.has(type)) ?? events.at(-1)
  if (last && upTo < last.revision) return { exitCode: 3, headline: `${holds} ${unshown} what follows.`, upTo }
  const open = [...unvouched, ...unknown]
  if (open.length > 0) return { exitCode: 3, headline: `${holds} ${unshown} ${open.join(', ')}.`, upTo }
  return { exitCode: 0, headline: holds, upTo }
}
