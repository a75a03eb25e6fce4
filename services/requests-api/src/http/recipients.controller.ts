import type { RecipientView } from '@countersign/contracts'
import * as schemas from '@countersign/contracts/schemas'
import { Body, Controller, Delete, HttpCode, Param, Patch, Post } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { z } from 'zod'
import type { Caller } from '../application/caller.js'
import { AddRecipient, ChangeRecipient, RemoveRecipient } from '../application/commands/request-commands.js'
import { Calling } from './calling/calling.js'
import { Changed } from './calling/changed.js'
import { recipientId, requestId } from './calling/id-param.js'
import { toRecipient } from './wire.js'

@Controller('api/signature-requests/:id/recipients')
export class RecipientsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  async add(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Body({ schema: schemas.NewRecipient }) body: z.output<typeof schemas.NewRecipient>,
  ): Promise<Changed<RecipientView>> {
    const { id: given = caller.commandId, status: _pending, order = null, ...person } = body
    return Changed.from(
      await this.commands.execute(new AddRecipient(caller, id, { ...person, order, recipientId: given })),
      toRecipient,
    )
  }

  @Patch(':recipientId')
  async change(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Param('recipientId', recipientId) recipient: string,
    @Body({ schema: schemas.RecipientChange }) body: z.output<typeof schemas.RecipientChange>,
  ): Promise<Changed<RecipientView>> {
    const change = { ...body, recipientId: recipient }
    return Changed.from(await this.commands.execute(new ChangeRecipient(caller, id, change)), toRecipient)
  }

  @Delete(':recipientId')
  @HttpCode(204)
  async remove(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Param('recipientId', recipientId) recipient: string,
  ): Promise<Changed<void>> {
    return Changed.from(
      await this.commands.execute(new RemoveRecipient(caller, id, { recipientId: recipient })),
      () => undefined,
    )
  }
}
