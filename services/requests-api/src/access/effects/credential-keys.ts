import type { DomainEvent, Journal } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import type { PersonEvent, TeamEvent } from '../domain/events.js'
import { invitationSubject } from '../domain/subjects.js'
import { replayPerson } from '../domain/evolve-person.js'
import { personStream, teamStream } from '../domain/streams.js'
import { isAwaited, replayTeam } from '../domain/team.js'
import { destroyed, destroyRetired, eventsThatEnd } from '../account/account-keys.js'
import type { Effect } from '../../platform/effects/effect.js'

/** Events that replace or remove a credential, or end an invitation. */
export const eventsThatForget: ReadonlySet<string> = new Set<PersonEvent['type'] | TeamEvent['type']>([
  'PasswordSet',
  'PasswordRemoved',
  'PasskeyRemoved',
  'AuthenticatorAppAdded',
  'AuthenticatorAppRemoved',
  'RecoveryCodesIssued',
  ...eventsThatEnd,
])

/** Destroys the keys of retired credentials and ended invitations that an interrupted command has left (ADR 0127). */
export function credentialKeys({ journal, vault }: { journal: Journal; vault: Vault }): Effect {
  return {
    reactors: [
      {
        name: 'credential-keys-reactor',
        to: eventsThatForget,
        streams: [personStream(''), teamStream('')],
        subject: ({ data }: DomainEvent, stream: string) =>
          'invitationId' in data ? `${stream} ${String(data.invitationId)}` : stream,
        async react(subject) {
          const [stream = '', invitationId = ''] = subject.split(' ')
          // An altered history must not decide which keys go.
          if (stream.startsWith(teamStream(''))) {
            const { entries, altered } = await journal.read(teamStream(idIn(stream)))
            const invitation = altered ? undefined : replayTeam(entries)?.invitations.get(invitationId)
            if (invitation && !isAwaited(invitation)) await destroyed(vault, invitationSubject(invitationId))
          } else {
            const { entries, altered } = await journal.read(personStream(idIn(stream)))
            const person = altered ? null : replayPerson(entries)
            if (person) await destroyRetired(vault, person)
          }
        },
      },
    ],
  }
}

const idIn = (stream: string): string => stream.slice(stream.indexOf('-') + 1)
