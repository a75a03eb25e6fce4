import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { RequestDetails } from '../../details/request-details.js'
import { changeRequest, type ChangeRequest as Change } from '../../signing/decisions/change-request.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class ChangeRequest extends Command<Answered<RequestDetails>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly change: Change,
  ) {
    super()
  }
}

@CommandHandler(ChangeRequest)
export class ChangeRequestHandler implements ICommandHandler<ChangeRequest> {
  constructor(private readonly requests: RequestDecisions) {}

  execute({ caller, requestId, change }: ChangeRequest): Promise<Answered<RequestDetails>> {
    return this.requests.change(requestId, caller, (state) => changeRequest(state, change))
  }
}
