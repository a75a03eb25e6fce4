import { beforeEach, describe, expect, it } from '@jest/globals'
import { EngineUnavailable } from '@countersign/process'
import { renameTeam } from '@countersign/requests-api/internal/access/domain/team'
import type { Membership } from '@countersign/requests-api/internal/access/team/membership'
import { otherPersonId, personId, teamId } from '../domain/sample-people.js'
import { asSomebody } from '../account/claimed.js'
import { PlantedTeam } from './planted-team.js'

const minute = 60_000

describe('membership', () => {
  let team: PlantedTeam
  let membership: Membership
  const role = async (id = personId, of = membership) => (await of.team(teamId))?.members.get(id)?.role ?? null

  beforeEach(async () => {
    team = new PlantedTeam()
    await team.found()
    membership = team.membership()
  })

  it('knows the role of a member, and that others have none', async () => {
    expect([await role(), await role(otherPersonId)]).toEqual(['owner', null])
  })

  it('reads nothing while the mark equals the kept fold', async () => {
    await role()
    for (let call = 0; call < 5; call++) await role()
    expect([team.reads, team.mark]).toEqual([1, 1])
  })

  it('reads the stream once the mark is ahead of the kept fold, on every replica', async () => {
    const theirs = team.membership()
    expect([await role(otherPersonId), await role(otherPersonId, theirs)]).toEqual([null, null])
    await team.join(otherPersonId)
    await membership.read(teamId)
    expect([await role(otherPersonId, theirs), team.mark]).toEqual(['owner', 2])
  })

  it('reads the stream and raises the mark if there is no mark', async () => {
    await role()
    await team.join(otherPersonId)
    team.mark = null
    expect([await role(otherPersonId), team.mark, team.reads]).toEqual(['owner', 2, 2])
  })

  it('never lowers a mark, and grants nothing by one that is too high', async () => {
    team.mark = 9
    expect([await role(otherPersonId), await role(), team.mark, team.reads]).toEqual([null, 'owner', 9, 2])
  })

  it('is unavailable while the log is down and the mark is ahead or absent, and known while it is equal', async () => {
    await role()
    team.isDown = true
    expect(await role()).toBe('owner')
    for (const mark of [2, null]) {
      team.mark = mark
      await expect(role()).rejects.toThrow(EngineUnavailable)
    }
    await expect(role(personId, team.membership())).rejects.toThrow(EngineUnavailable)
  })

  it('is unavailable if the mark cannot be raised', async () => {
    team.marks.raise = async () => {
      throw new EngineUnavailable('the access store is away')
    }
    await expect(role()).rejects.toThrow(EngineUnavailable)
  })

  it('does not wait for a read of a fold that is older than 60 s', async () => {
    await role()
    await team.join(otherPersonId)
    await team.time.pass(minute)
    expect([await role(otherPersonId), team.reads]).toEqual([null, 1])
    await team.time.pass(1)
    const { promise, resolve } = Promise.withResolvers<void>()
    team.delay = promise
    expect([await role(otherPersonId), await role(otherPersonId), team.reads]).toEqual([null, null, 2])
    resolve()
    await team.time.pass(1)
    expect([await role(otherPersonId), team.mark, team.reads]).toEqual(['owner', 2, 2])
  })

  it('goes on with an old fold while the log is down, and reads it again afterwards', async () => {
    await role()
    await team.join(otherPersonId)
    await team.time.pass(minute + 1)
    team.isDown = true
    expect([await role(), await role(otherPersonId)]).toEqual(['owner', null])
    await team.time.pass(1)
    team.isDown = false
    await role()
    await team.time.pass(1)
    expect(await role(otherPersonId)).toBe('owner')
  })

  it('keeps the newer of two folds, whichever read ends last', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    team.delay = promise
    const early = role(otherPersonId)
    await team.time.pass(1)
    team.delay = Promise.resolve()
    await team.join(otherPersonId)
    await membership.read(teamId)
    resolve()
    expect([await early, await role(otherPersonId), team.reads]).toEqual(['owner', 'owner', 2])
  })

  describe('a change', () => {
    const rename = (name: string, commandId?: string) =>
      membership.change(teamId, asSomebody(commandId), (before) => renameTeam(before, name))

    it('is decided on the kept fold and the events after it, and kept', async () => {
      await role()
      const { team: renamed, position } = await rename('Yale')
      expect([renamed?.name, team.reads, team.mark, position]).toEqual(['Yale', 2, 2, 3])
      expect([(await membership.team(teamId))?.name, await role(), team.reads]).toEqual(['Yale', 'owner', 2])
      await team.join(otherPersonId)
      const { team: again } = await rename('Navy')
      expect([again?.name, again?.members.size, team.mark]).toEqual(['Navy', 2, 4])
    })

    it('is decided again after another replica was first', async () => {
      await role()
      const { promise, resolve } = Promise.withResolvers<void>()
      team.delay = promise
      const renaming = rename('Yale')
      await team.join(otherPersonId)
      resolve()
      // The pause after the conflict.
      await team.time.pass(25)
      const { team: renamed } = await renaming
      expect([renamed?.name, renamed?.members.size, team.reads, team.mark]).toEqual(['Yale', 2, 3, 3])
    })

    it('finds its earlier result when it is repeated, here and on another replica', async () => {
      await role()
      await rename('Yale', 'the command')
      await rename('Navy')
      for (const replica of [membership, team.membership()]) {
        const again = await replica.change(teamId, asSomebody('the command'), (before) => renameTeam(before, 'Yale'))
        expect([again.position, (await replica.team(teamId))?.name]).toEqual([3, 'Navy'])
      }
    })

    it('without an effect makes the fold known, which is as new as its read', async () => {
      await role()
      team.mark = null
      await team.time.pass(minute)
      expect([(await rename('Navy')).position, team.mark, team.reads]).toEqual([2, 1, 2])
      await team.time.pass(1)
      await role()
      await team.time.pass(1)
      expect(team.reads).toBe(2)
    })

    it('that was read about reaches its revision without another read', async () => {
      await role()
      team.mark = null
      await membership.reach(teamId, 1)
      expect([team.reads, team.mark]).toEqual([1, 1])
      await team.join(otherPersonId)
      expect((await membership.reach(teamId, 2))?.members.size).toBe(2)
    })
  })

  it('notices the founding of a team that an interrupted claim lacked', async () => {
    team = new PlantedTeam()
    membership = team.membership()
    expect([await role(), team.mark]).toEqual([null, null])
    await team.found()
    expect([await role(), team.mark]).toEqual(['owner', 1])
  })
})
