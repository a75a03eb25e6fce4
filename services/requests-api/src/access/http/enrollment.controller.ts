import type { EnrollmentOffer, Me } from '@countersign/contracts'
import type { CallBody, CallResponse } from '@countersign/contracts/calls'
import { Body, Controller, Req } from '@nestjs/common'
import type { Request } from 'express'
import { Modes } from '../account/installation.js'
import { Recovery } from '../sign-in/recovery.js'
import { Setup } from '../claim/setup.js'
import { Joining } from '../team/joining.js'
import { Answers } from '../../platform/http/answers.js'
import { SessionAnswers } from './session-answers.js'

/** First credentials: claiming the installation, joining a team, and recovering an account. */
@Controller()
export class EnrollmentController {
  constructor(
    private readonly setup: Setup,
    private readonly recovery: Recovery,
    private readonly joining: Joining,
    private readonly modes: Modes,
    private readonly answers: SessionAnswers,
  ) {}

  @Answers('readSetup')
  read(@Body() { token }: CallBody<'readSetup'>): Promise<CallResponse<'readSetup'>> {
    return this.setup.read(token)
  }

  @Answers('beginEnrollment')
  async begin(
    @Req() request: Request,
    @Body() { token, email }: CallBody<'beginEnrollment'>,
  ): Promise<EnrollmentOffer> {
    const begun = await this.#begun(token, email)
    this.answers.keepFlow(request, begun.flow)
    return begun.offer as EnrollmentOffer
  }

  async #begun(token: string, email: string | undefined) {
    if ((await this.modes.mode()) !== 'claimed') return this.setup.beginEnrollment(token, email)
    const isInvitation = await this.joining.isFor(token)
    return isInvitation ? this.joining.beginEnrollment(token) : this.recovery.beginEnrollment(token)
  }

  @Answers('claim')
  async claim(@Req() request: Request, @Body() body: CallBody<'claim'>): Promise<Me> {
    return this.answers.signedIn(request, await this.setup.claim(body, this.answers.context(request)))
  }

  @Answers('recover')
  async recover(@Req() request: Request, @Body() body: CallBody<'recover'>): Promise<Me> {
    return this.answers.signedIn(request, await this.recovery.recover(body, this.answers.context(request)))
  }
}
