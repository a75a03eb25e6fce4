import type { AuthOptions, Me, PasskeyOptions, SignInStep } from '@countersign/contracts'
import type { CallBody, CallResponse } from '@countersign/contracts/calls'
import { commandLine } from '@countersign/process'
import { Body, Controller, Req } from '@nestjs/common'
import type { Request } from 'express'
import { ConfirmAgain } from '../sign-in/confirm-again.js'
import { Modes } from '../account/installation.js'
import { FirstStep } from '../sign-in/first-step.js'
import { PasswordReset } from '../sign-in/password-reset.js'
import { SecondFactor } from '../sign-in/second-factor.js'
import { Sessions } from '../sign-in/sessions.js'
import { Answers } from '../../platform/http/answers.js'
import { SessionAnswers } from './session-answers.js'

const dayMs = 24 * 60 * 60_000

export class WaysToSignIn {
  constructor(
    readonly first: FirstStep,
    readonly factor: SecondFactor,
    readonly again: ConfirmAgain,
    readonly reset: PasswordReset,
  ) {}
}

/** Signing in, confirming, and forgotten passwords. */
@Controller()
export class SignInController {
  constructor(
    private readonly modes: Modes,
    private readonly sessions: Sessions,
    private readonly ways: WaysToSignIn,
    private readonly answers: SessionAnswers,
  ) {}

  @Answers('authOptions')
  async options(): Promise<AuthOptions> {
    return {
      mode: await this.modes.mode(),
      methods: ['passkey', 'password'],
      provider: null,
      rememberDays: Math.round(this.sessions.times.rememberAbsolute / dayMs),
      secondFactor: this.modes.secondFactorRequired,
      commands: { claimLink: commandLine('accounts', 'claim-link'), recover: commandLine('accounts', 'recover') },
    }
  }

  @Answers('passkeyOptions')
  async passkeyOptions(@Req() request: Request): Promise<PasskeyOptions> {
    const { options, flow } = await this.ways.first.passkeyOptions()
    this.answers.keepFlow(request, flow)
    return options as PasskeyOptions
  }

  @Answers('signInByPasskey')
  async passkey(@Req() request: Request, @Body() body: CallBody<'signInByPasskey'>): Promise<Me> {
    return this.answers.signedIn(request, await this.ways.first.byPasskey(body, this.answers.context(request)))
  }

  @Answers('signInByPassword')
  async password(@Req() request: Request, @Body() body: CallBody<'signInByPassword'>): Promise<SignInStep> {
    const { done, flow, kinds, name, passkey } = await this.ways.first.byPassword(body, this.answers.context(request))
    if (flow !== null) this.answers.keepFlow(request, flow)
    if (done) await this.answers.signedIn(request, done)
    return { next: done ? 'done' : 'second-factor', kinds, name, passkey: passkey as PasskeyOptions | null }
  }

  @Answers('secondFactor')
  async secondFactor(@Req() request: Request, @Body() body: CallBody<'secondFactor'>): Promise<Me> {
    return this.answers.signedIn(request, await this.ways.factor.finish(body, this.answers.context(request)))
  }

  @Answers('confirmAgain')
  async confirm(
    @Req() request: Request,
    @Body() body: CallBody<'confirmAgain'>,
  ): Promise<CallResponse<'confirmAgain'>> {
    const begun = await this.ways.again.confirm(this.answers.session(request), body, this.answers.context(request))
    this.answers.keepSession(request, begun)
    return { confirmedAt: begun.session.confirmedAt }
  }

  @Answers('forgotPassword')
  forgot(@Req() request: Request, @Body() { email }: CallBody<'forgotPassword'>): void {
    this.ways.reset.request(email, this.answers.context(request))
  }

  @Answers('readReset')
  readReset(@Body() { token }: CallBody<'readReset'>): Promise<CallResponse<'readReset'>> {
    return this.ways.reset.read(token)
  }

  @Answers('resetPassword')
  reset(@Req() request: Request, @Body() { token, password }: CallBody<'resetPassword'>): Promise<void> {
    return this.ways.reset.reset(token, password, this.answers.context(request))
  }
}
