import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'

import { removeRecipient } from '../../signing/decisions/remove-recipient.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class RemoveRecipient extends Command<Answered<null>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly recipientId: string,
  ) {
    super()
  }
}

@CommandHandler(RemoveRecipient)
export class RemoveRecipientHandler implements ICommandHandler<RemoveRecipient> {
  constructor(private readonly requests: RequestDecisions) {}

  async execute({ caller, requestId, recipientId }: RemoveRecipient): Promise<Answered<null>> {
    const { position } = await this.requests.decide(requestId, caller, (state) =>
      removeRecipient(state, { recipientId }),
    )
    return { answer: null, position }
  }
}
