import type { Entry } from '@countersign/event-log'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { evolveDetails, type RequestDetails } from '../../details/request-details.js'
import { erasePersonalData } from '../../signing/decisions/erase-personal-data.js'
import type { RequestEvent } from '../../signing/events.js'
import { refuse } from '../../signing/refusal.js'
import type { Answered, Caller } from '../caller.js'
import { endIfUnsealable } from '../erasing/end-unsealable.js'
import { RequestDecisions } from '../request-decisions.js'

/** Erases everything personal of a request, for good; also of one that was deleted or hidden. */
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
    const { entries, position } = await this.requests.history(requestId, caller, (state, at) =>
      erasePersonalData(state, { reason, at }),
    )
    return { answer: asErased(entries), position }
  }
}

/** The tombstone, shown once to who asked for it also where the request is shown to nobody any more. */
function asErased(entries: readonly Entry<RequestEvent>[]): RequestDetails {
  const shown = entries.filter(({ event: { type } }) => type !== 'SignatureRequestHidden' && type !== 'DraftDeleted')
  return shown.reduce<RequestDetails | null>(evolveDetails, null) ?? refuse('no-such-request')
}
