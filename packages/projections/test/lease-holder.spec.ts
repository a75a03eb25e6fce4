import { describe, expect, it, jest } from '@jest/globals'
import { LeaseHolder } from '@countersign/projections/internal/leases/lease-holder'
import { noLog } from '@countersign/telemetry'
import { until } from './testing/until.js'
import { SharedLeases } from './testing/shared-leases.js'

function replicas() {
  const leases = new SharedLeases()
  const happened: string[] = []
  const replica = (holder: string, isAble?: () => boolean) => {
    const work = {
      begin: () => void happened.push(`${holder} begins`),
      end: async () => void happened.push(`${holder} ends`),
    }
    return new LeaseHolder('sweep', work, { leases, holder, everyMs: 5, isAble }, noLog)
  }
  return { leases, happened, replica }
}

const idle = { begin: () => undefined, end: async () => undefined }

describe('the holder of a lease', () => {
  it('is one of two replicas, and the other when that one stops', async () => {
    const { happened, replica } = replicas()
    const [a, b] = [await replica('a').start(), await replica('b').start()]
    expect([a.held, b.held]).toEqual([true, false])
    expect([a.kept, b.kept]).toEqual([true, true])
    await a.stop()
    await until(() => b.held)
    expect(happened).toEqual(['a begins', 'a ends', 'b begins'])
    await b.stop()
  })

  it('passes the lease on when unable to work, and competes again once able', async () => {
    const { replica } = replicas()
    let able = true
    const a = await replica('a', () => able).start()
    expect(a.held).toBe(true)
    const b = await replica('b', () => !able).start()
    expect(b.held).toBe(false)
    able = false
    await until(() => b.held)
    expect(a.held).toBe(false)
    able = true
    await until(() => a.held)
    expect(b.held).toBe(false)
    await Promise.all([a.stop(), b.stop()])
  })

  it('renews the lease less often than a waiting replica asks for it', async () => {
    const leases = new SharedLeases()
    const asked = jest.spyOn(leases, 'take')
    const start = (holder: string) => new LeaseHolder('sweep', idle, { leases, holder }, noLog).start()
    const [a, b] = [await start('a'), await start('b')]
    asked.mockClear()
    const timesBy = (who: string) => asked.mock.calls.filter(([, holder]) => holder === who).length
    await until(() => timesBy('a') >= 3)
    expect(timesBy('b')).toBeGreaterThan(timesBy('a'))
    await Promise.all([a.stop(), b.stop()])
  })

  it('retries if the leases are unavailable at the start', async () => {
    const { leases, replica } = replicas()
    leases.away = true
    const one = await replica('a').start()
    expect([one.held, one.kept]).toEqual([false, false])
    leases.away = false
    await until(() => one.held)
    await one.stop()
  })

  it('ends its work when another replica has the lease', async () => {
    const { leases, happened, replica } = replicas()
    const a = await replica('a').start()
    leases.giveTo('sweep', 'b')
    await until(() => !a.held)
    expect(happened).toEqual(['a begins', 'a ends'])
    await a.stop()
    expect(leases.holderOf('sweep')).toBe('b')
  })

  it('continues while the leases are unavailable, until its lease expires', async () => {
    const { leases, happened, replica } = replicas()
    const a = await replica('a').start()
    leases.away = true
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(a.held).toBe(true)
    leases.away = false
    await a.stop()
    expect(happened).toEqual(['a begins', 'a ends'])
  })

  it('ends its work when the lease expires during a slow renewal, and restarts it later', async () => {
    const { leases, happened, replica } = replicas()
    const a = await replica('a').start()
    const hanging = Promise.withResolvers<'held'>()
    const taken = jest.spyOn(leases, 'take').mockReturnValue(hanging.promise)
    await until(() => happened.length === 2)
    expect(happened).toEqual(['a begins', 'a ends'])
    expect(a.held).toBe(false)
    taken.mockRestore()
    // The late response is for an expired lease: it asks again.
    hanging.resolve('held')
    await until(() => a.held)
    // On a busy machine the lease may have expired again.
    expect(happened.slice(0, 3)).toEqual(['a begins', 'a ends', 'a begins'])
    await a.stop()
  })

  it('restarts its work only after the previous run has ended', async () => {
    const leases = new SharedLeases()
    const happened: string[] = []
    const ended = Promise.withResolvers<void>()
    const work = {
      begin: () => void happened.push('begins'),
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
})
