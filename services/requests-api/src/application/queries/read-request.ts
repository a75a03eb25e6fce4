import type { Entry } from '@countersign/event-log'
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import { Clock } from '../../ports/clock.js'
import { judgedAt } from '../../views/judged-at.js'
import { detailsOf, type RequestDetails } from '../../views/request-details.js'
import type { RequestEvent } from '../../signing/events.js'
import { replay } from '../../signing/evolve.js'
import { refuse } from '../../signing/refusal.js'
import { requestStream } from '../../signing/streams.js'
import type { Caller } from '../caller.js'
import { mine } from '../request-decisions.js'
import { DraftsChecked } from '../page-checks/drafts-checked.js'
import { Histories } from './read-history.js'

export class ReadRequest extends Query<RequestDetails> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    /** As it stood after the event of this revision, or at this time (ISO 8601); left out: as it is. */
    readonly then?: number | string,
  ) {
    super()
  }
}

@QueryHandler(ReadRequest)
export class ReadRequestHandler implements IQueryHandler<ReadRequest> {
  constructor(
    private readonly histories: Histories,
    private readonly clock: Clock,
    private readonly drafts: DraftsChecked,
  ) {}

  async execute({ caller, requestId, then }: ReadRequest): Promise<RequestDetails> {
    const entries = await this.#history(requestId)
    // Who may see it, also as it stood, follows from how it is now.
    const now = mine(detailsIn(entries), caller)
    // What was erased since is nobody's to see again, though its key may last a moment longer.
    if (then !== undefined && !now.erased) return detailsIn(entries.filter(notAfter(then)))
    if (now.status === 'draft') return this.#opened(requestId, entries)
    return judgedAt(now, this.clock.now().toISOString())
  }

  /** A draft, with what the checks of its documents have found. */
  async #opened(requestId: string, entries: readonly Entry<RequestEvent>[]): Promise<RequestDetails> {
    const { changed } = await this.drafts.settle(replay(entries))
    return detailsIn(changed ? await this.#history(requestId) : entries)
  }

  async #history(requestId: string): Promise<readonly Entry<RequestEvent>[]> {
    return (await this.histories.journal.read(requestStream(requestId))).entries
  }
}

/** @throws {Refusal} `no-such-request` where nothing was created yet, or nothing is to be seen any more */
function detailsIn(entries: readonly Entry<RequestEvent>[]): RequestDetails {
  const request = replay(entries)
  return request && !request.gone ? detailsOf(request) : refuse('no-such-request')
}

const notAfter =
  (then: number | string) =>
  ({ revision, at }: Entry<RequestEvent>): boolean =>
    typeof then === 'number' ? revision <= then : Date.parse(at) <= Date.parse(then)
