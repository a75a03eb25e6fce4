import type { CallBody } from '@countersign/contracts/calls'
import type { RecipientView } from '@countersign/contracts'
import { Body, Controller, Param } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { requestCommands } from '../../use-cases/request-commands.js'
import type { OnRequest } from '../../use-cases/services.js'
import { CalledOn } from '../called-on.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { Changed } from '../../../platform/http/changed.js'
import { recipientId } from '../ids.js'
import { toRecipient } from '../wire.js'

@Controller()
export class RecipientsController {
  constructor(private readonly bus: CommandBus) {}

  @Answers('addRecipient')
  async add(@CalledOn() on: OnRequest, @Body() body: CallBody<'addRecipient'>): Promise<Changed<RecipientView>> {
    const { id: given = on.caller.commandId, status: _pending, order = null, ...person } = body
    return Changed.from(
      await this.bus.execute(run(requestCommands.addRecipient, { ...person, ...on, order, recipientId: given })),
      toRecipient,
    )
  }

  @Answers('changeRecipient')
  async change(
    @CalledOn() on: OnRequest,
    @Param('recipientId', recipientId) recipient: string,
    @Body() body: CallBody<'changeRecipient'>,
  ): Promise<Changed<RecipientView>> {
    return Changed.from(
      await this.bus.execute(run(requestCommands.changeRecipient, { ...body, ...on, recipientId: recipient })),
      toRecipient,
    )
  }

  @Answers('removeRecipient')
  async remove(
    @CalledOn() on: OnRequest,
    @Param('recipientId', recipientId) recipient: string,
  ): Promise<Changed<void>> {
    return Changed.from(
      await this.bus.execute(run(requestCommands.removeRecipient, { ...on, recipientId: recipient })),
      () => undefined,
    )
  }
}
