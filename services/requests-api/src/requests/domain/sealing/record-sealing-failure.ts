import type { RequestEvent } from '../events.js'
import { mostFailuresOfDocuments, sealingRetryMs, sealingTimeoutMs, timestampRetryMs } from '../limits.js'
import { type SealingFault, whyOfDocuments } from '../sealing-failure.js'
import type { MaybeRequest, RequestState } from '../state.js'
import { later } from '../../../kernel/moments.js'
import { everyoneActed, isOver } from './complete-request.js'

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
