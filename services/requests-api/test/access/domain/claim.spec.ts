import { describe, expect, it } from '@jest/globals'
import {
  evolveAddress,
  freeAddress,
  freeAddressOf,
  takeAddress,
} from '@countersign/requests-api/internal/access/domain/address'
import type { AddressEvent, TeamEvent } from '@countersign/requests-api/internal/access/domain/events'
import { claimInstallation, evolveInstallation } from '@countersign/requests-api/internal/access/domain/installation'
import { foundTeam, renameTeam, replayTeam } from '@countersign/requests-api/internal/access/domain/team'
import { givenState } from './given-person.js'
import { joinedAt, otherPersonId, personId, teamId } from './sample-people.js'

const claimed = { type: 'InstallationClaimed' as const, data: { personId, teamId, by: 'terminal' as const } }

describe('the claim', () => {
  it('is made once, and further attempts are refused', () => {
    givenState(null, claimInstallation, claimed.data).then(claimed)
    const claim = evolveInstallation(null, { event: claimed })
    expect(claim).toEqual({ personId, teamId })
    givenState(claim, claimInstallation, claimed.data).thenNothing()
    givenState(claim, claimInstallation, { ...claimed.data, personId: otherPersonId }).thenRefused('already-claimed')
  })
})

const taken = (by: string): AddressEvent => ({ type: 'AddressTaken', data: { personId: by } })
const freed: AddressEvent = { type: 'AddressFreed', data: {} }
const addressAfter = (...history: AddressEvent[]) =>
  history.reduce((address, event) => evolveAddress(address, { event, at: joinedAt }), freeAddress)

describe('an address', () => {
  const soon = '2026-11-21T12:00:59.999Z'
  const later = '2026-11-21T12:01:00.000Z'
  const taking = (at: string) => ({ personId, at })
  it('is taken once if it is free', () => {
    givenState(freeAddress, takeAddress, taking(soon)).then(taken(personId))
    givenState(addressAfter(taken(otherPersonId), freed), takeAddress, taking(soon)).then(taken(personId))
    givenState(addressAfter(taken(personId)), takeAddress, taking(soon)).thenNothing()
  })
  it('can be taken after a minute from a person who never joined', () => {
    const held = addressAfter(taken(otherPersonId))
    givenState(held, takeAddress, taking(soon)).thenRefused('claim-interrupted')
    givenState(held, takeAddress, taking(later)).then(freed, taken(personId))
    expect(addressAfter(taken(otherPersonId), freed, taken(personId))).toEqual({
      holder: { personId, since: joinedAt },
      former: [otherPersonId],
    })
  })
  it('can be taken at once from a person who can no longer join', () => {
    givenState(addressAfter(taken(otherPersonId)), takeAddress, { ...taking(soon), holderLost: true }).then(
      freed,
      taken(personId),
    )
  })
  it('is freed only by its holder', () => {
    givenState(addressAfter(taken(personId)), freeAddressOf, personId).then(freed)
    givenState(addressAfter(taken(otherPersonId)), freeAddressOf, personId).thenNothing()
    givenState(freeAddress, freeAddressOf, personId).thenNothing()
  })
})

const teamAfter = (...history: TeamEvent[]) => replayTeam(history.map((event) => ({ event, at: joinedAt, actor: {} })))

describe('a team', () => {
  const founding: TeamEvent[] = [
    { type: 'TeamFounded', data: { teamId, name: 'Navy' } },
    { type: 'MemberJoined', data: { personId, role: 'owner', by: 'claim' } },
  ]
  it('is founded with its owner, once', () => {
    givenState(null, foundTeam, { teamId, name: 'Navy', personId }).then(...founding)
    givenState(teamAfter(...founding), foundTeam, { teamId, name: 'Other', personId }).thenNothing()
  })
  it('knows its members with their roles, and when they joined', () => {
    const members = new Map([[personId, { role: 'owner', joinedAt }]])
    expect(teamAfter(...founding)).toMatchObject({ teamId, name: 'Navy', members })
    expect(teamAfter(founding[1]!)).toBeNull()
  })
  it('is renamed, once', () => {
    givenState(teamAfter(...founding), renameTeam, 'Yale').then({ type: 'TeamRenamed', data: { name: 'Yale' } })
    givenState(teamAfter(...founding), renameTeam, 'Navy').thenNothing()
    givenState(null, renameTeam, 'Yale').thenRefused('no-such-team')
  })
})
