import type { AuthOptions, Me, PasskeyOptions, SignInStep } from '@countersign/contracts'
import type { CallBody, CallResponse } from '@countersign/contracts/calls'
import { Body, Controller, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { ConfirmAgain } from '../sign-in/confirm-again.js'
import { Modes } from '../sign-in/modes.js'
import { PasskeySignIn } from '../sign-in/passkey-sign-in.js'
import { PasswordSignIn } from '../sign-in/password-sign-in.js'
import { SecondFactor } from '../sign-in/second-factor.js'
import { Sessions } from '../sign-in/sessions.js'
import { Answers } from '../../platform/http/answers.js'
import { SessionAnswers } from './session-answers.js'

const dayMs = 24 * 60 * 60_000

export class WaysToSignIn {
  constructor(
    readonly passkey: PasskeySignIn,
    readonly password: PasswordSignIn,
    readonly factor: SecondFactor,
    readonly again: ConfirmAgain,
  ) {}
}

/** Signing in and confirming. */
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
    }
  }

  @Answers('passkeyOptions')
  async passkeyOptions(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PasskeyOptions> {
    const { options, flow } = await this.ways.passkey.options()
    this.answers.keepFlow(request, response, flow)
    return options as PasskeyOptions
  }

  @Answers('signInByPasskey')
  async passkey(
    @Req() request: Request,
    @Body() body: CallBody<'signInByPasskey'>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Me> {
    const signedIn = await this.ways.passkey.finish(body, this.answers.context(request))
    return this.answers.signedIn(request, response, signedIn)
  }

  @Answers('signInByPassword')
  async password(
    @Req() request: Request,
    @Body() body: CallBody<'signInByPassword'>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignInStep> {
    const { done, flow, kinds, name, passkey } = await this.ways.password.begin(body, this.answers.context(request))
    if (flow !== null) this.answers.keepFlow(request, response, flow)
    if (done) await this.answers.signedIn(request, response, done)
    return { next: done ? 'done' : 'second-factor', kinds, name, passkey: passkey as PasskeyOptions | null }
  }

  @Answers('secondFactor')
  async secondFactor(
    @Req() request: Request,
    @Body() body: CallBody<'secondFactor'>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Me> {
    const signedIn = await this.ways.factor.finish(body, this.answers.context(request))
    return this.answers.signedIn(request, response, signedIn)
  }

  @Answers('confirmAgain')
  async confirm(
    @Req() request: Request,
    @Body() body: CallBody<'confirmAgain'>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallResponse<'confirmAgain'>> {
    const begun = await this.ways.again.confirm(this.answers.session(request), body, this.answers.context(request))
    this.answers.keepSession(response, begun)
    return { confirmedAt: begun.session.confirmedAt }
  }

  /** Answers alike with and without a session. */
}
