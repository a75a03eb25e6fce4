import { openMemoryThrottle } from '@countersign/requests-api/internal/platform/adapters/throttle-counters'
import { openRedisThrottle } from '@countersign/requests-api/internal/platform/adapters/redis-throttle'
import { noOwnRedis, openOwnRedis, type OwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { describeUnless } from '@countersign/test-services/skipped'
import { talkedTo } from '@countersign/test-services/talked-to'
import { until } from '@countersign/test-services/until'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { movableClock } from '../../api/access/access-world.js'
import { clockedThrottle } from '../../api/access/clocked-throttle.js'
import { describeThrottle, describeTimedThrottle, limit, newKey, short } from './throttle.conformance.js'

describe('a throttle in memory', () => {
  describeThrottle(openMemoryThrottle)

  describe('in virtual time', () => {
    beforeAll(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }))
    afterAll(() => void jest.useRealTimers())
    describeTimedThrottle(openMemoryThrottle, (seconds) => jest.advanceTimersByTime(seconds * 1000))
  })
})

describe('a throttle with a movable clock', () => {
  const clock = movableClock()
  const opened = () => clockedThrottle(clock)
  describeThrottle(opened)
  describeTimedThrottle(opened, (seconds) => clock.forward({ seconds }))
})

const missing = noOwnRedis()
const suite = 'a throttle in Redis'

describeUnless(missing)(suite, () => {
  let redis: OwnRedis
  let one: ReturnType<typeof openRedisThrottle>
  let two: ReturnType<typeof openRedisThrottle>
  beforeAll(async () => {
    redis = await openOwnRedis()
    talkedTo(suite, redis.spokenTo)
    ;[one, two] = [openRedisThrottle(redis.url), openRedisThrottle(redis.url)]
    // Each throttle counts alone until it is connected.
    const key = newKey()
    await one.hold(limit, key, 60)
    await until(async () => {
      await one.hold(limit, key, 60)
      return (await two.waitFor(limit, key)) > 0
    })
  })
  afterAll(async () => {
    await Promise.all([one.close(), two.close()])
    await redis.stop()
  })

  describeThrottle(() => one)

  it('forgets attempts and blocks after their time', async () => {
    const [counted, held] = [newKey(), newKey()]
    await one.count(short, counted)
    await one.hold(limit, held, 1)
    const waits = async () => [await one.waitFor(short, counted), await one.waitFor(limit, held)]
    const seen: number[] = []
    await until(async () => {
      const both = await waits()
      seen.push(...both)
      return both.every((seconds) => seconds === 0)
    })
    expect(Math.max(...seen)).toBeLessThanOrEqual(1)
    expect(await one.count(short, counted)).toBe(1)
  })

  it('is shared by replicas', async () => {
    const key = newKey()
    await one.count(limit, key)
    expect(await two.count(limit, key)).toBe(2)
    await two.clear(limit, key)
    expect(await one.counted(limit, key)).toBe(0)
  })

  it('counts separately in each replica while Redis is down, and jointly after its return', async () => {
    const key = newKey()
    await redis.kill()
    for (let n = 0; n < 3; n++) await one.count(limit, key)
    expect(await one.waitFor(limit, key)).toBeGreaterThan(0)
    await one.hold(limit, newKey(), 5)
    await one.uncount(limit, key)
    await one.clear(limit, key)
    expect(await two.counted(limit, key)).toBe(0)
    await redis.restart()
    const back = newKey()
    await until(async () => {
      await one.hold(limit, back, 60)
      return (await two.waitFor(limit, back)) > 0
    })
  })

  it('does not keep a call waiting when Redis hangs', async () => {
    redis.freeze()
    try {
      expect(await one.count(limit, newKey())).toBe(1)
    } finally {
      redis.thaw()
    }
  }, 30_000)
})
