import type { CallBody } from '@countersign/contracts/calls'
import type { FieldView, RecipientView } from '@countersign/contracts'
import { Body, Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Answered } from '../../../kernel/caller.js'
import { requestCommands } from '../../use-cases/request-commands.js'
import { attachDocuments } from '../../use-cases/documents/attach-documents.js'
import type { OnRequest } from '../../use-cases/services.js'
import { CalledOn, type OnPart } from '../called-on.js'
import { type Run, run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { Changed } from '../../../platform/http/changed.js'
import { type ChangedRequest, CheckedViews } from '../documents/checked-views.js'
import { fromFlag, toField, toRecipient } from '../wire.js'

/** The documents, recipients and fields of a draft. */
@Controller()
export class DraftsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly views: CheckedViews,
  ) {}

  @Answers('attachDocuments')
  async attachDocuments(
    @CalledOn() on: OnRequest,
    @Body() { documentIds }: CallBody<'attachDocuments'>,
  ): Promise<ChangedRequest> {
    return this.views.changed(await this.bus.execute(run(attachDocuments, { ...on, documentIds })))
  }

  @Answers('acceptRendition')
  async acceptRendition(@CalledOn('documentId') on: OnPart<'documentId'>): Promise<ChangedRequest> {
    return this.views.changed(await this.bus.execute(run(requestCommands.acceptRendition, on)))
  }

  @Answers('removeDocument')
  removeDocument(@CalledOn('documentId') on: OnPart<'documentId'>): Promise<Changed<void>> {
    return this.#removed(run(requestCommands.removeDocument, on))
  }

  @Answers('addRecipient')
  async addRecipient(
    @CalledOn() on: OnRequest,
    @Body() body: CallBody<'addRecipient'>,
  ): Promise<Changed<RecipientView>> {
    const { id: recipientId = on.caller.commandId, status: _pending, order = null, ...person } = body
    const asked = { ...person, ...on, order, recipientId }
    return Changed.from(await this.bus.execute(run(requestCommands.addRecipient, asked)), toRecipient)
  }

  @Answers('changeRecipient')
  async changeRecipient(
    @CalledOn('recipientId') on: OnPart<'recipientId'>,
    @Body() body: CallBody<'changeRecipient'>,
  ): Promise<Changed<RecipientView>> {
    return Changed.from(await this.bus.execute(run(requestCommands.changeRecipient, { ...body, ...on })), toRecipient)
  }

  @Answers('removeRecipient')
  removeRecipient(@CalledOn('recipientId') on: OnPart<'recipientId'>): Promise<Changed<void>> {
    return this.#removed(run(requestCommands.removeRecipient, on))
  }

  @Answers('placeField')
  async placeField(@CalledOn() on: OnRequest, @Body() body: CallBody<'placeField'>): Promise<Changed<FieldView>> {
    const { id: fieldId = on.caller.commandId, value: _empty, required, ...place } = body
    const field = { ...place, fieldId, required: fromFlag(required) }
    return Changed.from(await this.bus.execute(run(requestCommands.placeField, { ...field, ...on })), toField)
  }

  @Answers('changeField')
  async changeField(
    @CalledOn('fieldId') on: OnPart<'fieldId'>,
    @Body() { required, ...change }: CallBody<'changeField'>,
  ): Promise<Changed<FieldView>> {
    const asked = { ...change, ...(required && { required: fromFlag(required) }), ...on }
    return Changed.from(await this.bus.execute(run(requestCommands.changeField, asked)), toField)
  }

  @Answers('removeField')
  removeField(@CalledOn('fieldId') on: OnPart<'fieldId'>): Promise<Changed<void>> {
    return this.#removed(run(requestCommands.removeField, on))
  }

  async #removed(asked: Run<Answered<null>>): Promise<Changed<void>> {
    return Changed.from(await this.bus.execute(asked), () => undefined)
  }
}
