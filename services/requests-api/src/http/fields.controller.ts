import type { FieldView } from '@countersign/contracts'
import * as schemas from '@countersign/contracts/schemas'
import { Body, Controller, Delete, HttpCode, Param, Patch, Post } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { z } from 'zod'
import type { Caller } from '../application/caller.js'
import { ChangeField, PlaceField, RemoveField } from '../application/commands/request-commands.js'
import { Calling } from './calling/calling.js'
import { Changed } from './calling/changed.js'
import { fieldId, requestId } from './calling/id-param.js'
import { fromFlag, toField } from './wire.js'

@Controller('api/signature-requests/:id/fields')
export class FieldsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  async place(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Body({ schema: schemas.NewField }) body: z.output<typeof schemas.NewField>,
  ): Promise<Changed<FieldView>> {
    const { id: given = caller.commandId, value: _empty, required, ...place } = body
    const field = { ...place, fieldId: given, required: fromFlag(required) }
    return Changed.from(await this.commands.execute(new PlaceField(caller, id, field)), toField)
  }

  @Patch(':fieldId')
  async change(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Param('fieldId', fieldId) field: string,
    @Body({ schema: schemas.FieldChange }) body: z.output<typeof schemas.FieldChange>,
  ): Promise<Changed<FieldView>> {
    return Changed.from(await this.commands.execute(new ChangeField(caller, id, { ...body, fieldId: field })), toField)
  }

  @Delete(':fieldId')
  @HttpCode(204)
  async remove(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Param('fieldId', fieldId) field: string,
  ): Promise<Changed<void>> {
    return Changed.from(await this.commands.execute(new RemoveField(caller, id, { fieldId: field })), () => undefined)
  }
}
