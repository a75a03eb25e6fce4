import type { Me } from '@countersign/contracts'
import type { CallBody } from '@countersign/contracts/calls'
import { Body, Controller, Header, Req } from '@nestjs/common'
import type { Request } from 'express'
import { MeViews } from '../account/me-views.js'
import { OwnProfile } from '../account/own-profile.js'
import { Answers } from '../../platform/http/answers.js'
import { callerOf } from '../../platform/http/call.js'
import { Changed } from '../../platform/http/changed.js'
import { SessionAnswers } from './session-answers.js'

/** The current user. */
@Controller()
export class MeController {
  constructor(
    private readonly views: MeViews,
    private readonly profile: OwnProfile,
    private readonly answers: SessionAnswers,
  ) {}

  /** nginx inserts the response into pages as is: it must not close the surrounding element. */
  @Answers('me')
  @Header('content-type', 'application/json; charset=utf-8')
  async read(@Req() request: Request): Promise<string> {
    return JSON.stringify(await this.views.of(this.answers.access(request))).replaceAll('<', '\\u003c')
  }

  @Answers('changeMe')
  async change(@Req() request: Request, @Body() { name }: CallBody<'changeMe'>): Promise<Changed<Me>> {
    const { personId } = this.answers.session(request)
    const position = await this.profile.rename(personId, name, callerOf(request))
    return new Changed(await this.views.of(this.answers.access(request)), position)
  }
}
