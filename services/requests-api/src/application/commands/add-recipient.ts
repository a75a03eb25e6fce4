import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type DetailedRecipient, recipientIn } from '../../details/request-details.js'
import { type AddRecipient as Addition, addRecipient } from '../../signing/decisions/add-recipient.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class AddRecipient extends Command<Answered<DetailedRecipient>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly recipient: Omit<Addition, 'recipientId'>,
  ) {
    super()
  }
}

@CommandHandler(AddRecipient)
export class AddRecipientHandler implements ICommandHandler<AddRecipient> {
  constructor(private readonly requests: RequestDecisions) {}

  async execute({ caller, requestId, recipient }: AddRecipient): Promise<Answered<DetailedRecipient>> {
    const recipientId = caller.commandId
    const { answer, position } = await this.requests.change(requestId, caller, (state) =>
      addRecipient(state, { ...recipient, recipientId }),
    )
    return { answer: recipientIn(answer, recipientId), position }
  }
}
