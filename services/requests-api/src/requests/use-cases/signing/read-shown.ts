import type { Entry } from '@countersign/event-log'
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import { detailsOf, type RequestDetails } from '../../views/request-details.js'
import type { RequestEvent } from '../../domain/events.js'
import type { RequestState } from '../../domain/state.js'
import type { Caller } from '../../../kernel/caller.js'
import { Requests } from '../requests.js'

export interface Shown {
  request: RequestState
  details: RequestDetails
  entries: readonly Entry<RequestEvent>[]
}

/** Reads a request for its sender from its own stream, so that it is current. */
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
  constructor(private readonly requests: Requests) {}

  async execute({ caller, requestId }: ReadShown): Promise<Shown> {
    const { request, entries } = await this.requests.read(requestId, caller)
    return { request, details: detailsOf(request), entries }
  }
}
