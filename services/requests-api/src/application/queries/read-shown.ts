import type { Entry, Journal } from '@countersign/event-log'
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import { detailsOf, type RequestDetails } from '../../views/request-details.js'
import type { RequestEvent, SigningEvent } from '../../signing/events.js'
import { replay } from '../../signing/evolve.js'
import { refuse } from '../../signing/refusal.js'
import type { RequestState } from '../../signing/state.js'
import { requestStream } from '../../signing/streams.js'
import type { Caller } from '../caller.js'
import { mine } from '../request-decisions.js'
import { Histories } from './read-history.js'

/** A request as its documents show it: what is frozen, what was filled in, and by which act. */
export interface Shown {
  request: RequestState
  details: RequestDetails
  entries: readonly Entry<RequestEvent>[]
}

/** A request for its sender, read from its own history, so that it is as it stands now. */
export class ReadShown extends Query<Shown> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super()
  }
}

@QueryHandler(ReadShown)
export class ReadShownHandler implements IQueryHandler<ReadShown> {
  constructor(private readonly histories: Histories) {}

  async execute({ caller, requestId }: ReadShown): Promise<Shown> {
    const entries = await historyIn(this.histories.journal, requestId)
    const request = mine(replay(entries), caller)
    return request && !request.gone ? { request, details: detailsOf(request), entries } : refuse('no-such-request')
  }
}

async function historyIn(journal: Journal<SigningEvent>, requestId: string): Promise<readonly Entry<RequestEvent>[]> {
  return (await journal.read(requestStream(requestId))).entries
}
