import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { RequestDetails } from '../../details/request-details.js'
import { cancelRequest } from '../../signing/decisions/cancel-request.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class CancelRequest extends Command<Answered<RequestDetails>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly reason: string,
  ) {
    super()
  }
}

@CommandHandler(CancelRequest)
export class CancelRequestHandler implements ICommandHandler<CancelRequest> {
  constructor(private readonly requests: RequestDecisions) {}

  execute({ caller, requestId, reason }: CancelRequest): Promise<Answered<RequestDetails>> {
    return this.requests.change(requestId, caller, (state, at) => cancelRequest(state, { reason, at }))
  }
}
