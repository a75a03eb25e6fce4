import { describe, expect, it, jest } from '@jest/globals'
import { LeaseHolder } from '@countersign/projections/internal/leases/lease-holder'
import { askEveryMs, leaseMs, renewEveryMs } from '@countersign/projections/internal/leases/lease-times'
import { noLog } from '@countersign/telemetry'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { SharedLeases } from './testing/shared-leases.js'

function replicas() {
  const time = new VirtualTime()
  const leases = new SharedLeases()
  const happened: string[] = []
  const replica = (holder: string, isAble?: () => boolean) => {
    const work = {
      begin: () => void happened.push(`${holder} begins`),
      end: async () => void happened.push(`${holder} ends`),
    }
    return new LeaseHolder('sweep', work, { leases, holder, isAble, time }, noLog)
  }
  return { leases, happened, replica, time }
}

describe('the holder of a lease', () => {
  it('is one of two replicas, and the other when that one stops', async () => {
    const { happened, replica, time } = replicas()
    const [a, b] = [await replica('a').start(), await replica('b').start()]
    expect([a.held, b.held]).toEqual([true, false])
    expect([a.kept, b.kept]).toEqual([true, true])
    await a.stop()
    await time.pass(askEveryMs)
    expect(b.held).toBe(true)
    expect(happened).toEqual(['a begins', 'a ends', 'b begins'])
    await b.stop()
  })

  it('passes the lease on when unable to work, and competes again once able', async () => {
    const { replica, time } = replicas()
    let able = true
    const a = await replica('a', () => able).start()
    expect(a.held).toBe(true)
    const b = await replica('b', () => !able).start()
    expect(b.held).toBe(false)
    able = false
    await time.pass(renewEveryMs + askEveryMs)
    expect([a.held, b.held]).toEqual([false, true])
    able = true
    await time.pass(renewEveryMs + askEveryMs)
    expect([a.held, b.held]).toEqual([true, false])
    await Promise.all([a.stop(), b.stop()])
  })

  it('renews the lease less often than a waiting replica asks for it', async () => {
    const { leases, replica, time } = replicas()
    const asked = jest.spyOn(leases, 'take')
    const [a, b] = [await replica('a').start(), await replica('b').start()]
    asked.mockClear()
    const timesBy = (who: string) => asked.mock.calls.filter(([, holder]) => holder === who).length
    await time.pass(10_500)
    expect([timesBy('a'), timesBy('b')]).toEqual([14, 30])
    await Promise.all([a.stop(), b.stop()])
  })

  it('retries if the leases are unavailable at the start', async () => {
    const { leases, replica, time } = replicas()
    leases.away = true
    const one = await replica('a').start()
    expect([one.held, one.kept]).toEqual([false, false])
    leases.away = false
    await time.pass(askEveryMs)
    expect(one.held).toBe(true)
    await one.stop()
  })

  it('ends its work when another replica has the lease', async () => {
    const { leases, happened, replica, time } = replicas()
    const a = await replica('a').start()
    leases.giveTo('sweep', 'b')
    await time.pass(renewEveryMs)
    expect(a.held).toBe(false)
    expect(happened).toEqual(['a begins', 'a ends'])
    await a.stop()
    expect(leases.holderOf('sweep')).toBe('b')
  })

  it('continues while the leases are unavailable, until its lease expires', async () => {
    const { leases, happened, replica, time } = replicas()
    const a = await replica('a').start()
    leases.away = true
    await time.pass(leaseMs - 1)
    expect([a.held, happened]).toEqual([true, ['a begins']])
    await time.pass(1)
    expect([a.held, happened]).toEqual([false, ['a begins', 'a ends']])
    await a.stop()
    expect(happened).toEqual(['a begins', 'a ends'])
  })

  it('ends its work when the lease expires during a slow renewal, and restarts it later', async () => {
    const { leases, happened, replica, time } = replicas()
    const a = await replica('a').start()
    const hanging = Promise.withResolvers<'held'>()
    const taken = jest.spyOn(leases, 'take').mockReturnValue(hanging.promise)
    await time.pass(leaseMs)
    expect(happened).toEqual(['a begins', 'a ends'])
    expect(a.held).toBe(false)
    taken.mockRestore()
    // The lease that was asked for has expired too, so its late response grants nothing.
    await time.pass(renewEveryMs)
    hanging.resolve('held')
    await time.pass(askEveryMs - 1)
    expect(a.held).toBe(false)
    await time.pass(1)
    expect(a.held).toBe(true)
    expect(happened).toEqual(['a begins', 'a ends', 'a begins'])
    await a.stop()
  })

  it('restarts its work only after the previous run has ended', async () => {
    const { leases, happened, time } = replicas()
    const ended = Promise.withResolvers<void>()
    const work = {
      begin: () => void happened.push('begins'),
      end: async () => {
        happened.push('is ending')
        await ended.promise
        happened.push('has ended')
      },
    }
    const one = await new LeaseHolder('sweep', work, { leases, holder: 'a', time }, noLog).start()
    leases.giveTo('sweep', 'b')
    await time.pass(renewEveryMs)
    expect(happened).toEqual(['begins', 'is ending'])
    leases.giveTo('sweep', 'a')
    await time.pass(60_000)
    expect(happened).toEqual(['begins', 'is ending'])
    ended.resolve()
    await time.pass(askEveryMs)
    expect(happened).toEqual(['begins', 'is ending', 'has ended', 'begins'])
    await one.stop()
  })
})
