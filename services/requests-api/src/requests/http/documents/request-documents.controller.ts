import type { CallBody } from '@countersign/contracts/calls'
import type { SignatureRequestView } from '@countersign/contracts'
import { Body, Controller, Param } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Caller } from '../../../kernel/caller.js'
import { AcceptRendition, RemoveDocument } from '../../use-cases/request-commands.js'
import { AttachDocuments } from '../../use-cases/documents/attach-documents.js'
import { Answers } from '../../../platform/http/answers.js'
import { CheckedViews } from './checked-views.js'
import { CalledBy } from '../../../platform/http/called-by.js'
import { Changed } from '../../../platform/http/changed.js'
import { documentId, requestId } from '../ids.js'

@Controller()
export class RequestDocumentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly views: CheckedViews,
  ) {}

  @Answers('attachDocuments')
  async attach(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Body() { documentIds }: CallBody<'attachDocuments'>,
  ): Promise<Changed<SignatureRequestView>> {
    return this.views.changed(await this.commands.execute(new AttachDocuments(caller, id, documentIds)))
  }

  @Answers('removeDocument')
  async remove(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Param('documentId', documentId) document: string,
  ): Promise<Changed<void>> {
    return Changed.from(
      await this.commands.execute(new RemoveDocument(caller, id, { documentId: document })),
      () => undefined,
    )
  }

  @Answers('acceptRendition')
  async accept(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Param('documentId', documentId) document: string,
  ): Promise<Changed<SignatureRequestView>> {
    return this.views.changed(await this.commands.execute(new AcceptRendition(caller, id, { documentId: document })))
  }
}
