import type { Entry, Journal } from '@countersign/event-log'
import type { RequestEvent } from '../domain/events.js'
import { replay } from '../domain/evolve.js'
import { refuse } from '../domain/refusal.js'
import type { RequestState } from '../domain/state.js'
import { requestStream } from '../domain/streams.js'
import type { Caller } from '../../kernel/caller.js'

/** A request and its history. */
export interface CurrentRequest {
  request: RequestState
  entries: readonly Entry<RequestEvent>[]
}

/** Reads a request from its stream, so that it is current. @throws {Refusal} `no-such-request`, also for another team's */
export async function readCurrent(journal: Journal, requestId: string, caller: Caller): Promise<CurrentRequest> {
  const { entries } = await journal.read(requestStream(requestId))
  const request = requireTeam(replay(entries), caller)
  return request && !request.gone ? { request, entries } : refuse('no-such-request')
}

export function requireTeam<Request extends { ownerId: string } | null>(request: Request, { teamId }: Caller): Request {
  if (request && teamId !== null && request.ownerId !== teamId) refuse('no-such-request')
  return request
}
