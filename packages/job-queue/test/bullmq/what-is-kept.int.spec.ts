import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import { GiveUp } from '@countersign/job-queue'
import { AboutIndex } from '@countersign/job-queue/internal/bullmq/about-index'
import { describeUnless } from '@countersign/test-services/skipped'
import { noSharedRedis, openSharedRedis } from '@countersign/test-services/redis/open-shared-redis'
import type { TestRedis } from '@countersign/test-services/redis/open-test-redis'
import { talkedTo } from '@countersign/test-services/talked-to'
import { until } from '@countersign/test-services/until'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { queueOn } from './queue-on-redis.js'

const missing = noSharedRedis()
const suite = 'job queue: bullmq, what it keeps and what it forgets'

describeUnless(missing)(suite, () => {
  let redis: TestRedis
  let client: Redis
  let subject: ReturnType<typeof queueOn>

  beforeAll(async () => {
    redis = await openSharedRedis()
    talkedTo(suite, redis.spokenTo)
    client = new Redis(redis.url)
  })
  afterAll(async () => {
    client.disconnect()
    await redis.stop()
  })
  beforeEach(() => {
    // No call misses its deadline on a busy machine, because this time never passes.
    subject = queueOn(redis, { time: new VirtualTime() })
  })
  afterEach(async () => {
    await subject.queue.close()
    await subject.removeKeys()
  })

  const count = (length: number) => Array.from({ length }, (_, n) => `job-${n}`)
  /** A hundred calls at a time. */
  const bySlices = async (ids: readonly string[], call: (id: string, n: number) => Promise<unknown>) => {
    for (let from = 0; from < ids.length; from += 100) {
      await Promise.all(ids.slice(from, from + 100).map((id, n) => call(id, from + n)))
    }
  }

  /** All data of the queue in Redis, as text. */
  async function everything(): Promise<string> {
    const found: unknown[] = []
    for (const key of await client.keys(`${subject.prefix}:*`)) {
      const type = await client.type(key)
      if (type === 'hash') found.push(key, await client.hgetall(key))
      else if (type === 'stream') found.push(key, await client.xrange(key, '-', '+'))
      else if (type === 'set') found.push(key, await client.smembers(key))
      else if (type === 'zset') found.push(key, await client.zrange(key, '0', '-1'))
      else if (type === 'list') found.push(key, await client.lrange(key, 0, -1))
    }
    return JSON.stringify(found)
  }

  it('deletes the payload of a finished job, and never stores the error of a handler', async () => {
    const { queue } = subject
    for (const id of ['good', 'bad', 'later']) await queue.enqueue('q', { id, payload: { text: `sealed ${id}` } })
    expect(await everything()).toContain('sealed bad')
    let ended = 0
    const worker = queue.work('q', {
      retryDelaysMs: [60_000],
      handle: async ({ id }) => {
        ended++
        if (id === 'bad') throw new GiveUp('no such mailbox: ada@example.org')
        if (id === 'later') throw new Error('try again: ada@example.org')
      },
    })
    await until(() => ended >= 3)
    await worker.close()
    const kept = await everything()
    expect(kept).not.toContain('sealed good')
    expect(kept).not.toContain('sealed bad')
    expect(kept).toContain('sealed later')
    expect(kept).not.toContain('ada@example.org')
  })

  it.each(['wait', 'active', 'failed', 'meta', 'events', 'id', 'abouts'])('accepts %s as a job id', async (id) => {
    const { queue } = subject
    await queue.enqueue('q', { id, payload: 1 })
    const taken = await new Promise((resolve) => {
      queue.work('q', { retryDelaysMs: [], handle: async (job) => resolve(job.id) })
    })
    expect(taken).toBe(id)
  })

  it('runs every job in exactly one of several workers', async () => {
    const others = [subject.open(), subject.open(), subject.open()]
    const taken: string[] = []
    for (const other of others) {
      other.work('q', { retryDelaysMs: [], concurrency: 4, handle: async ({ id }) => void taken.push(id) })
    }
    const ids = count(300)
    await bySlices(ids, (id) => subject.queue.enqueue('q', { id, payload: 1 }))
    await until(() => taken.length >= ids.length)
    await Promise.all(others.map((other) => other.close()))
    expect(taken.toSorted()).toEqual(ids.toSorted())
  })

  it('either drops a job or remembers that it ran', async () => {
    const { queue } = subject
    const ids = count(1000)
    const ran: string[] = []
    const dropping: Promise<void>[] = []
    let racing = true
    await bySlices(ids, (id) => queue.enqueue('q', { id, payload: 1 }))
    queue.work('q', {
      retryDelaysMs: [],
      concurrency: 4,
      handle: async ({ id }) => {
        ran.push(id)
        const n = ids.indexOf(id)
        // The next jobs, so that some are waiting, some running and some just ended.
        if (racing) dropping.push(...ids.slice(n + 1, n + 9).map((next) => queue.drop('q', next)))
      },
    })
    await until(() => queue.counts('q').then(({ waiting, running }) => waiting + running === 0))
    await Promise.all(dropping)
    racing = false
    // Otherwise no drop raced with a worker, and the test proves nothing.
    expect(ran.length).toBeLessThan(ids.length)
    await bySlices(ids, (id) => queue.enqueue('q', { id, payload: 1 }))
    await until(() => new Set(ran).size >= ids.length)
    await queue.close()
    expect(ran.toSorted()).toEqual(ids.toSorted())
  })

  it('removes all earlier jobs about a subject, despite concurrent removals', async () => {
    const { queue } = subject
    await bySlices(count(300), (id, n) =>
      Promise.all([
        queue.enqueue('q', { id, payload: 1, about: 'thing' }, { delayMs: n % 2 ? 60_000 : 0 }),
        n % 10 === 0 ? queue.forget('q', 'thing') : undefined,
      ]),
    )
    await queue.enqueue('q', { id: 'other', payload: 1, about: 'other-thing' })
    await queue.forget('q', 'thing')
    expect(await queue.counts('q')).toEqual({ waiting: 1, delayed: 0, running: 0, failed: 0 })
  })

  it('removes old index entries that have no job', async () => {
    const { queue, prefix } = subject
    const index = new AboutIndex(`${prefix}:q:`)
    await queue.enqueue('q', { id: 'there', payload: 1, about: 'old' })
    await queue.enqueue('q', { id: 'gone', payload: 1, about: 'old' })
    await queue.enqueue('q', { id: 'gone-too', payload: 1, about: 'old-and-empty' })
    await queue.enqueue('q', { id: 'gone-lately', payload: 1, about: 'new' })
    for (const id of ['gone', 'gone-too', 'gone-lately']) await queue.drop('q', id)
    await client.zadd(`${prefix}:q:abouts`, 1, 'old', 1, 'old-and-empty')
    await index.tidy(client)
    expect(await index.ids(client, 'old')).toEqual(['j-there'])
    expect(await index.ids(client, 'old-and-empty')).toEqual([])
    expect(await index.ids(client, 'new')).toEqual(['j-gone-lately'])
    expect((await client.zrange(`${prefix}:q:abouts`, '0', '-1')).toSorted()).toEqual(['new', 'old'])
  })
})
