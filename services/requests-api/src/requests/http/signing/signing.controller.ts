import type { CallBody } from '@countersign/contracts/calls'
import type { CodeSent, SigningView } from '@countersign/contracts'
import { Body, Controller, Res } from '@nestjs/common'
import { CommandBus, QueryBus } from '@nestjs/cqrs'
import type { Response } from 'express'
import { DeclineSigning, ReportViewed, SendCode } from '../../use-cases/signing/signing-commands.js'
import { FinishSigning } from '../../use-cases/signing/finish-signing.js'
import { VerifyCode } from '../../use-cases/signing/verify-code.js'
import { ReadSigning } from '../../use-cases/signing/read-signing.js'
import type { SigningCall } from '../../use-cases/signing/signing-call.js'
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
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: SigningCookies,
  ) {}

  @Answers('readSigning')
  async read(@SigningCallParam() call: SigningCall): Promise<SigningView> {
    return toSigning(await this.queries.execute(new ReadSigning(call)))
  }

  @Answers('sendCode')
  async sendCode(@SigningCallParam() call: SigningCall): Promise<CodeSent> {
    return toCodeSent(await this.commands.execute(new SendCode(call)))
  }

  @Answers('verifyCode')
  async verifyCode(
    @SigningCallParam() call: SigningCall,
    @Body() { code }: CallBody<'verifyCode'>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SigningView> {
    const unlocked = await this.commands.execute(new VerifyCode(call, code))
    keepProof(response, call.token, unlocked, this.cookies.secure)
    return toSigning(unlocked.session)
  }

  @Answers('reportViewed')
  async reportViewed(
    @SigningCallParam() call: SigningCall,
    @Body() { consent }: CallBody<'reportViewed'>,
  ): Promise<SigningView> {
    return toSigning(await this.commands.execute(new ReportViewed(call, { consent: consent ?? false })))
  }

  @Answers('finish')
  async finish(@SigningCallParam() call: SigningCall, @Body() finishing: CallBody<'finish'>): Promise<SigningView> {
    return toSigning(await this.commands.execute(new FinishSigning(call, finishing)))
  }

  @Answers('decline')
  async decline(@SigningCallParam() call: SigningCall, @Body() body: CallBody<'decline'>): Promise<SigningView> {
    return toSigning(await this.commands.execute(new DeclineSigning(call, body)))
  }
}
