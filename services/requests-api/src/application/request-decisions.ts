import type { Journal } from '@countersign/event-log'
import AsyncLock from 'async-lock'
import type { Clock } from '../ports/clock.js'
import { evolveDetails, type RequestDetails } from '../read-models/request-details.js'
import type { RequestEvent, SigningEvent } from '../signing/events.js'
import { replay } from '../signing/evolve.js'
import { refuse } from '../signing/refusal.js'
import type { MaybeRequest } from '../signing/state.js'
import { requestStream } from '../signing/streams.js'
import type { Answered, Caller } from './caller.js'
import { type Handled, handle } from './handle.js'

type Decide = (state: MaybeRequest, at: string) => RequestEvent[] | Promise<RequestEvent[]>

/**
 * Every decision about a signature request goes through here: the one place where a caller is held to what is theirs.
 * Commands on one request take turns in this process, which spares them the conflicts that replicas must sort out.
 */
export class RequestDecisions {
  readonly #turns = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY })

  constructor(
    private readonly journal: Journal<SigningEvent>,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the request as the command left it; null when it is gone now
   * @throws {Refusal} what the decision says no to; `no-such-request` for what is someone else's
   */
  async decide(requestId: string, caller: Caller, decide: Decide): Promise<Answered<RequestDetails | null>> {
    const stream = requestStream(requestId)
    const handled = await this.#turns.acquire(stream, () =>
      handle<RequestEvent>(
        { journal: this.journal, clock: this.clock },
        {
          stream,
          caller,
          decide: (entries, at) => decide(mine(replay(entries.map(({ event }) => event)), caller), at),
        },
      ),
    )
    return { answer: mine(detailsOf(handled), caller), position: handled.position }
  }

  /** The same, for commands after which there is a request. */
  async change(requestId: string, caller: Caller, decide: Decide): Promise<Answered<RequestDetails>> {
    const { answer, position } = await this.decide(requestId, caller, decide)
    return { answer: answer ?? refuse('no-such-request'), position }
  }
}

/** @throws {Refusal} `no-such-request` when the request is someone else's */
export function mine<Request extends { ownerId: string } | null>(request: Request, { ownerId }: Caller): Request {
  if (request && ownerId !== null && request.ownerId !== ownerId) refuse('no-such-request')
  return request
}

function detailsOf({ entries }: Handled<RequestEvent>): RequestDetails | null {
  let details: RequestDetails | null = null
  for (const entry of entries) details = evolveDetails(details, entry)
  return details
}
