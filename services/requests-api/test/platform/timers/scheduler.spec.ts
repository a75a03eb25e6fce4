import { describe, expect, it } from '@jest/globals'
import { Scheduler } from '@countersign/requests-api/internal/platform/timers/scheduler'
import { BeingBuilt } from '@countersign/projections'
import { noLog } from '@countersign/telemetry'
import { VirtualTime } from '@countersign/test-services/virtual-time'

describe('scheduled jobs', () => {
  it('run once at the start, one after another, and a failing one does not prevent the others', async () => {
    const time = new VirtualTime()
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
      time,
    )
    scheduler.start()
    await time.pass(0)
    expect(done).toEqual([])
    free()
    await time.pass(0)
    expect(done).toEqual(['slow', 'quick'])
    expect(() => scheduler.check('broken')).toThrow('RangeError: no room')
    for (const well of ['slow', 'quick']) expect(scheduler.check(well)).toBeUndefined()
    await scheduler.stop()
    // Another replica runs the jobs now, so failures here no longer count.
    expect(scheduler.check('broken')).toBeUndefined()
  })

  it('run again at their interval, and are no longer failing after a success', async () => {
    const time = new VirtualTime()
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
    const scheduler = new Scheduler([{ name: 'stubborn', everyMs: 1000, run }], noLog, time)
    scheduler.start()
    await time.pass(2000)
    expect(tries).toBe(3)
    expect(scheduler.check('stubborn')).toBeUndefined()
    // The scheduler reports the first failure until the second attempt ends.
    expect(meanwhile).toEqual(['Error: not yet'])
    await scheduler.stop()
  })

  it('are not failing while a read model is being built, whatever the previous failure was', async () => {
    const time = new VirtualTime()
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
    const scheduler = new Scheduler([{ name: 'early', everyMs: 3_600_000, run }], noLog, time)
    scheduler.start()
    await time.pass(30_000)
    expect(met).toEqual(['well', 'Error: the store is away', 'well', 'well'])
    await scheduler.stop()
  })

  it('are retried sooner after a failure if their interval is long, until they are stopped', async () => {
    const time = new VirtualTime()
    let tries = 0
    const run = async () => {
      tries++
      throw new Error('the store is away')
    }
    const scheduler = new Scheduler([{ name: 'seldom', everyMs: 3_600_000, run }], noLog, time)
    scheduler.start()
    await time.pass(20_000)
    expect(tries).toBe(3)
    expect(() => scheduler.check('seldom')).toThrow('the store is away')
    await scheduler.stop()
    expect(time.pending).toBe(0)
  })
})
