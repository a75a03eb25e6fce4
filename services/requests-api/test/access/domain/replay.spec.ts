import { describe, expect, it } from '@jest/globals'
import { evolveAddress, freeAddress } from '@countersign/requests-api/internal/access/domain/address'
import {
  accountDeclarations,
  type AddressEvent,
  type InstallationEvent,
  type PersonEvent,
  type TeamEvent,
} from '@countersign/requests-api/internal/access/domain/events'
import { replayPerson } from '@countersign/requests-api/internal/access/domain/evolve-person'
import { evolveInstallation } from '@countersign/requests-api/internal/access/domain/installation'
import { replayTeam } from '@countersign/requests-api/internal/access/domain/team'
import { everyAccountEvent, mailsOfPeople } from './every-event.js'
import { credentialId, invitationId, joinedAt, otherPersonId, personId, teamId } from './sample-people.js'

const inStreams = <Event>(prefix: string): Event[] =>
  everyAccountEvent.filter(({ stream }) => stream.startsWith(prefix)).map(({ event }) => event as Event)

describe('every event of accounts', () => {
  it('is among the samples', () => {
    expect([...new Set(everyAccountEvent.map(({ event }) => event.type))].toSorted()).toEqual(
      Object.keys(accountDeclarations).toSorted(),
    )
  })

  it('folds into a person, even after JSON serialization', () => {
    const history = [...inStreams<PersonEvent>('person-'), ...mailsOfPeople].map((event) => ({ event, at: joinedAt }))
    const person = replayPerson(history)
    expect(person).toEqual({
      personId,
      name: 'Grace Hopper',
      email: 'hopper@example.com',
      locale: 'en',
      password: null,
      passkeys: [],
      app: null,
      recoveryCodes: null,
      reset: expect.objectContaining({ used: true }),
      nextAddress: null,
      devicesSince: '2026-11-21T12:00:00.000Z',
      retired: [4, 2, 3, 1].map(credentialId),
    })
    expect(replayPerson(JSON.parse(JSON.stringify(history)) as typeof history)).toEqual(person)
  })

  it('has no effect before the person joined', () => {
    for (const event of inStreams<PersonEvent>('person-').slice(1))
      expect(replayPerson([{ event, at: joinedAt }])).toBeNull()
  })

  it('folds into a person with erased values', () => {
    const erased = { erased: true } as const
    const values = ['name', 'email', 'hash', 'secret', 'hashes', 'externalId', 'publicKey', 'transports', 'backedUp']
    const forgotten = inStreams<PersonEvent>('person-').map(({ type, data }) => {
      const kept = Object.entries(data).map(([field, value]) => [field, values.includes(field) ? erased : value])
      return { event: { type, data: Object.fromEntries(kept) } as PersonEvent, at: joinedAt }
    })
    expect(replayPerson(forgotten.slice(0, 7))).toMatchObject({
      name: null,
      email: null,
      password: { hash: null },
      app: { secret: null },
      recoveryCodes: { hashes: null, used: [1] },
      passkeys: [{ externalId: null, publicKey: null, transports: [], backedUp: false }],
    })
  })

  it('folds into the claim, an address and a team', () => {
    expect(
      inStreams<InstallationEvent>('installation-').reduce(
        (claim, event) => evolveInstallation(claim, { event }),
        evolveInstallation(null, {
          event: { type: 'InstallationClaimed', data: { personId: otherPersonId, teamId, by: 'terminal' } },
        }),
      ),
    ).toEqual({ personId: otherPersonId, teamId })
    const address = inStreams<AddressEvent>('address-').reduce(
      (before, event) => evolveAddress(before, { event, at: joinedAt }),
      freeAddress,
    )
    expect(address).toEqual({ holder: null, former: [personId] })
    const team = replayTeam(inStreams<TeamEvent>('team-').map((event) => ({ event, at: joinedAt, actor: {} })))
    expect(team).toMatchObject({
      teamId,
      name: 'Yale',
      members: new Map([[personId, { role: 'owner', joinedAt }]]),
      former: new Map([[otherPersonId, joinedAt]]),
    })
    expect(team?.invitations.get(invitationId)).toMatchObject({ email: null, state: 'accepted' })
  })
})
