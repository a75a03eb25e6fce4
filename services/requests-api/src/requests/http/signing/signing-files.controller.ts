import type { CallQuery } from '@countersign/contracts/calls'
import { Controller, Param, Query, Req, Res } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Request, Response } from 'express'
import { readSigningEvidence } from '../../use-cases/evidence/read-evidence.js'
import { readSigning } from '../../use-cases/signing/read-signing.js'
import type { SigningCall } from '../../use-cases/signing/signing-call.js'
import { mustBeUnlocked } from '../../use-cases/signing/signing-sessions.js'
import { finalFiles } from '../../views/final-files.js'
import { Refusal } from '../../../kernel/refusal.js'
import { refuse } from '../../domain/refusal.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { documentId } from '../ids.js'
import { StoredFiles } from '../evidence/files.controller.js'
import { finalFile } from '../evidence/final-file.js'
import { markFile } from '../evidence/mark-file.js'
import { pdfOf } from '../evidence/pdf-of.js'
import { sendBlob } from '../evidence/send-blob.js'
import { sendEvidence } from '../evidence/send-evidence.js'
import { sendZip } from '../evidence/send-zip.js'
import { SigningCallParam } from './signing-call-param.js'

@Controller()
export class SigningFilesController {
  constructor(
    private readonly bus: CommandBus,
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
    const { details } = mustBeUnlocked(await this.bus.execute(run(readSigning, { call })))
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
    const { entries } = mustBeUnlocked(await this.bus.execute(run(readSigning, { call })).catch(noMarkOnceErased))
    await sendBlob(request, response, this.stored.blobs, markFile(entries, sha256))
  }

  @Answers('downloadSealed')
  async download(
    @SigningCallParam() call: SigningCall,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { details } = mustBeUnlocked(await this.bus.execute(run(readSigning, { call })))
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
    const { details } = mustBeUnlocked(await this.bus.execute(run(readSigning, { call })))
    await sendBlob(request, response, this.stored.blobs, finalFile(details, id))
  }

  @Answers('readSigningCertificate')
  async certificate(
    @SigningCallParam() call: SigningCall,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { details } = mustBeUnlocked(await this.bus.execute(run(readSigning, { call })))
    await sendBlob(request, response, this.stored.blobs, finalFile(details, null))
  }

  @Answers('signingEvidence')
  async evidence(
    @SigningCallParam() call: SigningCall,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const evidence = await this.bus.execute(run(readSigningEvidence, { call }))
    await sendEvidence(request, response, this.stored.blobs, evidence)
  }
}

/** A page opened before the erasure only requests marks: for it they no longer exist. */
function noMarkOnceErased(error: unknown): never {
  if (error instanceof Refusal && error.refusal === 'signing-ended') refuse('no-such-mark')
  throw error
}
