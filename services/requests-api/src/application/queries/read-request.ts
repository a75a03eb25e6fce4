import type { Entry } from '@countersign/event-log'
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import type { Generation } from '../../ports/read-model-store.js'
import { judgedAt } from '../../read-models/judged-at.js'
import { evolveDetails, type RequestDetails } from '../../read-models/request-details.js'
import type { RequestEvent } from '../../signing/events.js'
import { refuse } from '../../signing/refusal.js'
import { isOfBefore } from '../../signing/renderings.js'
import { requestStream } from '../../signing/streams.js'
import type { Caller } from '../caller.js'
import { ReadModels } from '../read-models.js'
import { RenditionsOfBefore } from '../renditions/renditions-of-before.js'
import { mine } from '../request-decisions.js'
import { Watch } from '../watch.js'
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
    private readonly readModels: ReadModels,
    private readonly histories: Histories,
    private readonly watch: Watch,
    private readonly renditions: RenditionsOfBefore,
  ) {}

  async execute({ caller, requestId, then }: ReadRequest): Promise<RequestDetails> {
    const found = await this.#row(await this.readModels.asSeenBy(caller, 'request-details'), requestId)
    const now = mine(found, caller)
    if (then !== undefined) return this.#asItStood(requestId, now, then)
    if (now.status !== 'draft' || !now.documents.some(isOfBefore)) return judgedAt(now, this.watch.now())
    await this.renditions.ofOpened(requestId)
    return this.#row(await this.readModels.upToNow('request-details'), requestId)
  }

  async #row(tables: Generation, requestId: string): Promise<RequestDetails> {
    const found = (await tables.get('requests', requestId)) as { row: RequestDetails } | undefined
    return found?.row ?? refuse('no-such-request')
  }

  /** From the history, up to then; who may see it follows from how it is now. */
  async #asItStood(requestId: string, now: RequestDetails, then: number | string): Promise<RequestDetails> {
    // What was erased since is nobody's to see again, though its key may last a moment longer.
    if (now.erased) return now
    const { entries } = await this.histories.journal.read(requestStream(requestId))
    const until = (entries as readonly Entry<RequestEvent>[]).filter(({ revision, at }) =>
      typeof then === 'number' ? revision <= then : Date.parse(at) <= Date.parse(then),
    )
    return until.reduce<RequestDetails | null>(evolveDetails, null) ?? refuse('no-such-request')
  }
}
