import { type Entry, HistoryAltered, type Journal, type StreamRead } from '@countersign/event-log'
import type { RequestEvent } from '../domain/events.js'
import { replay } from '../domain/evolve.js'
import { refuse } from '../domain/refusal.js'
import type { MaybeRequest, RequestState } from '../domain/state.js'
import { requestStream } from '../domain/streams.js'
import { authorize } from '../../kernel/authorize.js'
import type { Caller } from '../../kernel/caller.js'

/** A request and its history. */
export interface CurrentRequest {
  request: RequestState
  entries: readonly Entry<RequestEvent>[]
}

/** A stream as read, and the request folded from it; null if the stream is empty. */
export interface RequestRead extends StreamRead<RequestEvent> {
  request: MaybeRequest
}

/**
 * The only reader of a request's stream (access-1). It also reads an altered history, because that stays readable; its
 * `altered` closes it for everything else (evidence-10).
 *
 * @throws {Refusal} `no-such-request` for another team's
 */
export async function readStream(
  journal: Pick<Journal, 'read'>,
  requestId: string,
  caller: Caller,
): Promise<RequestRead> {
  const read = await journal.read(requestStream(requestId))
  const request = replay(read.entries)
  return { ...read, request: request && authorize(caller, request, 'requests:read') }
}

/** Reads a request to show it, altered or not. @throws {Refusal} `no-such-request`, also for a hidden or deleted one */
export async function readCurrent(journal: Journal, requestId: string, caller: Caller): Promise<CurrentRequest> {
  const { request, entries } = await readStream(journal, requestId, caller)
  return request && !request.gone ? { request, entries } : refuse('no-such-request')
}

/** Reads a request to act on it. @throws {HistoryAltered} after {@link readStream} has judged who owns it */
export async function readIntact(journal: Journal, requestId: string, caller: Caller): Promise<RequestRead> {
  const read = await readStream(journal, requestId, caller)
  if (read.altered) throw new HistoryAltered(requestStream(requestId))
  return read
}
