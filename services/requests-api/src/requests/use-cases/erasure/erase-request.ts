import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { detailsOf, type RequestDetails } from '../../views/request-details.js'
import { erasePersonalData } from '../../domain/erasure/erase-personal-data.js'
import { refuse } from '../../domain/refusal.js'
import type { Answered, Caller } from '../../../kernel/caller.js'
import { endIfUnsealable } from '../sealing/end-unsealable.js'
import { RequestDecisions } from '../request-decisions.js'

/** Erases all personal data of a request permanently, also of a deleted or hidden one. */
export class EraseRequest extends Command<Answered<RequestDetails>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly reason: string,
  ) {
    super()
  }
}

@CommandHandler(EraseRequest)
export class EraseRequestHandler implements ICommandHandler<EraseRequest> {
  constructor(private readonly requests: RequestDecisions) {}

  async execute({ caller, requestId, reason }: EraseRequest): Promise<Answered<RequestDetails>> {
    await endIfUnsealable(requestId, caller, this.requests)
    const { request, position } = await this.requests.decide(requestId, caller, (state, at) =>
      erasePersonalData(state, { reason, at }),
    )
    // The caller gets the tombstone once, even if the request is hidden or deleted.
    return { answer: detailsOf(request ?? refuse('no-such-request')), position }
  }
}
