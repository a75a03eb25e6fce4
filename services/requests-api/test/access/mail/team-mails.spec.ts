import { beforeEach, describe, expect, it } from '@jest/globals'
import { MailJob, TeamMailContent } from '@countersign/contracts/jobs'
import { openJson } from '@countersign/vault'
import type { TeamEvent } from '@countersign/requests-api/internal/access/domain/events'
import { invitationSubject } from '@countersign/requests-api/internal/access/domain/subjects'
import { personStream, teamStream } from '@countersign/requests-api/internal/access/domain/streams'
import { openTeamMails } from '@countersign/requests-api/internal/access/mail/team-mails'
import { mailTasks } from '@countersign/requests-api/internal/platform/mail/mail'
import { recordMailOutcome } from '@countersign/requests-api/internal/platform/mail/mail-outcomes'
import { append } from '../../journal.js'
import { asSomebody, claimBy, newWorld, services, type World } from '../account/claimed.js'
import { invitationId, otherPersonId, personId, teamId } from '../domain/sample-people.js'

const email = 'ada@example.com'
const validUntil = '2026-11-28T12:00:00.000Z'
const invited: TeamEvent = { type: 'MemberInvited', data: { invitationId, email, role: 'member', validUntil } }
const joined: TeamEvent = {
  type: 'MemberJoined',
  data: { personId: otherPersonId, role: 'member', by: 'invitation', invitationId },
}
const removed = (person: string): TeamEvent => ({ type: 'MemberRemoved', data: { personId: person, handTo: null } })
const toInvitation = { kind: 'invitation', invitationId } as const

let world: World
beforeEach(async () => {
  world = newWorld()
  const { claiming, journal } = services(world)
  await claiming.claim(claimBy(), asSomebody())
  await append(journal, personStream(otherPersonId), [
    { type: 'PersonJoined', data: { personId: otherPersonId, name: 'Ada', email, locale: 'en', by: 'invitation' } },
  ])
})

const happen = (...events: TeamEvent[]) =>
  append(services(world).journal, teamStream(teamId), events, { actor: { kind: 'person', id: personId } })
const subject = () => openTeamMails(services(world))
const tasks = () => mailTasks(subject(), teamId, world.vault)

/** The jobs that wait, opened. */
async function mails() {
  const { due } = await tasks()
  return Promise.all(
    due.map(async ({ payload }) => {
      const { mailId, kind, to, about, personal } = MailJob.parse(payload)
      const key = await world.vault.obtain(personal.key)
      const content = TeamMailContent.parse(openJson(key, personal.sealed, `mail-job:${mailId}`))
      return { mailId, kind, to, about, key: personal.key, content }
    }),
  )
}

describe('emails about a team', () => {
  it('invite an address under the key of the invitation', async () => {
    await happen(invited)
    expect(await mails()).toMatchObject([
      {
        mailId: `team-invitation-${invitationId}-2`,
        about: { kind: 'team', id: teamId },
        key: invitationSubject(invitationId),
        content: { to: { name: '', email }, team: 'Navy', by: 'Grace Hopper', role: 'member', validUntil },
      },
    ])
  })

  it('repeat an invitation, and are withdrawn with it', async () => {
    await happen(invited, { type: 'InvitationRepeated', data: { invitationId } })
    expect(await mails()).toMatchObject([{ mailId: `team-invitation-${invitationId}-3`, content: { validUntil } }])
    await happen({ type: 'InvitationWithdrawn', data: { invitationId } })
    expect(await tasks()).toMatchObject({
      due: [],
      withdrawn: [`team-invitation-${invitationId}-2`, `team-invitation-${invitationId}-3`],
    })
  })

  it('tell the inviter who joined', async () => {
    await happen(invited, joined)
    expect(await mails()).toMatchObject([
      { kind: 'joined', to: { kind: 'person', personId }, content: { by: 'Ada', role: 'member', team: 'Navy' } },
    ])
  })

  it('tell the first owner if the inviter was removed meanwhile', async () => {
    const byAda = { actor: { kind: 'person', id: otherPersonId } } as const
    await append(services(world).journal, teamStream(teamId), [invited], byAda)
    await happen(removed(otherPersonId), joined)
    const [, second] = await mails()
    expect(second).toMatchObject({ kind: 'joined', to: { kind: 'person', personId } })
  })

  it('tell a removed person', async () => {
    await happen(invited, joined, removed(otherPersonId))
    const last = (await mails()).at(-1)
    expect(last).toMatchObject({ kind: 'removed', content: { to: { name: 'Ada', email }, team: 'Navy' } })
  })

  it('keep the server’s words only while the invitation lives', async () => {
    await happen(invited)
    const outcome = (mailId: string) =>
      recordMailOutcome(
        { mailSubjects: [subject()] as never },
        {
          caller: asSomebody(),
          about: { kind: 'team', id: teamId },
          mailId,
          kind: 'team-invitation',
          to: toInvitation,
          attempt: 1,
          outcome: 'failed-for-good',
          via: 'smtp',
          addressRefused: false,
          retryAt: null,
          serverSaid: '550 no ada@example.com here',
        },
      )
    await outcome(`team-invitation-${invitationId}-2`)
    const invitation = async () => (await services(world).membership.read(teamId))!.invitations.get(invitationId)
    expect(await invitation()).toMatchObject({ state: 'mailFailed' })
    await world.vault.destroy(invitationSubject(invitationId))
    const head = await world.log.head()
    await outcome(`team-invitation-${invitationId}-9`)
    expect(await world.log.head()).toBe(head)
  })
})
