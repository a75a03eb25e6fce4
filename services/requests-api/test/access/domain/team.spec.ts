import { limits } from '@countersign/contracts'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { TeamEvent, TeamMailEvent } from '@countersign/requests-api/internal/access/domain/events'
import {
  invitationDays,
  invitationTo,
  invite,
  joinTeam,
  mostMembers,
  mostOpenInvitations,
  repeatInvitation,
  withdrawInvitation,
} from '@countersign/requests-api/internal/access/domain/invitations'
import { changeRole, mustManage, removeMember } from '@countersign/requests-api/internal/access/domain/members'
import type { InvitedRole, Role } from '@countersign/requests-api/internal/access/domain/permissions'
import { isOpen, replayTeam, type TeamState } from '@countersign/requests-api/internal/access/domain/team'
import { Refusal } from '@countersign/requests-api/internal/kernel/refusal'
import { invitationId, joinedAt, otherPersonId, personId, teamId } from './sample-people.js'

type Event = TeamEvent | TeamMailEvent
const week = '2026-11-28T12:00:00.000Z'
const justBefore = '2026-11-28T11:59:59.999Z'
const email = 'ada@example.com'
const secondId = '0190bbbb-0000-7000-8000-000000000002'

const after = (...events: Event[]): TeamState =>
  replayTeam([...founding, ...events].map((event) => ({ event, at: joinedAt, actor: { id: personId } })))!
const founding: Event[] = [
  { type: 'TeamFounded', data: { teamId, name: 'Navy' } },
  { type: 'MemberJoined', data: { personId, role: 'owner', by: 'claim' } },
]
const invited = (id = invitationId, to = email): TeamEvent => ({
  type: 'MemberInvited',
  data: { invitationId: id, email: to, role: 'member', validUntil: week },
})
const withdrawn: TeamEvent = { type: 'InvitationWithdrawn', data: { invitationId } }
const joinedAs = (person: string, role: Role = 'member', id = invitationId): TeamEvent => ({
  type: 'MemberJoined',
  data: { personId: person, role, by: 'invitation', invitationId: id },
})
const failed: TeamMailEvent = {
  type: 'MailUndeliverable',
  data: { mailId: 'm', kind: 'team-invitation', to: { kind: 'invitation', invitationId }, attempt: 1, serverSaid: '' },
}
const inviting = { invitationId: secondId, email, role: 'member' as InvitedRole, at: joinedAt }
const refusal = (act: () => unknown): string => {
  try {
    act()
    return 'nothing'
  } catch (error) {
    if (error instanceof Refusal) return error.refusal
    throw error
  }
}

describe('an invitation', () => {
  it('is made for a week', () => {
    expect(limits.invitationDays).toBe(invitationDays)
    expect(invite(after(), { ...inviting, invitationId })).toEqual([invited()])
  })
  it('stays while it is open, in any spelling of its address, and has one role', () => {
    expect(invite(after(invited()), { ...inviting, email: 'ADA@example.com' })).toEqual([])
    expect(refusal(() => invite(after(invited()), { ...inviting, role: 'admin' }))).toBe('invitation-open')
  })
  it('is replaced once it has lapsed or its email failed', () => {
    const lapsed = invite(after(invited()), { ...inviting, at: week })
    expect(lapsed).toMatchObject([withdrawn, { type: 'MemberInvited', data: { invitationId: secondId } }])
    expect(invite(after(invited(), failed), { ...inviting, role: 'viewer' })).toMatchObject([withdrawn, {}])
  })
  it('is repeated with the same end, until then', () => {
    const repeated = [{ type: 'InvitationRepeated', data: { invitationId } }]
    expect(repeatInvitation(after(invited(), failed), invitationId, justBefore)).toEqual(repeated)
    expect(refusal(() => repeatInvitation(after(invited()), invitationId, week))).toBe('invitation-lapsed')
    for (const ended of [withdrawn, joinedAs(otherPersonId)]) {
      const team = after(invited(), ended)
      expect(refusal(() => repeatInvitation(team, invitationId, joinedAt))).toBe('no-such-invitation')
      expect(refusal(() => withdrawInvitation(team, invitationId))).toBe('no-such-invitation')
      expect(team.invitations.get(invitationId)!.email).toBeNull()
    }
  })
  it('lets one person join, until it ends', () => {
    const joining = { invitationId, personId: otherPersonId, at: justBefore }
    expect(joinTeam(after(invited()), joining)).toEqual([joinedAs(otherPersonId)])
    expect(joinTeam(after(invited(), failed), joining)).toEqual([joinedAs(otherPersonId)])
    expect(refusal(() => joinTeam(after(invited()), { ...joining, at: week }))).toBe('link-expired')
    expect(refusal(() => joinTeam(after(invited(), withdrawn), joining))).toBe('link-expired')
    expect(refusal(() => joinTeam(null, joining))).toBe('link-expired')
    const thief = { ...joining, personId: '0190aaaa-0000-7000-8000-000000000003' }
    expect(refusal(() => joinTeam(after(invited(), joinedAs(otherPersonId)), thief))).toBe('link-expired')
  })
  it('has no further effect for its own member, and ends for another member', () => {
    const joining = { invitationId, personId: otherPersonId, at: joinedAt }
    expect(joinTeam(after(invited(), joinedAs(otherPersonId)), joining)).toEqual([])
    expect(joinTeam(after(invited()), { ...joining, personId })).toEqual([withdrawn])
  })
  it('is limited in number, as are members', () => {
    const open = Array.from({ length: mostOpenInvitations }, (_, n) => invited(`id-${n}`, `p${n}@example.com`))
    expect(refusal(() => invite(after(...open), inviting))).toBe('team-full')
    expect(invite(after(...open.slice(1)), inviting)).toHaveLength(1)
    const full = after(
      invited(),
      ...Array.from({ length: mostMembers - 1 }, (_, n) => joinedAs(`p${n}`, 'member', 'x')),
    )
    expect(refusal(() => invite(full, { ...inviting, email: 'x@example.com' }))).toBe('team-full')
    expect(refusal(() => joinTeam(full, { invitationId, personId: otherPersonId, at: joinedAt }))).toBe('team-full')
  })
})

