import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { RequestDetails } from '../../read-models/request-details.js'
import { repeatInvitations } from '../../signing/decisions/repeat-invitations.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class RepeatInvitations extends Command<Answered<RequestDetails>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super()
  }
}

@CommandHandler(RepeatInvitations)
export class RepeatInvitationsHandler implements ICommandHandler<RepeatInvitations> {
  constructor(private readonly requests: RequestDecisions) {}

  execute({ caller, requestId }: RepeatInvitations): Promise<Answered<RequestDetails>> {
    return this.requests.change(requestId, caller, repeatInvitations)
  }
}
