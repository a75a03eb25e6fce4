import { describe, expect, it } from '@jest/globals'
import { Clockwork } from '@countersign/requests-api/internal/application/clockwork/clockwork'
import { silentLog } from '../silent-log.js'

describe('chores', () => {
  it('are done once at the start, one after another, and a failing one keeps the others from nothing', async () => {
    const done: string[] = []
    const chore = (name: string, run: () => Promise<void>) => ({ name, everyMs: 3_600_000, run })
    let free!: () => void
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    const clockwork = new Clockwork(
      [
        chore('slow', () => held.then(() => void done.push('slow'))),
        chore('broken', () => Promise.reject(new RangeError('no room'))),
        chore('quick', async () => void done.push('quick')),
      ],
      silentLog,
    )
    clockwork.start()
    free()
    await clockwork.stop()
    expect(done).toEqual(['slow', 'quick'])
    expect([...clockwork.failing]).toEqual([['broken', 'RangeError: no room']])
  })

  it('are tried again in their time, and are no longer failing once they succeed', async () => {
    let tries = 0
    let succeeded!: () => void
    const success = new Promise<void>((resolve) => {
      succeeded = resolve
    })
    const run = async () => {
      if (++tries === 1) throw new Error('not yet')
      succeeded()
    }
    const clockwork = new Clockwork([{ name: 'stubborn', everyMs: 1, run }], silentLog)
    clockwork.start()
    await success
    await clockwork.stop()
    expect(clockwork.failing.size).toBe(0)
  })

  it('that come seldom are tried again sooner once they failed, until they were stopped', async () => {
    let tries = 0
    const { promise: thrice, resolve: tried } = Promise.withResolvers<void>()
    const run = async () => {
      if (++tries === 3) tried()
      throw new Error('the store is away')
    }
    const clockwork = new Clockwork([{ name: 'seldom', everyMs: 3_600_000, run }], silentLog, 1)
    clockwork.start()
    await thrice
    await clockwork.stop()
    const before = tries
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(tries).toBe(before)
    expect([...clockwork.failing.keys()]).toEqual(['seldom'])
  })
})