describe('roles of members', () => {
  const both = (role: Role) => after(invited(), joinedAs(otherPersonId, role))
  it('are given by owners and admins, who must still be so', () => {
    for (const role of ['owner', 'admin'] as const) expect(mustManage(both(role), otherPersonId)).toBeTruthy()
    for (const role of ['member', 'viewer'] as const)
      expect(refusal(() => mustManage(both(role), otherPersonId))).toBe('role-too-low')
    expect(refusal(() => mustManage(after(), otherPersonId))).toBe('no-team')
  })
  it('owner are given and taken by owners', () => {
    const team = both('admin')
    expect(changeRole(team, personId, otherPersonId, 'owner')).toHaveLength(1)
    expect(refusal(() => changeRole(team, otherPersonId, otherPersonId, 'owner'))).toBe('role-too-low')
    expect(refusal(() => changeRole(team, otherPersonId, personId, 'member'))).toBe('role-too-low')
    expect(refusal(() => removeMember(team, otherPersonId, personId))).toBe('role-too-low')
    expect(changeRole(team, otherPersonId, otherPersonId, 'admin')).toEqual([])
  })
  it('keep one owner', () => {
    expect(refusal(() => changeRole(after(), personId, personId, 'admin'))).toBe('only-owner')
    expect(refusal(() => removeMember(after(), personId, personId))).toBe('only-owner')
    expect(removeMember(both('owner'), personId, personId)).toHaveLength(1)
  })
  it('concern members only', () => {
    expect(refusal(() => changeRole(after(), personId, otherPersonId, 'admin'))).toBe('no-such-member')
    expect(refusal(() => removeMember(after(), personId, otherPersonId))).toBe('no-such-member')
  })
})

/** Acts by anyone on anything, most of which are refused. */
const people = ['a', 'b', 'c', 'd'].map((letter) => `person-${letter}`)
const addresses = new Map(people.map((person) => [`${person}@example.com`, person]))
const act = fc.record({
  kind: fc.constantFrom('invite', 'repeat', 'withdraw', 'join', 'role', 'remove', 'bounce'),
  by: fc.constantFrom(...people),
  whom: fc.constantFrom(...people),
  role: fc.constantFrom<Role>('owner', 'admin', 'member', 'viewer'),
  days: fc.nat(9),
})

it('always keeps an owner, and no open invitation of a member', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      const history = [
        { event: founding[0]!, at: joinedAt, actor: {} },
        {
          event: { type: 'MemberJoined', data: { personId: people[0]!, role: 'owner', by: 'claim' } } as TeamEvent,
          at: joinedAt,
          actor: {},
        },
      ]
      let now = Date.parse(joinedAt)
      for (const [n, { kind, by, whom, role, days }] of acts.entries()) {
        now += days * 24 * 60 * 60_000
        const at = new Date(now).toISOString()
        const team = replayTeam(history)!
        const id = invitationTo(team, `${whom}@example.com`) ?? 'none'
        const decide = (): Event[] => {
          if (kind === 'join') return joinTeam(team, { invitationId: id, personId: whom, at })
          if (kind === 'bounce')
            return [{ ...failed, data: { ...failed.data, to: { kind: 'invitation', invitationId: id } } } as Event]
          mustManage(team, by)
          if (kind === 'invite') {
            if (team.members.has(whom)) return []
            const invitedRole = role === 'owner' ? 'viewer' : role
            return invite(team, { invitationId: `i-${n}`, email: `${whom}@example.com`, role: invitedRole, at })
          }
          if (kind === 'repeat') return repeatInvitation(team, id, at)
          if (kind === 'withdraw') return withdrawInvitation(team, id)
          return kind === 'role' ? changeRole(team, by, whom, role) : removeMember(team, by, whom)
        }
        let events: Event[] = []
        refusal(() => (events = decide()))
        for (const event of events) history.push({ event: event as TeamEvent, at, actor: {} })
        const then = replayTeam(history)!
        expect([...then.members.values()].some((member) => member.role === 'owner')).toBe(true)
        const open = [...then.invitations.values()].filter((one) => isOpen(one, at))
        expect(open.filter(({ email: to }) => then.members.has(addresses.get(to!)!))).toEqual([])
        for (const former of then.former.keys()) expect(then.members.has(former)).toBe(false)
      }
    }),
  )
})
