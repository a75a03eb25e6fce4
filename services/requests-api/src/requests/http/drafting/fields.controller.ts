import type { CallBody } from '@countersign/contracts/calls'
import type { FieldView } from '@countersign/contracts'
import { Body, Controller, Param } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Caller } from '../../../kernel/caller.js'
import { ChangeField, PlaceField, RemoveField } from '../../use-cases/request-commands.js'
import { Answers } from '../../../platform/http/answers.js'
import { CalledBy } from '../../../platform/http/called-by.js'
import { Changed } from '../../../platform/http/changed.js'
import { fieldId, requestId } from '../ids.js'
import { fromFlag, toField } from '../wire.js'

@Controller()
export class FieldsController {
  constructor(private readonly commands: CommandBus) {}

  @Answers('placeField')
  async place(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Body() body: CallBody<'placeField'>,
  ): Promise<Changed<FieldView>> {
    const { id: given = caller.commandId, value: _empty, required, ...place } = body
    const field = { ...place, fieldId: given, required: fromFlag(required) }
    return Changed.from(await this.commands.execute(new PlaceField(caller, id, field)), toField)
  }

  @Answers('changeField')
  async change(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Param('fieldId', fieldId) field: string,
    @Body() body: CallBody<'changeField'>,
  ): Promise<Changed<FieldView>> {
    const { required, ...change } = body
    const asked = { ...change, ...(required && { required: fromFlag(required) }), fieldId: field }
    return Changed.from(await this.commands.execute(new ChangeField(caller, id, asked)), toField)
  }

  @Answers('removeField')
  async remove(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Param('fieldId', fieldId) field: string,
  ): Promise<Changed<void>> {
    return Changed.from(await this.commands.execute(new RemoveField(caller, id, { fieldId: field })), () => undefined)
  }
}
