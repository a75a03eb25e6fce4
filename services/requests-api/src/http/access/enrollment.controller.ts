import type { EnrollmentOffer, Me } from '@countersign/contracts'
import type { CallBody, CallResponse } from '@countersign/contracts/calls'
import { Body, Controller, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { Modes } from '../../application/access/modes.js'
import { Recovery } from '../../application/access/recovery.js'
import { Setup } from '../../application/access/setup.js'
import { refuse } from '../../signing/refusal.js'
import { Answers } from '../answers.js'
import { Callers, identifiedOf } from './callers.js'
import { isAtMachine } from './is-at-machine.js'
import { SessionAnswers } from './session-answers.js'

/** First credentials: claiming the installation, and recovering an account. */
@Controller()
export class EnrollmentController {
  constructor(
    private readonly setup: Setup,
    private readonly recovery: Recovery,
    private readonly modes: Modes,
    private readonly callers: Callers,
    private readonly answers: SessionAnswers,
  ) {}

  @Answers('readSetup')
  read(@Req() request: Request, @Body() { token }: CallBody<'readSetup'>): Promise<CallResponse<'readSetup'>> {
    return this.setup.read(token, this.#isAtMachine(request))
  }

  @Answers('beginEnrollment')
  async begin(
    @Req() request: Request,
    @Body() { token, email }: CallBody<'beginEnrollment'>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EnrollmentOffer> {
    const isClaimed = (await this.modes.mode()) === 'claimed'
    if (isClaimed && token === undefined) refuse('already-claimed')
    const begun = await (isClaimed && token !== undefined
      ? this.recovery.beginEnrollment(token)
      : this.setup.beginEnrollment(token, email, this.#isAtMachine(request)))
    this.answers.keepFlow(request, response, begun.flow)
    return begun.offer as EnrollmentOffer
  }

  @Answers('claim')
  async claim(
    @Req() request: Request,
    @Body() body: CallBody<'claim'>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Me> {
    const signedIn = await this.setup.claim(body, this.#isAtMachine(request), this.answers.context(request))
    return this.answers.signedIn(request, response, signedIn)
  }

  @Answers('recover')
  async recover(
    @Req() request: Request,
    @Body() body: CallBody<'recover'>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Me> {
    const signedIn = await this.recovery.recover(body, this.answers.context(request))
    return this.answers.signedIn(request, response, signedIn)
  }

  /** `ALLOW_WITHOUT_LOGIN` alone does not make a stranger the owner (rule access-8). */
  #isAtMachine(request: Request): boolean {
    return this.callers.isLocalOnly(identifiedOf(request).mode) && isAtMachine(request)
  }
}
