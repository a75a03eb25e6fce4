import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { RequestDetails } from '../../details/request-details.js'
import { acceptRendition } from '../../signing/decisions/accept-rendition.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class AcceptRendition extends Command<Answered<RequestDetails>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly documentId: string,
  ) {
    super()
  }
}

@CommandHandler(AcceptRendition)
export class AcceptRenditionHandler implements ICommandHandler<AcceptRendition> {
  constructor(private readonly requests: RequestDecisions) {}

  execute({ caller, requestId, documentId }: AcceptRendition): Promise<Answered<RequestDetails>> {
    return this.requests.change(requestId, caller, (state) => acceptRendition(state, { documentId }))
  }
}
