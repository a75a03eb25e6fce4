import type { Entry } from '@countersign/event-log'
import { type HistoryLine, historyOf } from '../../views/history.js'
import { judgedAt, detailsOf, type RequestDetails } from '../../views/request-details.js'
import type { RequestEvent } from '../../domain/events.js'
import { replay } from '../../domain/evolve.js'
import { refuse } from '../../domain/refusal.js'
import { type CurrentRequest, readCurrent } from '../requests.js'
import type { Needs, OnRequest } from '../services.js'

/** @param call `then` is the revision or ISO 8601 time of a past state; omitted for the current one */
export async function readRequest(
  { journal, drafts, clock }: Needs<'journal' | 'drafts' | 'clock'>,
  { caller, requestId, then }: OnRequest & { then?: number | string },
): Promise<RequestDetails> {
  const { request, entries } = await readCurrent(journal, requestId, caller)
  // Erased data must not reappear in past states, even if its key still exists for a moment.
  if (then !== undefined && !request.erased) return detailsAt(entries.filter(notAfter(then)))
  if (request.status !== 'draft') return judgedAt(detailsOf(request), clock.now().toISOString())
  // A draft includes the results of its page checks.
  const { changed } = await drafts.settle(request)
  return detailsOf(changed ? (await readCurrent(journal, requestId, caller)).request : request)
}

export async function readHistory(
  { journal, owner }: Needs<'journal' | 'owner'>,
  { caller, requestId }: OnRequest,
): Promise<HistoryLine[]> {
  const { entries } = await readCurrent(journal, requestId, caller)
  return historyOf(entries, owner.name)
}

function detailsAt(entries: readonly Entry<RequestEvent>[]): RequestDetails {
  const request = replay(entries)
  return request ? detailsOf(request) : refuse('no-such-request')
}

const notAfter =
  (then: number | string) =>
  ({ revision, at }: Entry<RequestEvent>): boolean =>
    typeof then === 'number' ? revision <= then : Date.parse(at) <= Date.parse(then)

export interface Shown extends CurrentRequest {
  details: RequestDetails
}

/** Reads a request for its sender. */
export async function readShown({ journal }: Needs<'journal'>, { caller, requestId }: OnRequest): Promise<Shown> {
  const read = await readCurrent(journal, requestId, caller)
  return { ...read, details: detailsOf(read.request) }
}
