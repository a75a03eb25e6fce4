import type { Link, SealedDocument } from '../course-events.js'
import type { RequestEvent } from '../events.js'
import type { Bytes } from '../bytes.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'
import { mostFailuresOfDocuments, sealingRetryMs, sealingTimeoutMs, timestampRetryMs } from '../limits.js'
import { later } from '../../../kernel/moments.js'

/** Null if the seal has a timestamp or no timestamp server is configured. */
export type MissingTimestamp = { attempts: number; why: string } | null

/** The first of concurrent sealings counts. Drops a result for a request that was given up or has ended. */
export function recordSealing(
  state: MaybeRequest,
  { documents, noTimestamp }: { documents: readonly SealedDocument[]; noTimestamp: MissingTimestamp },
): RequestEvent[] {
  const request = everyoneActed(state)
  if (isOver(request) || request.sealed) return []
  return [...withoutTimestamp(noTimestamp), { type: 'DocumentsSealed', data: { documents: [...documents] } }]
}

export interface Completing {
  certificate: Bytes
  links: readonly Link[]
  senderIsRecipient: boolean
  noTimestamp: MissingTimestamp
}

/** Completes the request once. Copy recipients get their links only now (rule sending-8), out of those of the current round. */
export function completeRequest(state: MaybeRequest, completing: Completing): RequestEvent[] {
  const { certificate, links, senderIsRecipient, noTimestamp } = completing
  const request = everyoneActed(state)
  if (isOver(request)) return []
  if (!request.sealed) refuse('not-sealed')
  const { recipients, round } = request
  const copies = [...recipients.values()].map(({ recipientId, link }) => ({
    recipientId,
    round: link?.round ?? round,
  }))
  const late = links.filter(({ recipientId }) => recipients.get(recipientId)?.link === null)
  const data = { certificate, links: late, copies, ...(senderIsRecipient && { senderIsRecipient }) }
  return [
    { type: 'SignatureRequestCompleted', data },
    // The certificate says that completion follows sealing at once (rule sealing-4).
    ...withoutTimestamp(noTimestamp),
  ]
}

export function everyoneActed(state: MaybeRequest): RequestState {
  if (!state?.everyoneActed) refuse('nothing-to-seal')
  return state
}

/** True if there is nothing left to seal. */
export const isOver = ({ status, sealingGivenUp, erased }: RequestState): boolean =>
  status !== 'pending' || sealingGivenUp || erased !== null

const withoutTimestamp = (missing: MissingTimestamp): RequestEvent[] =>
  missing ? [{ type: 'TimestampFailed', data: { ...missing, revision: null } }] : []

/** A `documents` failure will most likely repeat; a missing `timestamp` is eventually tolerated. */
export type SealingFault = 'documents' | 'timestamp' | 'other'

/** Marks failures of the documents in the history (ADR 0029). */
export const whyOfDocuments = 'the documents cannot be sealed as they are'

export const isOfDocuments = ({ why }: { why: string }): boolean => why === whyOfDocuments

/** An attempt that found one of our own engines unavailable does not count as a failure. */
export interface SealingFailure {
  attempt: number
  fault: SealingFault
  /** Contains no personal data. */
  why: string
  at: string
  actedAt: string
}

/**
 * Schedules another attempt, or gives sealing up permanently (ADR 0029): at the fifth failure caused by the documents, and at
 * any failure but a missing timestamp a day or more after the last act. An attempt falls due when that day is over, so that no
 * request stays blocked for longer.
 */
export function recordSealingFailure(state: MaybeRequest, failure: SealingFailure): RequestEvent[] {
  const request = everyoneActed(state)
  const { attempt, fault, at } = failure
  if (isOver(request) || attempt !== request.sealingFailures + 1) return []
  const why = fault === 'documents' ? whyOfDocuments : failure.why
  if (isForGood(request, failure)) return [{ type: 'SealingGivenUp', data: { attempts: attempt, why } }]
  return [{ type: 'SealingFailed', data: { attempt, retryAt: nextTry(failure, at), why } }]
}

function isForGood({ failuresOfDocuments }: RequestState, { fault, at, actedAt }: SealingFailure): boolean {
  if (fault === 'timestamp') return false
  if (fault === 'documents' && failuresOfDocuments + 1 >= mostFailuresOfDocuments) return true
  return at >= later(actedAt, sealingTimeoutMs)
}

function nextTry({ attempt, fault, actedAt }: SealingFailure, at: string): string {
  const waits = fault === 'timestamp' ? timestampRetryMs : sealingRetryMs
  const next = later(at, waits[Math.min(attempt, waits.length) - 1]!)
  const lastCall = later(actedAt, sealingTimeoutMs)
  return at < lastCall && lastCall < next ? lastCall : next
}
