import type { Entry } from '@countersign/event-log'
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import { Clock } from '../../../kernel/clock.js'
import { judgedAt } from '../../views/judged-at.js'
import { detailsOf, type RequestDetails } from '../../views/request-details.js'
import type { RequestEvent } from '../../domain/events.js'
import { replay } from '../../domain/evolve.js'
import { refuse } from '../../domain/refusal.js'
import type { Caller } from '../../../kernel/caller.js'
import { DraftsChecked } from '../documents/drafts-checked.js'
import { Requests } from '../requests.js'

export class ReadRequest extends Query<RequestDetails> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    /** Revision or ISO 8601 time of a past state; omitted for the current one. */
    readonly then?: number | string,
  ) {
    super()
  }
}

@QueryHandler(ReadRequest)
export class ReadRequestHandler implements IQueryHandler<ReadRequest> {
  constructor(
    private readonly requests: Requests,
    private readonly clock: Clock,
    private readonly drafts: DraftsChecked,
  ) {}

  async execute({ caller, requestId, then }: ReadRequest): Promise<RequestDetails> {
    const { request, entries } = await this.requests.read(requestId, caller)
    // Erased data must not reappear in past states, even if its key still exists for a moment.
    if (then !== undefined && !request.erased) return detailsAt(entries.filter(notAfter(then)))
    if (request.status !== 'draft') return judgedAt(detailsOf(request), this.clock.now().toISOString())
    // A draft includes the results of its page checks.
    const { changed } = await this.drafts.settle(request)
    return detailsOf(changed ? (await this.requests.read(requestId, caller)).request : request)
  }
}

function detailsAt(entries: readonly Entry<RequestEvent>[]): RequestDetails {
  const request = replay(entries)
  return request ? detailsOf(request) : refuse('no-such-request')
}

const notAfter =
  (then: number | string) =>
  ({ revision, at }: Entry<RequestEvent>): boolean =>
    typeof then === 'number' ? revision <= then : Date.parse(at) <= Date.parse(then)
