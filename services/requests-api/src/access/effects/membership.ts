import type { DomainEvent } from '@countersign/event-log'
import { newId } from '../../kernel/ids.js'
import type { Effect } from '../../platform/effects/effect.js'
import type { TeamEvent } from '../domain/events.js'
import { teamStream } from '../domain/streams.js'
import type { Members } from '../team/members.js'

/** Events that change who is in a team in which role. */
export const eventsOfMembers: ReadonlySet<TeamEvent['type']> = new Set([
  'MemberJoined',
  'MemberRoleChanged',
  'MemberRemoved',
])

/** Completes a change of members that an interrupted command has left: marks, and sessions of removed people. */
export const membershipEffect = (members: Pick<Members, 'complete'>): Effect => ({
  reactors: [
    {
      name: 'membership-reactor',
      to: eventsOfMembers,
      streams: teamStream(''),
      urgent: true,
      subject: ({ data }: DomainEvent, stream: string, revision: number) =>
        [stream.slice(teamStream('').length), 'personId' in data ? String(data.personId) : '', revision].join(' '),
      async react(subject) {
        const [teamId = '', personId = '', revision] = subject.split(' ')
        await members.complete(teamId, personId, Number(revision), newId())
      },
    },
  ],
})
