import type { CallQuery } from '@countersign/contracts/calls'
import { Controller, Param, Query, Req, Res } from '@nestjs/common'
import { QueryBus } from '@nestjs/cqrs'
import type { Request, Response } from 'express'
import { ReadSigningEvidence } from '../../application/queries/read-evidence.js'
import { ReadSigning } from '../../application/queries/read-signing.js'
import type { SigningCall } from '../../application/signing-session/signing-call.js'
import { mustBeUnlocked } from '../../application/signing-session/signing-sessions.js'
import { finalFiles } from '../../views/final-files.js'
import { Refusal, refuse } from '../../signing/refusal.js'
import { Answers } from '../answers.js'
import { documentId } from '../context/id-param.js'
import { StoredFiles } from '../files/files.controller.js'
import { finalFile } from '../files/final-file.js'
import { markFile } from '../files/mark-file.js'
import { pdfOf } from '../files/pdf-of.js'
import { sendBlob } from '../files/send-blob.js'
import { sendEvidence } from '../files/send-evidence.js'
import { sendZip } from '../files/send-zip.js'
import { SigningCallParam } from './signing-call-param.js'

@Controller()
export class SigningFilesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly stored: StoredFiles,
  ) {}

  @Answers('readSigningPdf')
  async pdf(
    @SigningCallParam() call: SigningCall,
    @Param('documentId', documentId) id: string,
    @Query() { sha256 }: CallQuery<'readSigningPdf'>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { details } = mustBeUnlocked(await this.queries.execute(new ReadSigning(call)))
    const document = details.documents.find((one) => one.documentId === id) ?? refuse('no-such-document')
    await sendBlob(request, response, this.stored.blobs, pdfOf({ ...document, before: null }, sha256))
  }

  @Answers('readSigningMark')
  async mark(
    @SigningCallParam() call: SigningCall,
    @Param('sha256') sha256: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { entries } = mustBeUnlocked(await this.queries.execute(new ReadSigning(call)).catch(noMarkOnceErased))
    await sendBlob(request, response, this.stored.blobs, markFile(entries, sha256))
  }

  @Answers('downloadSealed')
  async download(
    @SigningCallParam() call: SigningCall,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { details } = mustBeUnlocked(await this.queries.execute(new ReadSigning(call)))
    const files = finalFiles(details)
    if (files.length === 0) refuse('not-completed')
    await sendZip(request, response, this.stored.blobs, `${details.title ?? 'document'}.zip`, files)
  }

  @Answers('readSigningSealed')
  async sealed(
    @SigningCallParam() call: SigningCall,
    @Param('documentId', documentId) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { details } = mustBeUnlocked(await this.queries.execute(new ReadSigning(call)))
    await sendBlob(request, response, this.stored.blobs, finalFile(details, id))
  }

  @Answers('readSigningCertificate')
  async certificate(
    @SigningCallParam() call: SigningCall,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { details } = mustBeUnlocked(await this.queries.execute(new ReadSigning(call)))
    await sendBlob(request, response, this.stored.blobs, finalFile(details, null))
  }

  @Answers('signingEvidence')
  async evidence(
    @SigningCallParam() call: SigningCall,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const evidence = await this.queries.execute(new ReadSigningEvidence(call))
    await sendEvidence(request, response, this.stored.blobs, evidence)
  }
}

/** A page opened before the erasure only requests marks: for it they no longer exist. */
function noMarkOnceErased(error: unknown): never {
  if (error instanceof Refusal && error.refusal === 'signing-ended') refuse('no-such-mark')
  throw error
}
