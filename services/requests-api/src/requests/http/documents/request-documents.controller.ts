import type { CallBody } from '@countersign/contracts/calls'
import type { SignatureRequestView } from '@countersign/contracts'
import { Body, Controller, Param } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { requestCommands } from '../../use-cases/request-commands.js'
import { attachDocuments } from '../../use-cases/documents/attach-documents.js'
import type { OnRequest } from '../../use-cases/services.js'
import { CalledOn } from '../called-on.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { CheckedViews } from './checked-views.js'
import { Changed } from '../../../platform/http/changed.js'
import { documentId } from '../ids.js'

@Controller()
export class RequestDocumentsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly views: CheckedViews,
  ) {}

  @Answers('attachDocuments')
  async attach(
    @CalledOn() on: OnRequest,
    @Body() { documentIds }: CallBody<'attachDocuments'>,
  ): Promise<Changed<SignatureRequestView>> {
    return this.views.changed(await this.bus.execute(run(attachDocuments, { ...on, documentIds })))
  }

  @Answers('removeDocument')
  async remove(@CalledOn() on: OnRequest, @Param('documentId', documentId) document: string): Promise<Changed<void>> {
    return Changed.from(
      await this.bus.execute(run(requestCommands.removeDocument, { ...on, documentId: document })),
      () => undefined,
    )
  }

  @Answers('acceptRendition')
  async accept(
    @CalledOn() on: OnRequest,
    @Param('documentId', documentId) document: string,
  ): Promise<Changed<SignatureRequestView>> {
    return this.views.changed(
      await this.bus.execute(run(requestCommands.acceptRendition, { ...on, documentId: document })),
    )
  }
}
