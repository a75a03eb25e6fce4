import type { DocumentValue } from '@countersign/contracts'
import type { CallQuery } from '@countersign/contracts/calls'
import { Controller, Param, Query, Req, Res } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Request, Response } from 'express'
import { readShown, type Shown } from '../../use-cases/drafting/read-request.js'
import type { DetailedDocument, RequestDetails } from '../../views/request-details.js'
import { refuse } from '../../domain/refusal.js'
import type { OnRequest } from '../../use-cases/services.js'
import { CalledOn } from '../called-on.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { documentId } from '../ids.js'
import { HttpFault } from '../../../platform/http/errors/http-fault.js'
import { toDocumentValues } from '../filled-wire.js'
import { StoredFiles } from './files.controller.js'
import { finalFile } from './final-file.js'
import { markFile } from './mark-file.js'
import { pdfOf } from './pdf-of.js'
import { sendBlob } from './send-blob.js'

/** Serves the sender the documents of a request, and the values filled in. */
@Controller()
export class ShownFilesController {
  constructor(
    private readonly bus: CommandBus,
    private readonly stored: StoredFiles,
  ) {}

  /** Includes 'Signatures.pdf'. */
  @Answers('readShownPdf')
  async pdf(
    @CalledOn() on: OnRequest,
    @Param('documentId', documentId) document: string,
    @Query() { sha256 }: CallQuery<'readShownPdf'>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const shown = await this.bus.execute(run(readShown, on))
    if (shown.details.erased) throw new HttpFault(404, 'The files of this request were erased.')
    await sendBlob(request, response, this.stored.blobs, pdfOf(documentIn(shown, document), sha256))
  }

  @Answers('readValues')
  async values(@CalledOn() on: OnRequest, @Param('documentId', documentId) document: string): Promise<DocumentValue[]> {
    const shown = await this.bus.execute(run(readShown, on))
    return toDocumentValues(shown.details, documentIn(shown, document).documentId, shown.entries)
  }

  @Answers('readSealed')
  async sealed(
    @CalledOn() on: OnRequest,
    @Param('documentId', documentId) document: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendBlob(request, response, this.stored.blobs, finalFile(await this.notErased(on), document))
  }

  @Answers('readCertificate')
  async certificate(@CalledOn() on: OnRequest, @Req() request: Request, @Res() response: Response): Promise<void> {
    await sendBlob(request, response, this.stored.blobs, finalFile(await this.notErased(on), null))
  }

  @Answers('readMark')
  async mark(
    @CalledOn() on: OnRequest,
    @Param('sha256') sha256: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { entries, details } = await this.bus.execute(run(readShown, on))
    if (details.erased) refuse('no-such-mark')
    await sendBlob(request, response, this.stored.blobs, markFile(entries, sha256))
  }

  private async notErased(on: OnRequest): Promise<RequestDetails> {
    const { details } = await this.bus.execute(run(readShown, on))
    if (details.erased) throw new HttpFault(404, 'The files of this request were erased.')
    return details
  }
}

const documentIn = ({ details }: Shown, id: string): DetailedDocument =>
  details.documents.find(({ documentId: one }) => one === id) ?? refuse('no-such-document')
