import type { Entry, Journal } from '@countersign/event-log'
import type { RequestEvent, SigningEvent } from '../signing/events.js'
import { replay } from '../signing/evolve.js'
import type { Person } from '../signing/person.js'
import { refuse } from '../signing/refusal.js'
import type { RequestState } from '../signing/state.js'
import { requestStream } from '../signing/streams.js'
import type { Caller } from './caller.js'

type History = readonly Entry<RequestEvent>[]

/** Requests, each read from its history, so that it is as it is now. */
export class Requests {
  constructor(
    private readonly journal: Journal<SigningEvent>,
    /** Named in what happened before a sending. */
    readonly owner: Person,
  ) {}

  /**
   * A request that a caller may see.
   *
   * @throws {Refusal} `no-such-request` where none was created, it is shown to nobody any more, or is someone else's
   */
  async read(requestId: string, caller: Caller): Promise<{ request: RequestState; entries: History }> {
    const { entries } = await this.journal.read(requestStream(requestId))
    const request = mine(replay(entries), caller)
    return request && !request.gone ? { request, entries } : refuse('no-such-request')
  }
}

/** @throws {Refusal} `no-such-request` when the request is someone else's */
export function mine<Request extends { ownerId: string } | null>(request: Request, { ownerId }: Caller): Request {
  if (request && ownerId !== null && request.ownerId !== ownerId) refuse('no-such-request')
  return request
}
