import type { BlobStore } from '@countersign/blobs'
import { Controller, Get, Param, Req, Res } from '@nestjs/common'
import { QueryBus } from '@nestjs/cqrs'
import type { Request, Response } from 'express'
import type { Caller } from '../../application/caller.js'
import { FindDocument } from '../../application/queries/find-document.js'
import { ReadRequest } from '../../application/queries/read-request.js'
import { Calling } from '../calling/calling.js'
import { documentId, requestId } from '../calling/id-param.js'
import { HttpFault } from '../errors/http-fault.js'
import { sendBlob } from './send-blob.js'
import { sendZip } from './send-zip.js'

/** The blob store, as Nest's injector knows it. */
export class StoredFiles {
  constructor(readonly blobs: BlobStore) {}
}

const erasedName = 'document'

@Controller('api')
export class FilesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly stored: StoredFiles,
  ) {}

  /** The original, as it was uploaded. */
  @Get('documents/:id/file')
  async original(
    @Calling() caller: Caller,
    @Param('id', documentId) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { original, originalName, mediaType } = await this.queries.execute(new FindDocument(caller, id))
    const name = originalName ?? erasedName
    await sendBlob(request, response, this.stored.blobs, { ...original, name, mediaType, disposition: 'attachment' })
  }

  /** What is shown and signed. */
  @Get('documents/:id/pdf')
  async pdf(
    @Calling() caller: Caller,
    @Param('id', documentId) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { original, rendition, originalName } = await this.queries.execute(new FindDocument(caller, id))
    const { sha256, size } = rendition ?? original
    const name = `${(originalName ?? erasedName).replace(/\.(pdf|docx?)$/i, '')}.pdf`
    const file = { sha256, size, name, mediaType: 'application/pdf', disposition: 'inline' } as const
    await sendBlob(request, response, this.stored.blobs, file)
  }

  /** A request's originals: one as itself, several as a zip (decisions, added calls). */
  @Get('signature-requests/:id/download')
  async download(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { documents, title } = await this.queries.execute(new ReadRequest(caller, id))
    const files = documents.map(({ original, originalName, mediaType }) => ({
      ...original,
      mediaType,
      name: originalName ?? erasedName,
      disposition: 'attachment' as const,
    }))
    if (files.length === 0) throw new HttpFault(404, 'This request has no documents yet.')
    if (files.length === 1) await sendBlob(request, response, this.stored.blobs, files[0]!)
    else await sendZip(request, response, this.stored.blobs, `${title ?? erasedName}.zip`, files)
  }
}
