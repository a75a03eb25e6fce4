import { describe, expect, it } from '@jest/globals'
import {
  evolveAddress,
  freeAddress,
  freeAddressOf,
  takeAddress,
} from '@countersign/requests-api/internal/accounts/address'
import type { AddressEvent, TeamEvent } from '@countersign/requests-api/internal/accounts/events'
import { claimInstallation, evolveInstallation } from '@countersign/requests-api/internal/accounts/installation'
import { evolveTeam, foundTeam, renameTeam, type TeamState } from '@countersign/requests-api/internal/accounts/team'
import { givenState } from './given-person.js'
import { joinedAt, otherPersonId, personId, teamId } from './sample-people.js'

const claimed = { type: 'InstallationClaimed' as const, data: { personId, teamId, by: 'terminal' as const } }

describe('the claim', () => {
  it('is made once, and further attempts are refused', () => {
    givenState(null)
      .when((state) => claimInstallation(state, claimed.data))
      .then(claimed)
    const claim = evolveInstallation(null, { event: claimed })
    expect(claim).toEqual({ personId, teamId })
    givenState(claim)
      .when((state) => claimInstallation(state, claimed.data))
      .thenNothing()
    givenState(claim)
      .when((state) => claimInstallation(state, { ...claimed.data, personId: otherPersonId }))
      .thenRefused('already-claimed')
  })
})

const taken = (by: string): AddressEvent => ({ type: 'AddressTaken', data: { personId: by } })
const freed: AddressEvent = { type: 'AddressFreed', data: {} }
const addressAfter = (...history: AddressEvent[]) =>
  history.reduce((address, event) => evolveAddress(address, { event, at: joinedAt }), freeAddress)

describe('an address', () => {
  const soon = '2026-11-21T12:00:59.999Z'
  const later = '2026-11-21T12:01:00.000Z'
  const taking = (at: string, holderJoined = false) => ({ personId, holderJoined, at })
  it('is taken once if it is free', () => {
    givenState(freeAddress)
      .when((state) => takeAddress(state, taking(soon)))
      .then(taken(personId))
    givenState(addressAfter(taken(otherPersonId), freed))
      .when((state) => takeAddress(state, taking(soon, true)))
      .then(taken(personId))
    givenState(addressAfter(taken(personId)))
      .when((state) => takeAddress(state, taking(soon)))
      .thenNothing()
  })
  it('cannot be taken from a person who joined', () => {
    givenState(addressAfter(taken(otherPersonId)))
      .when((state) => takeAddress(state, taking(later, true)))
      .thenRefused('address-in-use')
  })
  it('can be taken after a minute from a person who never joined', () => {
    const held = addressAfter(taken(otherPersonId))
    givenState(held)
      .when((state) => takeAddress(state, taking(soon)))
      .thenRefused('claim-interrupted')
    givenState(held)
      .when((state) => takeAddress(state, taking(later)))
      .then(freed, taken(personId))
    expect(addressAfter(taken(otherPersonId), freed, taken(personId))).toEqual({
      holder: { personId, since: joinedAt },
      former: [otherPersonId],
    })
  })
  it('can be taken at once from a person who can no longer join', () => {
    givenState(addressAfter(taken(otherPersonId)))
      .when((state) => takeAddress(state, { ...taking(soon), holderLost: true }))
      .then(freed, taken(personId))
  })
  it('is freed only by its holder', () => {
    givenState(addressAfter(taken(personId)))
      .when((state) => freeAddressOf(state, personId))
      .then(freed)
    givenState(addressAfter(taken(otherPersonId)))
      .when((state) => freeAddressOf(state, personId))
      .thenNothing()
    givenState(freeAddress)
      .when((state) => freeAddressOf(state, personId))
      .thenNothing()
  })
})

const teamAfter = (...history: TeamEvent[]) =>
  history.reduce<TeamState | null>((team, event) => evolveTeam(team, { event }), null)

describe('a team', () => {
  const founding: TeamEvent[] = [
    { type: 'TeamFounded', data: { teamId, name: 'Navy' } },
    { type: 'MemberJoined', data: { personId, role: 'owner', by: 'claim' } },
  ]
  it('is founded with its owner, once', () => {
    givenState(null)
      .when((state) => foundTeam(state, { teamId, name: 'Navy', personId }))
      .then(...founding)
    givenState(teamAfter(...founding))
      .when((state) => foundTeam(state, { teamId, name: 'Other', personId }))
      .thenNothing()
  })
  it('is renamed, once', () => {
    givenState(teamAfter(...founding))
      .when((state) => renameTeam(state, 'Yale'))
      .then({ type: 'TeamRenamed', data: { name: 'Yale' } })
    givenState(teamAfter(...founding))
      .when((state) => renameTeam(state, 'Navy'))
      .thenNothing()
    givenState(null)
      .when((state) => renameTeam(state, 'Yale'))
      .thenRefused('no-such-team')
  })
  it('remembers everyone who ever joined', () => {
    const changed: TeamEvent[] = [
      { type: 'MemberJoined', data: { personId: otherPersonId, role: 'member', by: 'invitation' } },
      { type: 'MemberRoleChanged', data: { personId: otherPersonId, role: 'viewer', by: personId } },
    ]
    expect(teamAfter(...founding, ...changed)?.members.get(otherPersonId)).toBe('viewer')
    const removed = teamAfter(...founding, ...changed, { type: 'MemberRemoved', data: { personId: otherPersonId } })
    expect([...removed!.members.keys()]).toEqual([personId])
    expect(removed!.joined.has(otherPersonId)).toBe(true)
  })
})
