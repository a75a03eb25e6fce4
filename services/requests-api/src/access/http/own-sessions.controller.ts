import type { SessionView } from '@countersign/contracts'
import { Controller, Param, Req } from '@nestjs/common'
import type { Request } from 'express'
import { OwnSessions } from '../account/own-sessions.js'
import { Answers, IdParam } from '../../platform/http/answers.js'
import { identifiedOf } from './callers.js'
import { SessionAnswers } from './session-answers.js'

const sessionRef = new IdParam('no-such-session')

/** The devices on which a person is signed in. */
@Controller()
export class OwnSessionsController {
  constructor(
    private readonly sessions: OwnSessions,
    private readonly answers: SessionAnswers,
  ) {}

  @Answers('listSessions')
  async list(@Req() request: Request): Promise<SessionView[]> {
    const current = this.answers.session(request)
    const all = await this.sessions.list(current)
    return all.map((session) => ({
      ref: session.sessionRef,
      current: session.key === current.key,
      signedInAt: session.createdAt,
      usedAt: session.usedAt,
      ipAddress: session.origin.ipAddress,
      agent: session.origin.userAgent,
    }))
  }

  @Answers('endOtherSessions')
  endOthers(@Req() request: Request): Promise<void> {
    return this.sessions.endOthers(this.answers.session(request), this.answers.context(request))
  }

  @Answers('endSession')
  async end(@Req() request: Request, @Param('ref', sessionRef) ref: string): Promise<void> {
    const isCurrent = await this.sessions.end(this.answers.session(request), ref, this.answers.context(request))
    if (isCurrent) this.answers.signedOut(request)
  }

  @Answers('signOut')
  async signOut(@Req() request: Request): Promise<void> {
    const session = identifiedOf(request).access?.session
    if (session) await this.sessions.endCurrent(session, this.answers.context(request).correlation)
    this.answers.signedOut(request)
  }
}
