import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type DetailedField, fieldIn } from '../../details/request-details.js'
import { placeField } from '../../signing/decisions/place-field.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class PlaceField extends Command<Answered<DetailedField>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    /** With the client's own id, or without. */
    readonly field: Omit<DetailedField, 'fieldId' | 'value'> & { id?: string | undefined },
  ) {
    super()
  }
}

@CommandHandler(PlaceField)
export class PlaceFieldHandler implements ICommandHandler<PlaceField> {
  constructor(private readonly requests: RequestDecisions) {}

  async execute({ caller, requestId, field }: PlaceField): Promise<Answered<DetailedField>> {
    const { id: fieldId = caller.commandId, ...place } = field
    const { answer, position } = await this.requests.change(requestId, caller, (state) =>
      placeField(state, { ...place, fieldId }),
    )
    return { answer: fieldIn(answer, fieldId), position }
  }
}
