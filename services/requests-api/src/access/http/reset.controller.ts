import type { CallBody, CallResponse } from '@countersign/contracts/calls'
import { Body, Controller, Req } from '@nestjs/common'
import type { Request } from 'express'
import { PasswordReset } from '../sign-in/password-reset.js'
import { Answers } from '../../platform/http/answers.js'
import { SessionAnswers } from './session-answers.js'

/** Forgotten passwords. */
@Controller()
export class ResetController {
  constructor(
    private readonly resets: PasswordReset,
    private readonly answers: SessionAnswers,
  ) {}

  @Answers('forgotPassword')
  forgot(@Req() request: Request, @Body() { email }: CallBody<'forgotPassword'>): void {
    this.resets.request(email, this.answers.context(request))
  }

  @Answers('readReset')
  read(@Body() { token }: CallBody<'readReset'>): Promise<CallResponse<'readReset'>> {
    return this.resets.read(token)
  }

  @Answers('resetPassword')
  reset(@Req() request: Request, @Body() { token, password }: CallBody<'resetPassword'>): Promise<void> {
    return this.resets.reset(token, password, this.answers.context(request))
  }
}
