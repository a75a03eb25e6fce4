import type { MethodsView, PasskeyOptions, PasskeyView } from '@countersign/contracts'
import type { CallBody, CallResponse } from '@countersign/contracts/calls'
import { Body, Controller, Param, Req } from '@nestjs/common'
import type { Request } from 'express'
import { MeViews } from '../account/me-views.js'
import { OwnApp } from '../credentials/own-app.js'
import { OwnPasskeys } from '../credentials/own-passkeys.js'
import { OwnPassword } from '../credentials/own-password.js'
import { Answers, IdParam } from '../../platform/http/answers.js'
import { SessionAnswers } from './session-answers.js'

const passkeyId = new IdParam('no-such-passkey')

export class OwnCredentials {
  constructor(
    readonly password: OwnPassword,
    readonly passkeys: OwnPasskeys,
    readonly app: OwnApp,
  ) {}
}

/** A person's own ways to sign in. */
@Controller()
export class OwnCredentialsController {
  constructor(
    private readonly views: MeViews,
    private readonly own: OwnCredentials,
    private readonly answers: SessionAnswers,
  ) {}

  @Answers('readMethods')
  methods(@Req() request: Request): Promise<MethodsView> {
    return this.views.methods(this.answers.session(request).personId)
  }

  @Answers('setPassword')
  setPassword(@Req() request: Request, @Body() body: CallBody<'setPassword'>): Promise<void> {
    return this.own.password.set(this.answers.session(request), body, this.answers.context(request))
  }

  @Answers('removePassword')
  removePassword(@Req() request: Request): Promise<void> {
    return this.own.password.remove(this.answers.session(request), this.answers.context(request))
  }

  @Answers('newPasskeyOptions')
  async passkeyOptions(@Req() request: Request): Promise<PasskeyOptions> {
    return (await this.own.passkeys.options(this.answers.session(request))) as PasskeyOptions
  }

  @Answers('addPasskey')
  async addPasskey(@Req() request: Request, @Body() body: CallBody<'addPasskey'>): Promise<PasskeyView[]> {
    const session = this.answers.session(request)
    await this.own.passkeys.add(session, body, this.answers.context(request))
    return (await this.views.methods(session.personId)).passkeys
  }

  @Answers('relabelPasskey')
  relabelPasskey(
    @Req() request: Request,
    @Param('id', passkeyId) id: string,
    @Body() { label }: CallBody<'relabelPasskey'>,
  ): Promise<void> {
    return this.own.passkeys.relabel(this.answers.session(request), id, label, this.answers.context(request))
  }

  @Answers('removePasskey')
  removePasskey(@Req() request: Request, @Param('id', passkeyId) id: string): Promise<void> {
    return this.own.passkeys.remove(this.answers.session(request), id, this.answers.context(request))
  }

  @Answers('addAuthenticator')
  offerApp(@Req() request: Request): Promise<CallResponse<'addAuthenticator'>> {
    return this.own.app.offer(this.answers.session(request))
  }

  @Answers('confirmAuthenticator')
  async confirmApp(
    @Req() request: Request,
    @Body() { code }: CallBody<'confirmAuthenticator'>,
  ): Promise<CallResponse<'confirmAuthenticator'>> {
    const session = this.answers.session(request)
    return { recoveryCodes: await this.own.app.confirm(session, code, this.answers.context(request)) }
  }

  @Answers('removeAuthenticator')
  removeApp(@Req() request: Request): Promise<void> {
    return this.own.app.remove(this.answers.session(request), this.answers.context(request))
  }

  @Answers('issueRecoveryCodes')
  async newCodes(@Req() request: Request): Promise<CallResponse<'issueRecoveryCodes'>> {
    return { recoveryCodes: await this.own.app.newCodes(this.answers.session(request), this.answers.context(request)) }
  }
}
