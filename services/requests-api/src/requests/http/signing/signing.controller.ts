import type { CallBody, CallQuery } from '@countersign/contracts/calls'
import type { CodeSent, SigningView } from '@countersign/contracts'
import { Body, Controller, Param, Query, Res } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Response } from 'express'
import { readSigningEvidence } from '../../use-cases/evidence/read-evidence.js'
import { recipientCommands } from '../../use-cases/signing/recipient-commands.js'
import { finishSigning } from '../../use-cases/signing/finish-signing.js'
import { verifyCode } from '../../use-cases/signing/verify-code.js'
import { readSigning } from '../../use-cases/signing/read-signing.js'
import type { SigningCall } from '../../use-cases/signing/signing-call.js'
import { mustBeUnlocked } from '../../use-cases/signing/signing-sessions.js'
import { finalFiles } from '../../views/request-details.js'
import { Refusal } from '../../../kernel/refusal.js'
import { refuse } from '../../domain/refusal.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { documentId } from '../called-on.js'
import { finalFile, markFile, pdfOf, sendBlob, StoredFiles } from '../evidence/files.js'
import { sendEvidence, sendZip } from '../evidence/zips.js'
import { keepProof, SigningCallParam } from './signing-call-param.js'
import { toCodeSent, toSigning } from './signing-wire.js'

/** Wraps the cookies' `secure` flag for Nest's injector. */
export class SigningCookies {
  constructor(readonly secure: boolean) {}
}

/** Calls of recipients, by their links (rule signing-8). */
@Controller()
export class SigningController {
  constructor(
    private readonly bus: CommandBus,
    private readonly cookies: SigningCookies,
    private readonly stored: StoredFiles,
  ) {}

  @Answers('readSigning')
  async read(@SigningCallParam() call: SigningCall): Promise<SigningView> {
    return toSigning(await this.bus.execute(run(readSigning, { call })))
  }

  @Answers('sendCode')
  async sendCode(@SigningCallParam() call: SigningCall): Promise<CodeSent> {
    return toCodeSent(await this.bus.execute(run(recipientCommands.sendCode, { call })))
  }

  @Answers('verifyCode')
  async verifyCode(
    @SigningCallParam() call: SigningCall,
    @Body() { code }: CallBody<'verifyCode'>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SigningView> {
    const unlocked = await this.bus.execute(run(verifyCode, { call, code }))
    keepProof(response, call.token, unlocked, this.cookies.secure)
    return toSigning(unlocked.session)
  }

  @Answers('reportViewed')
  async reportViewed(
    @SigningCallParam() call: SigningCall,
    @Body() { consent }: CallBody<'reportViewed'>,
  ): Promise<SigningView> {
    return toSigning(await this.bus.execute(run(recipientCommands.reportViewed, { call, consent: consent ?? false })))
  }

  @Answers('finish')
  async finish(@SigningCallParam() call: SigningCall, @Body() finishing: CallBody<'finish'>): Promise<SigningView> {
    return toSigning(await this.bus.execute(run(finishSigning, { call, finishing })))
  }

  @Answers('decline')
  async decline(@SigningCallParam() call: SigningCall, @Body() body: CallBody<'decline'>): Promise<SigningView> {
    return toSigning(await this.bus.execute(run(recipientCommands.declineSigning, { ...body, call })))
  }

  @Answers('readSigningPdf')
  async pdf(
    @SigningCallParam() call: SigningCall,
    @Param('documentId', documentId) id: string,
    @Query() { sha256 }: CallQuery<'readSigningPdf'>,
    @Res() response: Response,
  ): Promise<void> {
    const { details } = await this.#unlocked(call)
    const document = details.documents.find((one) => one.documentId === id) ?? refuse('no-such-document')
    await sendBlob(response, this.stored.blobs, pdfOf({ ...document, before: null }, sha256))
  }

  @Answers('readSigningMark')
  async mark(
    @SigningCallParam() call: SigningCall,
    @Param('sha256') sha256: string,
    @Res() response: Response,
  ): Promise<void> {
    const { entries } = await this.#unlocked(call).catch(noMarkOnceErased)
    await sendBlob(response, this.stored.blobs, markFile(entries, sha256))
  }

  @Answers('downloadSealed')
  async download(@SigningCallParam() call: SigningCall, @Res() response: Response): Promise<void> {
    const { details } = await this.#unlocked(call)
    const files = finalFiles(details)
    if (files.length === 0) refuse('not-completed')
    await sendZip(response, this.stored.blobs, `${details.title ?? 'document'}.zip`, files)
  }

  @Answers('readSigningSealed')
  async sealed(
    @SigningCallParam() call: SigningCall,
    @Param('documentId', documentId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    await sendBlob(response, this.stored.blobs, finalFile((await this.#unlocked(call)).details, id))
  }

  @Answers('readSigningCertificate')
  async certificate(@SigningCallParam() call: SigningCall, @Res() response: Response): Promise<void> {
    await sendBlob(response, this.stored.blobs, finalFile((await this.#unlocked(call)).details, null))
  }

  @Answers('signingEvidence')
  async evidence(@SigningCallParam() call: SigningCall, @Res() response: Response): Promise<void> {
    await sendEvidence(response, this.stored.blobs, await this.bus.execute(run(readSigningEvidence, { call })))
  }

  async #unlocked(call: SigningCall) {
    return mustBeUnlocked(await this.bus.execute(run(readSigning, { call })))
  }
}

/** A page opened before the erasure only requests marks: for it they no longer exist. */
function noMarkOnceErased(error: unknown): never {
  if (error instanceof Refusal && error.refusal === 'signing-ended') refuse('no-such-mark')
  throw error
}
