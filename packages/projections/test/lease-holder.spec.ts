import { describe, expect, it, jest } from '@jest/globals'
import { LeaseHolder } from '@countersign/projections/internal/leases/lease-holder'
import { Share } from '@countersign/projections/internal/leases/share'
import { StoreUnavailable } from '@countersign/projections/internal/port'
import { noLog } from '@countersign/telemetry'
import { until } from './testing/until.js'
import { SharedLeases } from './testing/shared-leases.js'

function replicas() {
  const leases = new SharedLeases()
  const happened: string[] = []
  const replica = (holder: string, begin: () => Promise<void> = async () => undefined) => {
    const work = {
      begin: async () => {
        happened.push(`${holder} begins`)
        await begin()
      },
      end: async () => void happened.push(`${holder} ends`),
    }
    return new LeaseHolder('sweep', work, { leases, holder, everyMs: 5 }, noLog)
  }
  return { leases, happened, replica }
}

/** As a store that is away does: after a while. */
const failing = async (error: Error) => {
  await new Promise((resolve) => setTimeout(resolve, 20))
  throw error
}

describe('the holder of a lease', () => {
  it('is done by one replica of two, and by the other when that one stops', async () => {
    const { happened, replica } = replicas()
    const [a, b] = [await replica('a').start(), await replica('b').start()]
    expect([a.held, b.held]).toEqual([true, false])
    await a.stop()
    await until(() => b.held)
    expect(happened).toEqual(['a begins', 'a ends', 'b begins'])
    await b.stop()
  })

  it('is given to another by a replica that cannot work, which takes part again once it can', async () => {
    const leases = new SharedLeases()
    let able = true
    const work = { begin: async () => undefined, end: async () => undefined }
    const start = (holder: string, isAble: () => boolean) => {
      const share = new Share(leases, holder, 5)
      return new LeaseHolder('sweep', work, { leases, holder, share, isAble, everyMs: 5, leftMs: 5 }, noLog).start()
    }
    const a = await start('a', () => able)
    expect(a.held).toBe(true)
    const b = await start('b', () => !able)
    expect(b.held).toBe(false)
    able = false
    await until(() => b.held)
    expect(a.held).toBe(false)
    able = true
    await until(() => a.held)
    expect(b.held).toBe(false)
    await Promise.all([a.stop(), b.stop()])
  })

  it('is asked for more often by who waits for it than kept by who has it: a read waits two seconds', async () => {
    const leases = new SharedLeases()
    const asked = jest.spyOn(leases, 'take')
    const work = { begin: async () => undefined, end: async () => undefined }
    const start = (holder: string) => new LeaseHolder('sweep', work, { leases, holder }, noLog).start()
    const [a, b] = [await start('a'), await start('b')]
    asked.mockClear()
    const timesBy = (who: string) => asked.mock.calls.filter(([, holder]) => holder === who).length
    await until(() => timesBy('a') >= 3)
    expect(timesBy('b')).toBeGreaterThan(timesBy('a'))
    await Promise.all([a.stop(), b.stop()])
  })

  it.each([
    { replicas: 'others', share: true, ends: 'is tried again' },
    { replicas: 'no others', share: false, ends: 'ends the start' },
  ])('that a store is away for at the start $ends where there are $replicas', async ({ share: isShared, ends }) => {
    const leases = new SharedLeases()
    let begun = 0
    const begin = async () => {
      begun++
      if (begun === 1) await failing(new StoreUnavailable('the read models cannot be reached'))
    }
    const leasing = { leases, holder: 'a', everyMs: 5, ...(isShared && { share: new Share(leases, 'a') }) }
    const one = new LeaseHolder('sweep', { begin, end: async () => undefined }, leasing, noLog)
    const end = await one.start().then(
      () => 'is tried again',
      (error: unknown) => error instanceof StoreUnavailable && 'ends the start',
    )
    expect(end).toBe(ends)
    await until(() => begun === 2)
    await one.stop()
  })

  it('whose lease nobody can tell of at the start is tried again where there are others', async () => {
    const leases = new SharedLeases()
    leases.away = true
    const work = { begin: async () => undefined, end: async () => undefined }
    const leasing = { leases, holder: 'a', everyMs: 5, share: new Share(leases, 'a') }
    const one = await new LeaseHolder('sweep', work, leasing, noLog).start()
    expect(one.held).toBe(false)
    leases.away = false
    await until(() => one.held)
    await one.stop()
    leases.away = true
    const alone = new LeaseHolder('sweep', work, { leases, holder: 'a', everyMs: 5 }, noLog)
    await expect(alone.start()).rejects.toThrow(StoreUnavailable)
  })

  it('that cannot be begun for another reason ends the start, whoever else there is', async () => {
    const leases = new SharedLeases()
    const begin = () => failing(new Error('an event that nobody can read'))
    const leasing = { leases, holder: 'a', everyMs: 1000, share: new Share(leases, 'a') }
    const one = new LeaseHolder('sweep', { begin, end: async () => undefined }, leasing, noLog)
    await expect(one.start()).rejects.toThrow('an event that nobody can read')
    await one.stop()
  })

  it('ends where the lease has gone to another', async () => {
    const { leases, happened, replica } = replicas()
    const a = await replica('a').start()
    leases.giveTo('sweep', 'b')
    await until(() => !a.held)
    expect(happened).toEqual(['a begins', 'a ends'])
    await a.stop()
    expect(leases.holderOf('sweep')).toBe('b')
  })

  it('goes on while nobody can tell whose the lease is, as long as it lasts', async () => {
    const { leases, happened, replica } = replicas()
    const a = await replica('a').start()
    leases.away = true
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(a.held).toBe(true)
    leases.away = false
    await a.stop()
    expect(happened).toEqual(['a begins', 'a ends'])
  })

  it('ends when the lease does, whatever becomes of its renewal, and is begun again after that', async () => {
    const { leases, happened, replica } = replicas()
    const a = await replica('a').start()
    const hanging = Promise.withResolvers<boolean>()
    const taken = jest.spyOn(leases, 'take').mockReturnValue(hanging.promise)
    await until(() => happened.length === 2)
    expect(happened).toEqual(['a begins', 'a ends'])
    expect(a.held).toBe(false)
    taken.mockRestore()
    // What was answered so late is of a time that is over: it is asked for anew.
    hanging.resolve(true)
    await until(() => a.held)
    // Where the machine is busy the lease may be over once more by now.
    expect(happened.slice(0, 3)).toEqual(['a begins', 'a ends', 'a begins'])
    await a.stop()
  })

  it('is begun again only once what was begun before has ended', async () => {
    const leases = new SharedLeases()
    const happened: string[] = []
    const ended = Promise.withResolvers<void>()
    const work = {
      begin: async () => void happened.push('begins'),
      end: async () => {
        happened.push('is ending')
        await ended.promise
        happened.push('has ended')
      },
    }
    const one = await new LeaseHolder('sweep', work, { leases, holder: 'a', everyMs: 5 }, noLog).start()
    leases.giveTo('sweep', 'b')
    await until(() => happened.includes('is ending'))
    leases.giveTo('sweep', 'a')
    await new Promise((resolve) => setTimeout(resolve, 30))
    ended.resolve()
    await until(() => happened.length === 4)
    expect(happened).toEqual(['begins', 'is ending', 'has ended', 'begins'])
    await one.stop()
  })

  it('keeps its lease while it looks for what others changed, however long that takes', async () => {
    const leases = new SharedLeases()
    const looked = Promise.withResolvers<void>()
    let looks = 0
    const work = {
      begin: async () => undefined,
      end: async () => undefined,
      look: () => {
        looks++
        return looked.promise
      },
    }
    const one = await new LeaseHolder('sweep', work, { leases, holder: 'a', everyMs: 5 }, noLog).start()
    await until(() => looks === 1)
    const taken = jest.spyOn(leases, 'take')
    await until(() => taken.mock.calls.length > 2)
    expect(looks).toBe(1)
    looked.resolve()
    await until(() => looks > 1)
    await one.stop()
  })

  it('keeps its lease while it takes long to begin', async () => {
    const { leases, replica } = replicas()
    const { promise: built, resolve: build } = Promise.withResolvers<void>()
    const a = replica('a', () => built)
    const started = a.start()
    let kept = 0
    const take = leases.take.bind(leases)
    leases.take = (...parts) => {
      kept++
      return take(...parts)
    }
    await until(() => kept > 2)
    build()
    await started
    expect([a.held, leases.holderOf('sweep')]).toEqual([true, 'a'])
    await a.stop()
  })

  it('says why it could not begin when it is started, and tries again later', async () => {
    const { replica } = replicas()
    let fails = 1
    const a = replica('a', async () => {
      if (fails-- > 0) throw new Error('nothing to sweep with')
    })
    await expect(a.start()).rejects.toThrow('nothing to sweep with')
    await until(() => a.held)
    await a.stop()
  })
})
