import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type DetailedRecipient, recipientIn } from '../../details/request-details.js'
import { changeRecipient, type ChangeRecipient as Change } from '../../signing/decisions/change-recipient.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class ChangeRecipient extends Command<Answered<DetailedRecipient>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly change: Change,
  ) {
    super()
  }
}

@CommandHandler(ChangeRecipient)
export class ChangeRecipientHandler implements ICommandHandler<ChangeRecipient> {
  constructor(private readonly requests: RequestDecisions) {}

  async execute({ caller, requestId, change }: ChangeRecipient): Promise<Answered<DetailedRecipient>> {
    const { answer, position } = await this.requests.change(requestId, caller, (state) =>
      changeRecipient(state, change),
    )
    return { answer: recipientIn(answer, change.recipientId), position }
  }
}
