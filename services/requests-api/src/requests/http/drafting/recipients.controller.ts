import type { CallBody } from '@countersign/contracts/calls'
import type { RecipientView } from '@countersign/contracts'
import { Body, Controller, Param } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Caller } from '../../../kernel/caller.js'
import { AddRecipient, ChangeRecipient, RemoveRecipient } from '../../use-cases/request-commands.js'
import { Answers } from '../../../platform/http/answers.js'
import { CalledBy } from '../../../platform/http/called-by.js'
import { Changed } from '../../../platform/http/changed.js'
import { recipientId, requestId } from '../ids.js'
import { toRecipient } from '../wire.js'

@Controller()
export class RecipientsController {
  constructor(private readonly commands: CommandBus) {}

  @Answers('addRecipient')
  async add(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Body() body: CallBody<'addRecipient'>,
  ): Promise<Changed<RecipientView>> {
    const { id: given = caller.commandId, status: _pending, order = null, ...person } = body
    return Changed.from(
      await this.commands.execute(new AddRecipient(caller, id, { ...person, order, recipientId: given })),
      toRecipient,
    )
  }

  @Answers('changeRecipient')
  async change(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Param('recipientId', recipientId) recipient: string,
    @Body() body: CallBody<'changeRecipient'>,
  ): Promise<Changed<RecipientView>> {
    const change = { ...body, recipientId: recipient }
    return Changed.from(await this.commands.execute(new ChangeRecipient(caller, id, change)), toRecipient)
  }

  @Answers('removeRecipient')
  async remove(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Param('recipientId', recipientId) recipient: string,
  ): Promise<Changed<void>> {
    return Changed.from(
      await this.commands.execute(new RemoveRecipient(caller, id, { recipientId: recipient })),
      () => undefined,
    )
  }
}
