import type { CodeSent, SigningView } from '@countersign/contracts'
import * as schemas from '@countersign/contracts/schemas'
import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common'
import { CommandBus, QueryBus } from '@nestjs/cqrs'
import type { Response } from 'express'
import type { z } from 'zod'
import { DeclineSigning, ReportViewed, SendCode } from '../../application/commands/signing-commands.js'
import { FinishSigning } from '../../application/commands/finish-signing.js'
import { VerifyCode } from '../../application/commands/verify-code.js'
import { ReadSigning } from '../../application/queries/read-signing.js'
import type { SigningCall } from '../../application/signing-session/signing-call.js'
import { keepProof } from './code-cookie.js'
import { SigningCalling } from './signing-calling.js'
import { toCodeSent, toSigning } from './signing-wire.js'

/** Whether cookies are for https only, as Nest's injector knows it. */
export class SigningCookies {
  constructor(readonly secure: boolean) {}
}

/** What recipients do by their links (rule signing-8). */
@Controller('api/sign/:token')
export class SigningController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: SigningCookies,
  ) {}

  @Get()
  async read(@SigningCalling() call: SigningCall): Promise<SigningView> {
    return toSigning(await this.queries.execute(new ReadSigning(call)))
  }

  @Post('code')
  @HttpCode(200)
  async sendCode(@SigningCalling() call: SigningCall): Promise<CodeSent> {
    return toCodeSent(await this.commands.execute(new SendCode(call)))
  }

  @Post('code/verify')
  @HttpCode(200)
  async verifyCode(
    @SigningCalling() call: SigningCall,
    @Body({ schema: schemas.CodeTry }) { code }: z.output<typeof schemas.CodeTry>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SigningView> {
    const { session, proof } = await this.commands.execute(new VerifyCode(call, code))
    keepProof(response, call.token, proof, this.cookies.secure)
    return toSigning(session)
  }

  @Post('viewed')
  @HttpCode(200)
  async reportViewed(
    @SigningCalling() call: SigningCall,
    @Body({ schema: schemas.Viewing }) { consent }: z.output<typeof schemas.Viewing>,
  ): Promise<SigningView> {
    return toSigning(await this.commands.execute(new ReportViewed(call, { consent: consent ?? false })))
  }

  @Post('finish')
  @HttpCode(200)
  async finish(
    @SigningCalling() call: SigningCall,
    @Body({ schema: schemas.Finishing }) { values, documents, seen }: z.output<typeof schemas.Finishing>,
  ): Promise<SigningView> {
    const finishing = { values, documents: documents ?? null, seen: seen ?? null }
    return toSigning(await this.commands.execute(new FinishSigning(call, finishing)))
  }

  @Post('decline')
  @HttpCode(200)
  async decline(
    @SigningCalling() call: SigningCall,
    @Body({ schema: schemas.Declining }) body: z.output<typeof schemas.Declining>,
  ): Promise<SigningView> {
    return toSigning(await this.commands.execute(new DeclineSigning(call, body)))
  }
}
