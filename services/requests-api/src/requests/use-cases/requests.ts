import type { Entry, Journal } from '@countersign/event-log'
import type { RequestEvent } from '../domain/events.js'
import { replay } from '../domain/evolve.js'
import type { Person } from '../../kernel/person.js'
import { refuse } from '../domain/refusal.js'
import type { RequestState } from '../domain/state.js'
import { requestStream } from '../domain/streams.js'
import type { Caller } from '../../kernel/caller.js'

type History = readonly Entry<RequestEvent>[]

/** Reads requests from their streams, so that they are current. */
export class Requests {
  constructor(
    private readonly journal: Journal,
    /** Names the owner in history lines before the first sending. */
    readonly owner: Person,
  ) {}

  async read(requestId: string, caller: Caller): Promise<{ request: RequestState; entries: History }> {
    const { entries } = await this.journal.read(requestStream(requestId))
    const request = requireTeam(replay(entries), caller)
    return request && !request.gone ? { request, entries } : refuse('no-such-request')
  }
}

export function requireTeam<Request extends { ownerId: string } | null>(request: Request, { teamId }: Caller): Request {
  if (request && teamId !== null && request.ownerId !== teamId) refuse('no-such-request')
  return request
}
