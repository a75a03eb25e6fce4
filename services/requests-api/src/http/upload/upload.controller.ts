import type { DocumentView } from '@countersign/contracts'
import { Controller, HttpCode, Post, Req } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Request } from 'express'
import { UploadDocuments } from '../../application/commands/upload-documents.js'
import { callerOf, isCommand } from '../calling/calling.js'
import { Changed } from '../calling/changed.js'
import { Idempotency } from '../calling/idempotency.js'
import { toDocument } from '../document-wire.js'
import { receiveFiles } from './receive-files.js'

/** Where uploads are put until their bytes are taken over. */
export class Staging {
  constructor(readonly dir: string) {}
}

@Controller('api/documents/upload')
export class UploadController {
  constructor(
    private readonly commands: CommandBus,
    private readonly idempotency: Idempotency,
    private readonly staging: Staging,
  ) {}

  @Post()
  @HttpCode(200)
  async upload(@Req() request: Request): Promise<Changed<DocumentView[]>> {
    const { files, clear } = await receiveFiles(request, this.staging.dir)
    try {
      const { method, path } = request
      const body = files.map(({ originalName, sha256 }) => ({ originalName, sha256 }))
      const shape = { ownerId: callerOf(request).ownerId ?? '', method, path, body }
      const caller = isCommand(request, await this.idempotency.commandId(request.get('idempotency-key'), shape))
      const answered = await this.commands.execute(new UploadDocuments(caller, files))
      return Changed.from(answered, (documents) => documents.map(toDocument))
    } finally {
      clear()
    }
  }
}
