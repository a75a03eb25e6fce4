import type { DocumentValue } from '@countersign/contracts'
import type { CallQuery } from '@countersign/contracts/calls'
import { Controller, Param, Query, Res } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Response } from 'express'
import type { Caller, TeamCaller } from '../../../kernel/caller.js'
import { findDocument } from '../../use-cases/documents/attach-documents.js'
import { readEvidence } from '../../use-cases/evidence/read-evidence.js'
import { readRequest } from '../../use-cases/drafting/read-request.js'
import { readShown, type Shown } from '../../use-cases/drafting/read-request.js'
import { refuse } from '../../domain/refusal.js'
import { pdfsShown } from '../../domain/signed-pdf.js'
import { type DetailedDocument, finalFiles, type RequestDetails } from '../../views/request-details.js'
import type { OnRequest } from '../../use-cases/services.js'
import { CalledOn, documentId, type OnPart, requestId } from '../called-on.js'
import { toDocumentValues } from '../filled-wire.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { CalledBy } from '../../../platform/http/call.js'
import { HttpFault } from '../../../platform/http/errors/http-fault.js'
import { finalFile, markFile, pdfOf, sendBlob, StoredFiles } from './files.js'
import { erasedName, sendEvidence, sendZip, streamZip, zippedRequests } from './zips.js'

/** Files for the sender: uploads, the documents and values of a request, and downloads. */
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
    @Res() response: Response,
  ): Promise<void> {
    const { original, originalName, mediaType } = await this.bus.execute(run(findDocument, { caller, documentId: id }))
    const name = originalName ?? erasedName
    await sendBlob(response, this.stored.blobs, { ...original, name, mediaType, disposition: 'attachment' })
  }

  @Answers('readDocumentPdf')
  async pdf(
    @CalledBy() caller: Caller,
    @Param('id', documentId) id: string,
    @Query() { sha256 }: CallQuery<'readDocumentPdf'>,
    @Res() response: Response,
  ): Promise<void> {
    const document = await this.bus.execute(run(findDocument, { caller, documentId: id }))
    await sendBlob(response, this.stored.blobs, pdfOf({ ...document, ...pdfsShown(document, undefined) }, sha256))
  }

  /** Includes 'Signatures.pdf'. */
  @Answers('readShownPdf')
  async shownPdf(
    @CalledOn('documentId') on: OnPart<'documentId'>,
    @Query() { sha256 }: CallQuery<'readShownPdf'>,
    @Res() response: Response,
  ): Promise<void> {
    const details = await this.#notErased(on)
    await sendBlob(response, this.stored.blobs, pdfOf(documentIn(details, on.documentId), sha256))
  }

  @Answers('readValues')
  async values(@CalledOn('documentId') on: OnPart<'documentId'>): Promise<DocumentValue[]> {
    const { details, entries } = await this.#shown(on)
    return toDocumentValues(details, documentIn(details, on.documentId).documentId, entries)
  }

  @Answers('readSealed')
  async sealed(@CalledOn('documentId') on: OnPart<'documentId'>, @Res() response: Response): Promise<void> {
    await sendBlob(response, this.stored.blobs, finalFile(await this.#notErased(on), on.documentId))
  }

  @Answers('readCertificate')
  async certificate(@CalledOn() on: OnRequest, @Res() response: Response): Promise<void> {
    await sendBlob(response, this.stored.blobs, finalFile(await this.#notErased(on), null))
  }

  @Answers('readMark')
  async mark(@CalledOn() on: OnRequest, @Param('sha256') sha256: string, @Res() response: Response): Promise<void> {
    const { entries, details } = await this.#shown(on)
    if (details.erased) refuse('no-such-mark')
    await sendBlob(response, this.stored.blobs, markFile(entries, sha256))
  }

  /** Sends the originals or the sealed files: one as is, several as a zip (rule calls-12). */
  @Answers('download')
  async download(@CalledOn() on: OnRequest, @Res() response: Response): Promise<void> {
    const details = await this.bus.execute(run(readRequest, on))
    const { documents, title, erased } = details
    if (erased) throw filesErased()
    const sealed = finalFiles(details)
    if (sealed.length > 0) {
      return sendZip(response, this.stored.blobs, `${title ?? erasedName}.zip`, sealed)
    }
    const files = documents.map(({ original, originalName, mediaType }) => ({
      ...original,
      mediaType,
      name: originalName ?? erasedName,
      disposition: 'attachment' as const,
    }))
    if (files.length === 0) throw new HttpFault(404, 'This request has no documents yet.')
    if (files.length === 1) await sendBlob(response, this.stored.blobs, files[0]!)
    else await sendZip(response, this.stored.blobs, `${title ?? erasedName}.zip`, files)
  }

  /** Sends the files of several requests as one zip. Looks up all of them before the first byte. */
  @Answers('downloads')
  async downloads(
    @CalledBy() caller: TeamCaller,
    @Query() { ids }: CallQuery<'downloads'>,
    @Res() response: Response,
  ): Promise<void> {
    const requests: RequestDetails[] = []
    for (const id of new Set(ids.map((one) => requestId.transform(one)))) {
      requests.push(await this.bus.execute(run(readRequest, { caller, requestId: id })))
    }
    await streamZip(response, 'Documents.zip', zippedRequests(requests, this.stored.blobs))
  }

  /** Sends all evidence about a request (rule evidence-6). */
  @Answers('evidence')
  async evidence(@CalledOn() on: OnRequest, @Res() response: Response): Promise<void> {
    await sendEvidence(response, this.stored.blobs, await this.bus.execute(run(readEvidence, on)))
  }

  #shown(on: OnRequest): Promise<Shown> {
    return this.bus.execute(run(readShown, on))
  }

  async #notErased(on: OnRequest): Promise<RequestDetails> {
    const { details } = await this.#shown(on)
    if (details.erased) throw filesErased()
    return details
  }
}

const filesErased = () => new HttpFault(404, 'The files of this request were erased.')

const documentIn = ({ documents }: RequestDetails, id: string): DetailedDocument =>
  documents.find(({ documentId: one }) => one === id) ?? refuse('no-such-document')
