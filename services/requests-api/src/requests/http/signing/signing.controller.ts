import type { CallBody } from '@countersign/contracts/calls'
import type { CodeSent, SigningView } from '@countersign/contracts'
import { Body, Controller, Res } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Response } from 'express'
import { recipientCommands } from '../../use-cases/signing/recipient-commands.js'
import { finishSigning } from '../../use-cases/signing/finish-signing.js'
import { verifyCode } from '../../use-cases/signing/verify-code.js'
import { readSigning } from '../../use-cases/signing/read-signing.js'
import type { SigningCall } from '../../use-cases/signing/signing-call.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { keepProof } from './code-cookie.js'
import { SigningCallParam } from './signing-call-param.js'
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
}
