import type { Link, SealedDocument } from '../course-events.js'
import type { Bytes, RequestEvent } from '../events.js'
import { sealingRetryMs, timestampRetryMs } from '../limits.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'
import { later } from '../timetable.js'

/** A timestamp could not be had, so a seal has none; null where it has, or none is configured. */
export type MissingTimestamp = { attempts: number; why: string } | null

/** The sealed documents exist. Of several that were made at once, the first are the ones that count. */
export function recordSealing(
  state: MaybeRequest,
  { documents, noTimestamp }: { documents: readonly SealedDocument[]; noTimestamp: MissingTimestamp },
): RequestEvent[] {
  const request = sealable(state)
  if (request.sealed) return []
  return [...withoutTimestamp(noTimestamp), { type: 'DocumentsSealed', data: { documents: [...documents] } }]
}

/**
 * Sealing failed; it is tried again for as long as it takes. A report of an attempt that is history changes nothing.
 *
 * @param failure.forTimestamp it was the timestamp that could not be had
 */
export function recordSealingFailure(
  state: MaybeRequest,
  { attempt, why, forTimestamp, at }: { attempt: number; why: string; forTimestamp: boolean; at: string },
): RequestEvent[] {
  const request = sealable(state)
  if (request.status === 'completed' || attempt !== request.sealingFailures + 1) return []
  const waits = forTimestamp ? timestampRetryMs : sealingRetryMs
  const wait = waits[Math.min(attempt, waits.length) - 1]!
  return [{ type: 'SealingFailed', data: { attempt, retryAt: later(at, wait), why } }]
}

/**
 * The certificate exists too: the request is completed, once, and everyone gets the result; copy recipients get their links
 * now (decisions, Sending): of `links`, everyone's in the request's present round, theirs are taken.
 *
 * @throws {Refusal} `not-sealed`
 */
export function completeRequest(
  state: MaybeRequest,
  { certificate, links, noTimestamp }: { certificate: Bytes; links: readonly Link[]; noTimestamp: MissingTimestamp },
): RequestEvent[] {
  const request = sealable(state)
  if (request.status === 'completed') return []
  if (!request.sealed) refuse('not-sealed')
  const { recipients, progress, round } = request
  const copies = [...recipients.keys()].map((recipientId) => ({
    recipientId,
    round: progress.get(recipientId)?.round ?? round,
  }))
  const late = links.filter(({ recipientId }) => recipients.has(recipientId) && !progress.has(recipientId))
  return [
    { type: 'SignatureRequestCompleted', data: { certificate, links: late, copies } },
    // After it: the completion follows the sealing at once, as the certificate says (decisions, Completion).
    ...withoutTimestamp(noTimestamp),
  ]
}

function sealable(state: MaybeRequest): RequestState {
  if (!state?.everyoneActed || state.erased) refuse('nothing-to-seal')
  return state
}

const withoutTimestamp = (missing: MissingTimestamp): RequestEvent[] =>
  missing ? [{ type: 'TimestampFailed', data: missing }] : []
