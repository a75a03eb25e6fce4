import type { CallBody } from '@countersign/contracts/calls'
import type { FieldView } from '@countersign/contracts'
import { Body, Controller, Param } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { requestCommands } from '../../use-cases/request-commands.js'
import type { OnRequest } from '../../use-cases/services.js'
import { CalledOn } from '../called-on.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { Changed } from '../../../platform/http/changed.js'
import { fieldId } from '../ids.js'
import { fromFlag, toField } from '../wire.js'

@Controller()
export class FieldsController {
  constructor(private readonly bus: CommandBus) {}

  @Answers('placeField')
  async place(@CalledOn() on: OnRequest, @Body() body: CallBody<'placeField'>): Promise<Changed<FieldView>> {
    const { id: given = on.caller.commandId, value: _empty, required, ...place } = body
    const field = { ...place, fieldId: given, required: fromFlag(required) }
    return Changed.from(await this.bus.execute(run(requestCommands.placeField, { ...field, ...on })), toField)
  }

  @Answers('changeField')
  async change(
    @CalledOn() on: OnRequest,
    @Param('fieldId', fieldId) field: string,
    @Body() body: CallBody<'changeField'>,
  ): Promise<Changed<FieldView>> {
    const { required, ...change } = body
    const asked = { ...change, ...(required && { required: fromFlag(required) }), fieldId: field }
    return Changed.from(await this.bus.execute(run(requestCommands.changeField, { ...asked, ...on })), toField)
  }

  @Answers('removeField')
  async remove(@CalledOn() on: OnRequest, @Param('fieldId', fieldId) field: string): Promise<Changed<void>> {
    return Changed.from(
      await this.bus.execute(run(requestCommands.removeField, { ...on, fieldId: field })),
      () => undefined,
    )
  }
}
