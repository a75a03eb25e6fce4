import type { RequestEvent } from '../events.js'
import { mostFailuresOfDocuments, sealingPatienceMs, sealingRetryMs, timestampRetryMs } from '../limits.js'
import { type SealingFault, whyOfDocuments } from '../sealing-failure.js'
import type { MaybeRequest, RequestState } from '../state.js'
import { later } from '../moments.js'
import { everyoneActed, isOver } from './complete-request.js'

/** A try at sealing that failed. None of our engines was away: such a try is none. */
export interface SealingFailure {
  attempt: number
  fault: SealingFault
  /** Words of ours, nobody's data. */
  why: string
  /** When it failed, and when the last of all had acted; ISO 8601. */
  at: string
  actedAt: string
}

/**
 * Sealing failed: it is tried again, or given up, for good (ADR 0040). It is given up at the fifth failure that lies in the
 * documents, and at the first of any kind, a missing timestamp apart, that comes a day or more after the last act; so that
 * no request stands for longer than a day with nothing to be done about it, another try falls due when that day is over. A
 * report of an attempt that is history changes nothing.
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
  return at >= later(actedAt, sealingPatienceMs)
}

function nextTry({ attempt, fault, actedAt }: SealingFailure, at: string): string {
  const waits = fault === 'timestamp' ? timestampRetryMs : sealingRetryMs
  const next = later(at, waits[Math.min(attempt, waits.length) - 1]!)
  const lastCall = later(actedAt, sealingPatienceMs)
  return at < lastCall && lastCall < next ? lastCall : next
}
