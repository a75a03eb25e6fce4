import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type DetailedRecipient, recipientIn } from '../../details/request-details.js'
import { type AddRecipient as Addition, addRecipient } from '../../signing/decisions/add-recipient.js'
import type { RequestEvent } from '../../signing/events.js'
import { refuse } from '../../signing/refusal.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class AddRecipient extends Command<Answered<DetailedRecipient>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    /** With the id of somebody who was removed, or without. */
    readonly recipient: Omit<Addition, 'recipientId'> & { id?: string | undefined },
  ) {
    super()
  }
}

@CommandHandler(AddRecipient)
export class AddRecipientHandler implements ICommandHandler<AddRecipient> {
  constructor(private readonly requests: RequestDecisions) {}

  async execute({ caller, requestId, recipient }: AddRecipient): Promise<Answered<DetailedRecipient>> {
    const { id, ...person } = recipient
    const recipientId = id ?? caller.commandId
    const { answer, position } = await this.requests.change(requestId, caller, (state, _at, entries) => {
      // Mails are named by their recipient among those of all requests: an id from elsewhere could keep one from leaving.
      if (id !== undefined && !entries.some(({ event }) => isAdded(event, id))) refuse('no-such-recipient')
      return addRecipient(state, { ...person, recipientId })
    })
    return { answer: recipientIn(answer, recipientId), position }
  }
}

const isAdded = (event: RequestEvent, recipientId: string): boolean =>
  event.type === 'RecipientAdded' && event.data.recipientId === recipientId
