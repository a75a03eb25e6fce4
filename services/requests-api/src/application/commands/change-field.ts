import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type DetailedField, fieldIn } from '../../details/request-details.js'
import { changeField, type ChangeField as Change } from '../../signing/decisions/change-field.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class ChangeField extends Command<Answered<DetailedField>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly change: Change,
  ) {
    super()
  }
}

@CommandHandler(ChangeField)
export class ChangeFieldHandler implements ICommandHandler<ChangeField> {
  constructor(private readonly requests: RequestDecisions) {}

  async execute({ caller, requestId, change }: ChangeField): Promise<Answered<DetailedField>> {
    const { answer, position } = await this.requests.change(requestId, caller, (state) => changeField(state, change))
    return { answer: fieldIn(answer, change.fieldId), position }
  }
}
