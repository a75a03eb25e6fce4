import type {
  AccountEvent,
  AccountMailEvent,
  TeamMailEvent,
} from '@countersign/requests-api/internal/access/domain/events'
import {
  addressStream,
  installationStream,
  personStream,
  signInsStream,
  teamStream,
} from '@countersign/requests-api/internal/access/domain/streams'
import * as sample from './sample-people.js'

const { personId, otherPersonId, teamId, invitationId, credentialId, joinedAt } = sample
const addressId = '7c9e6679-7425-80de-944b-e07fc1f90ae7'
const sessionRef = '0190ffff-0000-7000-8000-000000000001'
const mail = {
  mailId: `reset-password-${sample.resetId(1)}`,
  kind: 'reset-password',
  to: { kind: 'person', personId },
} as const
const origin = { ipAddress: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }

const outcomesOf = <Mail extends object>(of: Mail) => [
  { type: 'MailDelivered' as const, data: { ...of, attempt: 1, via: 'smtp' as const } },
  {
    type: 'MailAttemptFailed' as const,
    data: { ...of, attempt: 1, retryAt: '2026-11-21T12:01:00.000Z', serverSaid: '451 later' },
  },
  { type: 'MailUndeliverable' as const, data: { ...of, attempt: 6, serverSaid: '550 no' } },
]

/** Outcomes of emails, which streams of requests contain as well. */
export const mailsOfPeople: AccountMailEvent[] = outcomesOf(mail)

/** Outcomes of emails to an invitation, in the stream of its team. */
export const mailsOfTeams: TeamMailEvent[] = outcomesOf({
  mailId: `team-invitation-${invitationId}-2`,
  kind: 'team-invitation',
  to: { kind: 'invitation', invitationId },
})

const inStreams: readonly (readonly [stream: string, events: readonly AccountEvent[]])[] = [
  [installationStream, [{ type: 'InstallationClaimed', data: { personId, teamId, by: 'terminal' } }]],
  [
    personStream(personId),
    [
      { type: 'PersonJoined', data: { ...sample.joined.data, name: 'Żółć & 契約' } },
      { type: 'PersonRenamed', data: { name: 'Grace Hopper' } },
      sample.passwordSet(1),
      sample.appAdded(2),
      sample.codesIssued(3),
      sample.codeUsed(3, 1),
      sample.passkeyRegistered(4),
      { type: 'PasskeyRelabelled', data: { credentialId: credentialId(4), label: 'Phone' } },
      { type: 'PasskeyRemoved', data: { credentialId: credentialId(4) } },
      sample.resetAsked(1),
      { type: 'PasswordResetUsed', data: { resetId: sample.resetId(1) } },
      sample.appRemoved(2),
      sample.passwordRemoved(1),
      {
        type: 'AddressChangeAsked',
        data: { changeId: sample.resetId(2), email: 'hopper@example.com', validUntil: '2026-11-22T12:00:00.000Z' },
      },
      { type: 'AddressConfirmed', data: { changeId: sample.resetId(2) } },
    ],
  ],
  [
    signInsStream(personId, joinedAt),
    [
      { type: 'SignedIn', data: { sessionRef, methods: ['password', 'app'], newDevice: true, ...origin } },
      { type: 'SignInRefused', data: { why: 'password', count: 5, ...origin } },
      { type: 'ConfirmedAgain', data: { sessionRef, method: 'app' } },
      { type: 'SignedOut', data: { sessionRef } },
      { type: 'SessionEnded', data: { sessionRef, by: 'reset-link' } },
    ],
  ],
  [
    addressStream(addressId),
    [
      { type: 'AddressTaken', data: { personId } },
      { type: 'AddressFreed', data: {} },
    ],
  ],
  [
    teamStream(teamId),
    [
      { type: 'TeamFounded', data: { teamId, name: 'Navy' } },
      { type: 'TeamRenamed', data: { name: 'Yale' } },
      { type: 'MemberJoined', data: { personId, role: 'owner', by: 'claim' } },
      {
        type: 'MemberInvited',
        data: { invitationId, email: 'ada@example.com', role: 'member', validUntil: '2026-11-28T12:00:00.000Z' },
      },
      { type: 'InvitationRepeated', data: { invitationId } },
      { type: 'InvitationWithdrawn', data: { invitationId } },
      { type: 'MemberJoined', data: { personId: otherPersonId, role: 'member', by: 'invitation', invitationId } },
      { type: 'MemberRoleChanged', data: { personId: otherPersonId, role: 'viewer' } },
      { type: 'MemberRemoved', data: { personId: otherPersonId, handTo: null } },
    ],
  ],
]

/** One event of each type except the outcomes of emails, with its stream. */
export const everyAccountEvent: { stream: string; event: AccountEvent }[] = inStreams.flatMap(([stream, events]) =>
  events.map((event) => ({ stream, event })),
)
