import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { FollowerSet, type Member } from '@countersign/projections/internal/follower-set'
import { askEveryMs, renewEveryMs } from '@countersign/projections/internal/leases/lease-times'
import { StoreUnavailable } from '@countersign/projections/internal/port'
import { noLog } from '@countersign/telemetry'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { SharedLeases } from './testing/shared-leases.js'

/** A follower that records its calls. */
function follower(id: string, happened: string[], begin: () => Promise<void> = async () => undefined): Member {
  return {
    id,
    begin: async () => {
      happened.push(`${id} begins`)
      await begin()
      happened.push(`${id} has begun`)
    },
    end: async () => void happened.push(`${id} ends`),
    look: async () => void happened.push(`${id} looks`),
  }
}

let time: VirtualTime
beforeEach(() => {
  time = new VirtualTime()
})

const setOf = (leases: SharedLeases, members: readonly Member[], { holder = 'a', shared = true } = {}) =>
  new FollowerSet([members], { leases, holder, shared, time }, noLog)

/** Fails on the first attempts, like an unavailable store. */
const failingFirst = (error: Error, times = 1) => {
  let tries = 0
  return async () => {
    if (tries++ < times) throw error
  }
}

describe('a set of followers', () => {
  it('is run entirely by one of two replicas, and by the other when that one stops', async () => {
    const leases = new SharedLeases()
    const happened: string[] = []
    const replica = (holder: string) =>
      setOf(leases, ['list', 'mails'].map((id) => follower(`${holder} ${id}`.slice(2), happened)), { holder }) // prettier-ignore
    const [a, b] = [await replica('a').start(), await replica('b').start()]
    expect([a.held, b.held, b.kept]).toEqual([true, false, true])
    await a.stop()
    await time.pass(askEveryMs)
    expect(b.held).toBe(true)
    expect(happened.filter((what) => !what.endsWith('looks'))).toEqual(
      expect.arrayContaining(['list has begun', 'mails has begun', 'list ends', 'mails ends']),
    )
    await b.stop()
  })

  it('has one lease per set of followers and versions, regardless of order', async () => {
    const leases = new SharedLeases()
    const held = async (...ids: string[]) => {
      const set = await setOf(
        leases,
        ids.map((id) => follower(id, [])),
      ).start()
      const names = leases.names
      await set.stop()
      return names
    }
    const first = await held('list-1', 'mails')
    expect(first).toEqual([expect.stringMatching(/^followers-[\da-f]{16}$/)])
    expect(await held('mails', 'list-1')).toEqual(first)
    expect(await held('mails', 'list-2')).not.toEqual(first)
    expect(await held('mails')).not.toEqual(first)
  })

  it('ends followers before those they depend on', async () => {
    const happened: string[] = []
    const groups = [[follower('list', happened)], [follower('mails', happened)]]
    const set = await new FollowerSet(groups, { leases: new SharedLeases(), holder: 'a' }, noLog).start()
    await set.stop()
    expect(happened.slice(-2)).toEqual(['mails ends', 'list ends'])
  })

  it('starts all followers that it can, and retries those with an unavailable store', async () => {
    const leases = new SharedLeases()
    const happened: string[] = []
    const away = failingFirst(new StoreUnavailable('the read models cannot be reached'), 2)
    const set = await setOf(leases, [follower('list', happened, away), follower('mails', happened)]).start()
    expect(happened).toContain('mails has begun')
    expect(happened).not.toContain('list has begun')
    await time.pass(2 * renewEveryMs)
    expect(happened).toContain('list has begun')
    expect(happened.filter((what) => what === 'list begins')).toHaveLength(3)
    expect(happened.filter((what) => what === 'mails begins')).toHaveLength(1)
    expect(set.held).toBe(true)
    await set.stop()
  })

  it.each([
    {
      what: 'a store that is away, where there are no other replicas',
      shared: false,
      error: new StoreUnavailable('x'),
    },
    { what: 'anything else, whoever else there is', shared: true, error: new Error('an event that nobody can read') },
  ])('does not start with $what', async ({ shared, error }) => {
    const happened: string[] = []
    const set = setOf(new SharedLeases(), [follower('list', happened, failingFirst(error))], { shared })
    await expect(set.start()).rejects.toThrow(error)
    // With its own lease it retries as long as the process runs.
    await time.pass(renewEveryMs)
    expect(happened).toContain('list has begun')
    await set.stop()
  })

  it('keeps its lease while one follower starts slowly, and checks the others', async () => {
    const leases = new SharedLeases()
    const happened: string[] = []
    const built = Promise.withResolvers<void>()
    const set = setOf(leases, [follower('list', happened, () => built.promise), follower('mails', happened)])
    const taken = jest.spyOn(leases, 'take')
    const started = set.start()
    await time.pass(3 * renewEveryMs)
    expect(taken).toHaveBeenCalledTimes(4)
    expect(happened).toContain('mails looks')
    expect(happened).not.toContain('list has begun')
    built.resolve()
    await started
    await time.pass(renewEveryMs)
    expect(happened).toContain('list looks')
    await set.stop()
  })

  it('may lose its lease while starting, without failing the start', async () => {
    const leases = new SharedLeases()
    const ended = Promise.withResolvers<void>()
    const list = follower('list', [], () => ended.promise)
    const set = setOf(leases, [{ ...list, end: async () => ended.reject(new Error('no longer built here')) }])
    const started = set.start()
    await time.pass(0)
    leases.giveTo(leases.names[0]!, 'b')
    await time.pass(renewEveryMs)
    await started
    expect([set.held, set.kept]).toEqual([false, true])
    await set.stop()
  })

  it('runs only one check at a time, even if a check is slow', async () => {
    const leases = new SharedLeases()
    const looked = Promise.withResolvers<void>()
    let looks = 0
    const look = () => {
      looks++
      return looked.promise
    }
    const set = await setOf(leases, [{ ...follower('list', []), look }]).start()
    const taken = jest.spyOn(leases, 'take')
    await time.pass(3 * renewEveryMs)
    expect(taken).toHaveBeenCalledTimes(3)
    expect(looks).toBe(1)
    looked.resolve()
    await time.pass(renewEveryMs)
    expect(looks).toBe(2)
    await set.stop()
  })
})
