import type { Throttle } from '@countersign/requests-api/internal/platform/ports/throttle'
import { expect, it } from '@jest/globals'

export const limit = { name: 'tried', points: 3, seconds: 3600 }
const other = { ...limit, name: 'other' }
export const short = { name: 'short', points: 1, seconds: 1 }

let keys = 0
export const newKey = () => `key-${++keys}`

/** Tests that every throttle must pass. */
export function describeThrottle(opened: () => Throttle): void {
  it('counts per limit and key, and imposes a wait from the last point on', async () => {
    const [throttle, key, stranger] = [opened(), newKey(), newKey()]
    expect([await throttle.counted(limit, key), await throttle.waitFor(limit, key)]).toEqual([0, 0])
    for (const count of [1, 2]) expect(await throttle.count(limit, key)).toBe(count)
    expect(await throttle.waitFor(limit, key)).toBe(0)
    expect(await throttle.count(limit, key)).toBe(3)
    expect(await throttle.counted(limit, key)).toBe(3)
    const seconds = await throttle.waitFor(limit, key)
    expect(seconds).toBeGreaterThan(3000)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect(await throttle.waitFor(other, key)).toBe(0)
    expect(await throttle.waitFor(limit, stranger)).toBe(0)
  })

  it('counts simultaneous attempts one by one', async () => {
    const [throttle, key] = [opened(), newKey()]
    const counts = await Promise.all(Array.from({ length: 20 }, () => throttle.count(limit, key)))
    expect(counts.toSorted((one, next) => one - next)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  })

  it('takes back an attempt, and clears a key', async () => {
    const [throttle, key] = [opened(), newKey()]
    for (let n = 0; n < 3; n++) await throttle.count(limit, key)
    await throttle.uncount(limit, key)
    expect([await throttle.counted(limit, key), await throttle.waitFor(limit, key)]).toEqual([2, 0])
    await throttle.count(limit, key)
    await throttle.clear(limit, key)
    expect([await throttle.counted(limit, key), await throttle.waitFor(limit, key)]).toEqual([0, 0])
    await throttle.clear(limit, newKey())
  })

  it('blocks a key for a time', async () => {
    const [throttle, key] = [opened(), newKey()]
    await throttle.hold(limit, key, 1800)
    const seconds = await throttle.waitFor(limit, key)
    expect(seconds).toBeGreaterThan(1500)
    expect(seconds).toBeLessThanOrEqual(1800)
    expect(await throttle.waitFor(limit, newKey())).toBe(0)
    await throttle.clear(limit, key)
    expect(await throttle.waitFor(limit, key)).toBe(0)
  })
}

/** For throttles whose time a test can advance. */
export function describeTimedThrottle(opened: () => Throttle, pass: (seconds: number) => void): void {
  it('forgets attempts and blocks exactly after their time', async () => {
    const [throttle, counted, held] = [opened(), newKey(), newKey()]
    await throttle.count(short, counted)
    await throttle.hold(limit, held, 1)
    const waits = async () => [await throttle.waitFor(short, counted), await throttle.waitFor(limit, held)]
    expect(await waits()).toEqual([1, 1])
    pass(1)
    expect(await waits()).toEqual([0, 0])
    expect(await throttle.count(short, counted)).toBe(1)
  })
}
