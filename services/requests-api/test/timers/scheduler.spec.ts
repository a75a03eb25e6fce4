import { describe, expect, it } from '@jest/globals'
import { Scheduler } from '@countersign/requests-api/internal/timers/scheduler'
import { BeingBuilt } from '@countersign/projections'
import { noLog } from '@countersign/telemetry'
import { until } from '../until.js'

describe('scheduled jobs', () => {
  it('run once at the start, one after another, and a failing one does not prevent the others', async () => {
    const done: string[] = []
    const job = (name: string, run: () => Promise<void>) => ({ name, everyMs: 3_600_000, run })
    let free!: () => void
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    const scheduler = new Scheduler(
      [
        job('slow', () => held.then(() => void done.push('slow'))),
        job('broken', () => Promise.reject(new RangeError('no room'))),
        job('quick', async () => void done.push('quick')),
      ],
      noLog,
    )
    scheduler.start()
    free()
    await until(() => done.includes('quick'))
    expect(done).toEqual(['slow', 'quick'])
    expect(() => scheduler.check('broken')).toThrow('RangeError: no room')
    for (const well of ['slow', 'quick']) expect(scheduler.check(well)).toBeUndefined()
    await scheduler.stop()
    // Another replica runs the jobs now, so failures here no longer count.
    expect(scheduler.check('broken')).toBeUndefined()
  })

  it('run again at their interval, and are no longer failing after a success', async () => {
    let tries = 0
    const meanwhile: unknown[] = []
    const run = async () => {
      if (++tries === 1) throw new Error('not yet')
      try {
        scheduler.check('stubborn')
      } catch (error) {
        meanwhile.push((error as Error).message)
      }
    }
    const scheduler = new Scheduler([{ name: 'stubborn', everyMs: 1, run }], noLog)
    scheduler.start()
    await until(() => tries > 2)
    expect(scheduler.check('stubborn')).toBeUndefined()
    // The scheduler reports the first failure until the second attempt ends.
    expect(meanwhile).toEqual(['Error: not yet'])
    await scheduler.stop()
  })

  it('are not failing while a read model is being built, whatever the previous failure was', async () => {
    const endings = [new Error('the store is away'), new BeingBuilt('stats'), new BeingBuilt('stats')]
    const met: string[] = []
    const run = async () => {
      try {
        scheduler.check('early')
        met.push('well')
      } catch (error) {
        met.push((error as Error).message)
      }
      const ending = endings.shift()
      if (ending) throw ending
    }
    const scheduler = new Scheduler([{ name: 'early', everyMs: 3_600_000, run }], noLog, 1)
    scheduler.start()
    await until(() => met.length === 4)
    expect(met).toEqual(['well', 'Error: the store is away', 'well', 'well'])
    await scheduler.stop()
  })

  it('are retried sooner after a failure if their interval is long, until they are stopped', async () => {
    let tries = 0
    const { promise: thrice, resolve: tried } = Promise.withResolvers<void>()
    const run = async () => {
      if (++tries === 3) tried()
      throw new Error('the store is away')
    }
    const scheduler = new Scheduler([{ name: 'seldom', everyMs: 3_600_000, run }], noLog, 1)
    scheduler.start()
    await thrice
    expect(() => scheduler.check('seldom')).toThrow('the store is away')
    await scheduler.stop()
    const before = tries
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(tries).toBe(before)
  })
})
