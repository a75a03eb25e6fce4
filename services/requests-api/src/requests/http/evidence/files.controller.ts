import type { BlobStore } from '@countersign/blobs'
import type { CallQuery } from '@countersign/contracts/calls'
import { Controller, Param, Query, Req, Res } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Request, Response } from 'express'
import type { Caller, TeamCaller } from '../../../kernel/caller.js'
import { findDocument } from '../../use-cases/documents/attach-documents.js'
import { readEvidence } from '../../use-cases/evidence/read-evidence.js'
import { readRequest } from '../../use-cases/drafting/read-request.js'
import { pdfsShown } from '../../domain/signed-pdf.js'
import { finalFiles } from '../../views/final-files.js'
import type { RequestDetails } from '../../views/request-details.js'
import type { OnRequest } from '../../use-cases/services.js'
import { CalledOn } from '../called-on.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { CalledBy } from '../../../platform/http/called-by.js'
import { documentId, requestId } from '../ids.js'
import { HttpFault } from '../../../platform/http/errors/http-fault.js'
import { erasedName } from './files-of.js'
import { pdfOf } from './pdf-of.js'
import { sendBlob } from './send-blob.js'
import { sendEvidence } from './send-evidence.js'
import { sendZip } from './send-zip.js'
import { streamZip } from './stream-zip.js'
import { zippedRequests } from './zipped-requests.js'

/** Wraps the blob store for Nest's injector. */
export class StoredFiles {
  constructor(readonly blobs: BlobStore) {}
}

@Controller()
export class FilesController {
  constructor(
    private readonly bus: CommandBus,
    private readonly stored: StoredFiles,
  ) {}

  @Answers('readDocumentFile')
  async original(
    @CalledBy() caller: Caller,
    @Param('id', documentId) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { original, originalName, mediaType } = await this.bus.execute(run(findDocument, { caller, documentId: id }))
    const name = originalName ?? erasedName
    await sendBlob(request, response, this.stored.blobs, { ...original, name, mediaType, disposition: 'attachment' })
  }

  @Answers('readDocumentPdf')
  async pdf(
    @CalledBy() caller: Caller,
    @Param('id', documentId) id: string,
    @Query() { sha256 }: CallQuery<'readDocumentPdf'>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const document = await this.bus.execute(run(findDocument, { caller, documentId: id }))
    const file = pdfOf({ ...document, ...pdfsShown(document, undefined) }, sha256)
    await sendBlob(request, response, this.stored.blobs, file)
  }

  /** Sends the originals or the sealed files: one as is, several as a zip (rule calls-12). */
  @Answers('download')
  async download(@CalledOn() on: OnRequest, @Req() request: Request, @Res() response: Response): Promise<void> {
    const details = await this.bus.execute(run(readRequest, on))
    const { documents, title, erased } = details
    if (erased) throw new HttpFault(404, 'The files of this request were erased.')
    const sealed = finalFiles(details)
    if (sealed.length > 0) {
      return sendZip(request, response, this.stored.blobs, `${title ?? erasedName}.zip`, sealed)
    }
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

  /** Sends the files of several requests as one zip. Looks up all of them before the first byte. */
  @Answers('downloads')
  async downloads(
    @CalledBy() caller: TeamCaller,
    @Query() { ids }: CallQuery<'downloads'>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const requests: RequestDetails[] = []
    for (const id of new Set(ids.map((one) => requestId.transform(one)))) {
      requests.push(await this.bus.execute(run(readRequest, { caller, requestId: id })))
    }
    await streamZip(request, response, 'Documents.zip', zippedRequests(requests, this.stored.blobs))
  }

  /** Sends all evidence about a request (rule evidence-6). */
  @Answers('evidence')
  async evidence(@CalledOn() on: OnRequest, @Req() request: Request, @Res() response: Response): Promise<void> {
    const evidence = await this.bus.execute(run(readEvidence, on))
    await sendEvidence(request, response, this.stored.blobs, evidence)
  }
}
