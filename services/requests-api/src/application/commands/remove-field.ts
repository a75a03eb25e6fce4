import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'

import { removeField } from '../../signing/decisions/remove-field.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class RemoveField extends Command<Answered<null>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly fieldId: string,
  ) {
    super()
  }
}

@CommandHandler(RemoveField)
export class RemoveFieldHandler implements ICommandHandler<RemoveField> {
  constructor(private readonly requests: RequestDecisions) {}

  async execute({ caller, requestId, fieldId }: RemoveField): Promise<Answered<null>> {
    const { position } = await this.requests.decide(requestId, caller, (state) => removeField(state, { fieldId }))
    return { answer: null, position }
  }
}
