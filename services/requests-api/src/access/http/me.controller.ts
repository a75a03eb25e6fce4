import type { Me } from '@countersign/contracts'
import type { CallBody, CallResponse } from '@countersign/contracts/calls'
import { Body, Controller, Header, Param, Req } from '@nestjs/common'
import type { Request } from 'express'
import { MeViews } from '../account/me-views.js'
import { OwnProfile } from '../account/own-profile.js'
import { Answers, IdParam } from '../../platform/http/answers.js'
import { callerOf } from '../../platform/http/call.js'
import { Changed } from '../../platform/http/changed.js'
import { SessionAnswers } from './session-answers.js'

const teamId = new IdParam('no-such-team')

/** The current user and their team's name. */
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

  @Answers('changeTeam')
  async changeTeam(
    @Req() request: Request,
    @Param('id', teamId) id: string,
    @Body() { name }: CallBody<'changeTeam'>,
  ): Promise<Changed<CallResponse<'changeTeam'>>> {
    this.answers.session(request)
    const position = await this.profile.renameTeam(id, name, callerOf(request))
    return new Changed({ id, name }, position)
  }
}
