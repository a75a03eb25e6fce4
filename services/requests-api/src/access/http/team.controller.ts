import type { InvitationView, Me, MemberView } from '@countersign/contracts'
import type { CallBody, CallResponse } from '@countersign/contracts/calls'
import { Body, Controller, Param, Req } from '@nestjs/common'
import type { Request } from 'express'
import { OwnProfile } from '../account/own-profile.js'
import { MeViews } from '../account/me-views.js'
import { refuse } from '../domain/refusal.js'
import { Invitations } from '../team/invitations.js'
import { Joining } from '../team/joining.js'
import { Members } from '../team/members.js'
import type { Manager } from '../team/membership.js'
import { Answers, IdParam } from '../../platform/http/answers.js'
import { callerOf, contextOf } from '../../platform/http/call.js'
import { Changed } from '../../platform/http/changed.js'
import { type Answered, byPerson } from '../../kernel/caller.js'
import { ByMember } from './by-member.js'
import { Callers, identifiedOf } from './callers.js'
import { SessionAnswers } from './session-answers.js'

const teamIn = new IdParam('no-such-team')
const memberIn = new IdParam('no-such-member')
const invitationIn = new IdParam('no-such-invitation')

/** What {@link TeamController} needs. */
export class TeamParts {
  constructor(
    readonly members: Members,
    readonly invitations: Invitations,
    readonly joining: Joining,
    readonly profile: OwnProfile,
  ) {}
}

/** A team, its members and its invitations. */
@Controller()
export class TeamController {
  constructor(
    private readonly parts: TeamParts,
    private readonly answers: SessionAnswers,
    private readonly callers: Callers,
    private readonly views: MeViews,
  ) {}

  @Answers('changeTeam')
  async changeTeam(
    @Req() request: Request,
    @Param('id', teamIn) id: string,
    @Body() { name }: CallBody<'changeTeam'>,
  ): Promise<Changed<CallResponse<'changeTeam'>>> {
    this.answers.session(request)
    const position = await this.parts.profile.renameTeam(id, name, callerOf(request))
    return new Changed({ id, name }, position)
  }

  @Answers('listMembers')
  list(@ByMember() { teamId, caller }: Manager): Promise<MemberView[]> {
    return this.parts.members.list(teamId, caller.reach('people:addresses') === 'any')
  }

  @Answers('changeRole')
  async changeRole(
    @ByMember() by: Manager,
    @Param('personId', memberIn) personId: string,
    @Body() { role }: CallBody<'changeRole'>,
  ): Promise<Changed<MemberView>> {
    return changed(await this.parts.members.changeRole(by, personId, role))
  }

  @Answers('removeMember')
  async remove(
    @ByMember() by: Manager,
    @Param('personId', memberIn) personId: string,
    @Body() _body: CallBody<'removeMember'>,
  ): Promise<Changed<null>> {
    return changed(await this.parts.members.remove(by, personId))
  }

  @Answers('listInvitations')
  invitations(@ByMember() { teamId }: Manager): Promise<InvitationView[]> {
    return this.parts.invitations.list(teamId)
  }

  @Answers('invite')
  async invite(@ByMember() by: Manager, @Body() body: CallBody<'invite'>): Promise<Changed<InvitationView>> {
    return changed(await this.parts.invitations.invite(by, body))
  }

  @Answers('repeatInvitation')
  async repeat(
    @ByMember() by: Manager,
    @Param('invitationId', invitationIn) invitationId: string,
  ): Promise<Changed<InvitationView>> {
    return changed(await this.parts.invitations.repeat(by, invitationId))
  }

  @Answers('withdrawInvitation')
  async withdraw(
    @ByMember() by: Manager,
    @Param('invitationId', invitationIn) invitationId: string,
  ): Promise<Changed<null>> {
    return changed(await this.parts.invitations.withdraw(by, invitationId))
  }

  @Answers('readInvitation')
  async readInvitation(
    @Req() request: Request,
    @Body() { token }: CallBody<'readInvitation'>,
  ): Promise<CallResponse<'readInvitation'>> {
    mustBeClaimed(request)
    return this.parts.invitations.read(token)
  }

  @Answers('acceptInvitation')
  async accept(@Req() request: Request, @Body() body: CallBody<'acceptInvitation'>): Promise<Me> {
    mustBeClaimed(request)
    const { token, name, enrol } = body
    if (name !== undefined && enrol !== undefined) {
      const signedIn = await this.parts.joining.withAccount({ token, name, enrol }, this.answers.context(request))
      return this.answers.signedIn(request, signedIn)
    }
    const session = identifiedOf(request).access?.session ?? refuse('sign-in-first')
    const { correlation } = contextOf(request)
    await this.parts.joining.withSession(session, token, byPerson(session.personId, correlation))
    return this.views.of(await this.callers.accessOf(session))
  }
}

const changed = <Answer>({ answer, position }: Answered<Answer>) => new Changed(answer, position)

function mustBeClaimed(request: Request): void {
  if (identifiedOf(request).mode !== 'claimed') refuse('not-claimed')
}
