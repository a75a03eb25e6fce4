import type { SignatureRequestView } from '@countersign/contracts'
import * as schemas from '@countersign/contracts/schemas'
import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { z } from 'zod'
import type { Caller } from '../application/caller.js'
import { AcceptRendition, RemoveDocument } from '../application/commands/request-commands.js'
import { AttachDocuments } from '../application/commands/attach-documents.js'
import { Calling } from './calling/calling.js'
import { Changed } from './calling/changed.js'
import { documentId, requestId } from './calling/id-param.js'
import { toRequest } from './wire.js'

@Controller('api/signature-requests/:id/documents')
export class RequestDocumentsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  async attach(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Body({ schema: schemas.MoreDocuments }) { documentIds }: z.output<typeof schemas.MoreDocuments>,
  ): Promise<Changed<SignatureRequestView>> {
    return Changed.from(await this.commands.execute(new AttachDocuments(caller, id, documentIds)), toRequest)
  }

  @Delete(':documentId')
  @HttpCode(204)
  async remove(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Param('documentId', documentId) document: string,
  ): Promise<Changed<void>> {
    return Changed.from(
      await this.commands.execute(new RemoveDocument(caller, id, { documentId: document })),
      () => undefined,
    )
  }

  @Post(':documentId/accept-rendition')
  @HttpCode(200)
  async accept(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Param('documentId', documentId) document: string,
  ): Promise<Changed<SignatureRequestView>> {
    return Changed.from(
      await this.commands.execute(new AcceptRendition(caller, id, { documentId: document })),
      toRequest,
    )
  }
}
