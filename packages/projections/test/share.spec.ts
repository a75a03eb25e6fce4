import { afterEach, describe, expect, it } from '@jest/globals'
import { LeaseHolder } from '@countersign/projections/internal/leases/lease-holder'
import { Share } from '@countersign/projections/internal/leases/share'
import { noLog } from '@countersign/telemetry'
import { until } from './testing/until.js'
import { SharedLeases } from './testing/shared-leases.js'

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

describe('what replicas take turns at', () => {
  const started: LeaseHolder[] = []
  afterEach(async () => {
    await Promise.all(started.splice(0).map((duty) => duty.stop()))
  })

  async function replica(
    leases: SharedLeases,
    holder: string,
    wanted: readonly string[],
    { movable = true, leftMs = 60_000 } = {},
  ) {
    const share = new Share(leases, holder, 5)
    const work = { begin: async () => undefined, end: async () => undefined, movable: () => movable }
    const duties = wanted.map(
      (name) => new LeaseHolder(name, work, { leases, holder, share, everyMs: 5, leftMs }, noLog),
    )
    started.push(...duties)
    await Promise.all(duties.map((duty) => duty.start()))
    const held = () => duties.filter((duty) => duty.held).length
    return { held, stop: () => Promise.all(duties.map((duty) => duty.stop())) }
  }

  it('is all one replica’s where there is one, and spread when others come and go', async () => {
    const leases = new SharedLeases()
    const one = await replica(leases, 'one', names)
    expect(one.held()).toBe(7)
    const two = await replica(leases, 'two', names)
    await until(() => one.held() + two.held() === 7 && Math.max(one.held(), two.held()) === 4)
    const three = await replica(leases, 'three', names)
    await until(() => one.held() + two.held() + three.held() === 7 && three.held() >= 1)
    await until(() => Math.max(one.held(), two.held(), three.held()) === 3)
    await two.stop()
    await until(() => one.held() + three.held() === 7 && Math.max(one.held(), three.held()) === 4)
    await three.stop()
    await until(() => one.held() === 7)
    expect(names.map((name) => leases.holderOf(name))).toEqual(names.map(() => 'one'))
  })

  it('is shared between two versions as far as both would do it', async () => {
    const leases = new SharedLeases()
    const old = await replica(leases, 'old', ['list-1', 'stats-1', 'mails', 'sealing'])
    const young = await replica(leases, 'young', ['list-2', 'stats-2', 'mails', 'sealing'])
    await until(() => old.held() === 3 && young.held() === 3)
    expect(new Set(['mails', 'sealing'].map((name) => leases.holderOf(name)))).toEqual(new Set(['old', 'young']))
  })

  it('is taken beyond the share where nobody else takes it, and kept', async () => {
    const leases = new SharedLeases()
    leases.setThere('idle', names)
    const one = await replica(leases, 'one', names, { leftMs: 20 })
    expect(one.held()).toBe(4)
    // What it took within its share it may offer to the idle one once more, which takes none of it.
    const stays = async () => {
      const seen = new Set<number>()
      for (let looks = 0; looks < 10; looks++) {
        seen.add(one.held())
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return seen.size === 1 && seen.has(7)
    }
    await until(stays)
    expect(await stays()).toBe(true)
  })

  it('stays where it is while it cannot be moved', async () => {
    const leases = new SharedLeases()
    const one = await replica(leases, 'one', names, { movable: false })
    const two = await replica(leases, 'two', names)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([one.held(), two.held()]).toEqual([7, 0])
  })
})
