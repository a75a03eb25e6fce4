import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { Redis } from 'ioredis'
import { requireRights } from '@countersign/job-queue/bullmq'
import { judgeEviction } from '@countersign/job-queue/internal/bullmq/redis-rights'
import { noOwnRedis, openOwnRedis, type OwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { describeUnless } from '@countersign/test-services/skipped'
import { talkedTo } from '@countersign/test-services/talked-to'
import { until } from '@countersign/test-services/until'
import { queueOn } from './queue-on-redis.js'

const suite = 'job queue: bullmq, under an account'

/** As docs/operations.md grants them. */
const granted = '~countersign* +@read +@write +@blocking +@scripting +@connection -@dangerous +info'

describeUnless(noOwnRedis())(suite, () => {
  let redis: OwnRedis
  let admin: Redis
  beforeAll(async () => {
    redis = await openOwnRedis()
    talkedTo(suite, redis.spokenTo)
    admin = new Redis(redis.url)
  })
  afterAll(async () => {
    admin.disconnect()
    await redis.stop()
  })

  async function addressFor(rules: string): Promise<string> {
    await admin.call('ACL', 'SETUSER', 'app', 'reset', 'on', '>pw', ...rules.split(' '))
    return redis.url.replace('//', '//app:pw@')
  }

  /** Works one job that fails once, and withdraws another. @returns the attempts */
  async function works(url: string): Promise<number[]> {
    const { queue } = queueOn({ ...redis, url }, { prefix: 'countersign' })
    const taken: number[] = []
    const handle = async ({ attempt }: { attempt: number }) => {
      taken.push(attempt)
      if (attempt === 1) throw new Error('once')
    }
    queue.work('q', { retryDelaysMs: [10], handle })
    await queue.enqueue('q', { id: 'later', payload: 1, about: 'thing' }, { delayMs: 60_000 })
    await queue.drop('q', 'later')
    await queue.forget('q', 'thing')
    await queue.enqueue('q', { id: 'one', payload: 1, about: 'thing' })
    await until(() => taken.length === 2)
    await until(async () => !(await queue.holds('q', 'one')))
    expect(await queue.check!()).toBeNull()
    await queue.close()
    await admin.flushall()
    return taken
  }

  it('works with exactly the rights that operations.md grants', async () => {
    const url = await addressFor(granted)
    await requireRights('REDIS_URL', url)
    expect(await works(url)).toEqual([1, 2])
  })

  const start = 'REDIS_URL names an account without rights that the job queue needs. Grant them in Redis: '
  it.each([
    ['~* +@all -@dangerous', 'ACL SETUSER NAME +info'],
    ['~* +@all -info -bzpopmin', 'ACL SETUSER NAME +info +@blocking'],
    ['~* +@all -@scripting', 'ACL SETUSER NAME +@scripting'],
    ['~* +@all -@write', 'ACL SETUSER NAME +@write +@blocking'],
    ['~bull* +@all', 'ACL SETUSER NAME ~countersign*'],
  ])('%s is refused, with the rights to grant and without a line of a library', async (rules, cure) => {
    const printed = jest.spyOn(console, 'warn')
    await expect(requireRights('REDIS_URL', await addressFor(rules))).rejects.toThrow(`${start}${cure}`)
    expect(printed).not.toHaveBeenCalled()
  })

  it('leaves a Redis that does not answer, or refuses the password, to the first command', async () => {
    await expect(requireRights('REDIS_URL', 'redis://127.0.0.1:9')).resolves.toBeUndefined()
    await addressFor(granted)
    await expect(requireRights('REDIS_URL', redis.url.replace('//', '//app:other@'))).resolves.toBeUndefined()
  })

  it('goes on without INFO when that right is taken away later', async () => {
    const url = await addressFor(granted)
    const { queue } = queueOn({ ...redis, url }, { prefix: 'countersign' })
    await queue.counts('q')
    await admin.call('ACL', 'SETUSER', 'app', '-info')
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const taken: string[] = []
    queue.work('q', { retryDelaysMs: [], handle: async ({ id }) => void taken.push(id) })
    await queue.enqueue('q', { id: 'one', payload: 1 })
    await until(() => taken.length === 1)
    expect(await queue.check!()).toBe('Redis does not say whether it evicts jobs (INFO memory)')
    await queue.close()
  })

  it('reports a policy that evicts jobs in words, and prints nothing', async () => {
    const printed = jest.spyOn(console, 'warn')
    printed.mockClear()
    const { queue } = queueOn(redis, { prefix: 'countersign' })
    queue.work('q', { retryDelaysMs: [], handle: async () => undefined })
    await admin.config('SET', 'maxmemory-policy', 'allkeys-lru')
    await expect(queue.check!()).rejects.toThrow(
      'Redis may evict jobs: its maxmemory-policy is allkeys-lru. Set it to noeviction',
    )
    await admin.config('SET', 'maxmemory-policy', 'noeviction')
    expect(await queue.check!()).toBeNull()
    await queue.close()
    expect(printed).not.toHaveBeenCalled()
  })
})

it('a Redis that hides its policy is not called safe', () => {
  expect(judgeEviction('# Memory\r\nused_memory:1\r\n')).toMatch(/does not say/)
})
