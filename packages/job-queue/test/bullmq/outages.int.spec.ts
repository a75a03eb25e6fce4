import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import { type JobQueue, QueueUnavailable, type TakenJob } from '@countersign/job-queue'
import { describeUnless } from '@countersign/test-services/skipped'
import { noOwnRedis, openOwnRedis, type OwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { talkedTo } from '@countersign/test-services/talked-to'
import { until } from '@countersign/test-services/until'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { queueOn } from './queue-on-redis.js'
import { noLog } from '@countersign/telemetry'

const missing = noOwnRedis()
const suite = 'job queue: bullmq, when Redis is away'

describeUnless(missing)(suite, () => {
  let redis: OwnRedis
  let queue: JobQueue
  const said: string[] = []
  const say = (_facts: object, message: string) => void said.push(message)

  beforeEach(async () => {
    redis = await openOwnRedis()
    talkedTo(suite, redis.spokenTo)
    said.length = 0
    // A short lock, so that jobs of a broken connection are retried within the test's timeout.
    queue = queueOn(redis, { lockMs: 300, log: { ...noLog, info: say, warn: say } }).queue
  })
  afterEach(async () => {
    redis.thaw()
    await queue.close()
    await redis.stop()
  })

  const callsOf = (one: JobQueue): (() => Promise<unknown>)[] => [
    () => one.enqueue('q', { id: 'one', payload: 1, about: 'thing' }),
    () => one.holds('q', 'one'),
    () => one.counts('q'),
    () => one.drop('q', 'one'),
    () => one.forget('q', 'thing'),
  ]

  /** A worker that records its jobs. */
  function taking(handle: (job: TakenJob) => Promise<void> = async () => undefined) {
    const taken: string[] = []
    const worker = queue.work('q', {
      retryDelaysMs: [10, 10, 10, 10, 10, 10],
      concurrency: 5,
      handle: async (job) => {
        await handle(job)
        taken.push(job.id)
      },
    })
    const untilTaken = (ids: readonly string[]) => until(() => ids.every((id) => taken.includes(id)))
    return { taken, worker, untilTaken }
  }

  it('rejects every call at once when Redis is down', async () => {
    await queue.counts('q')
    await redis.kill()
    await Promise.all(callsOf(queue).map((call) => expect(call()).rejects.toThrow(QueueUnavailable)))
  })

  it('rejects every call within 2 s when Redis is frozen', async () => {
    const time = new VirtualTime()
    const { queue: patient } = queueOn(redis, { time })
    await patient.counts('q')
    redis.freeze()
    const rejected = callsOf(patient).map((call) => expect(call()).rejects.toThrow(QueueUnavailable))
    await Promise.all([...rejected, time.pass(2000)])
    redis.thaw()
    await patient.close()
  })

  it('rejects calls when Redis was never up, and closes without waiting for it', async () => {
    await redis.kill()
    const { queue: never } = queueOn(redis)
    never.work('q', { retryDelaysMs: [], handle: async () => undefined })
    await expect(never.enqueue('q', { id: 'one', payload: 1 })).rejects.toThrow(QueueUnavailable)
    await never.close()
  })

  it('adds a job once when it is repeated after a lost answer', async () => {
    await queue.counts('q')
    redis.freeze()
    await expect(queue.enqueue('q', { id: 'one', payload: 1 })).rejects.toThrow(QueueUnavailable)
    redis.thaw()
    await queue.enqueue('q', { id: 'one', payload: 1 })
    expect(await queue.counts('q')).toMatchObject({ waiting: 1 })
  })

  it('starts working when Redis is up again, and logs the outage and its end once', async () => {
    await queue.counts('q')
    await redis.kill()
    const { untilTaken } = taking()
    await expect(queue.enqueue('q', { id: 'one', payload: 1 })).rejects.toThrow(QueueUnavailable)
    await redis.restart()
    await untilAdded(queue, 'one')
    await untilTaken(['one'])
    expect(said).toEqual(['Redis is away: the job queue waits for it', 'Redis is back'])
  })

  it('loses no acknowledged job when Redis is killed repeatedly under load', async () => {
    const { taken, untilTaken } = taking(() => turn())
    const ids = Array.from({ length: 600 }, (_, n) => `job-${n}`)
    let added = 0
    const adding = inLanes(ids, 10, async (id) => {
      await untilAdded(queue, id)
      added++
    })
    for (const enough of [100, 250, 400]) {
      await until(() => added >= enough)
      await redis.kill()
      await redis.restart()
    }
    await adding
    await untilTaken(ids)
    expect(new Set(taken)).toEqual(new Set(ids))
    await until(async () => Object.values(await queue.counts('q')).every((n) => n === 0))
  })

  it('continues after Redis was frozen', async () => {
    const { taken, untilTaken } = taking()
    await untilAdded(queue, 'before')
    await untilTaken(['before'])
    redis.freeze()
    await expect(queue.counts('q')).rejects.toThrow(QueueUnavailable)
    redis.thaw()
    await untilAdded(queue, 'after')
    await untilTaken(['after'])
    expect(taken).toEqual(['before', 'after'])
  })

  it('reconnects if the server became a replica, as its address may now lead to another', async () => {
    await queue.counts('q')
    const admin = new Redis(redis.url)
    const connections = async () => String(await admin.client('LIST')).match(/^id=\d+/gm)!
    const own = `id=${await admin.client('ID')}`
    const ours = (await connections()).filter((id) => id !== own)
    await admin.replicaof('127.0.0.1', 1)
    await expect(queue.enqueue('q', { id: 'one', payload: 1 })).rejects.toThrow(QueueUnavailable)
    await until(async () => !(await connections()).some((id) => ours.includes(id)))
    await admin.replicaof('NO', 'ONE')
    admin.disconnect()
    await untilAdded(queue, 'one')
  })

  it('closes without Redis, and runs jobs that ended meanwhile again', async () => {
    let finish!: () => void
    let begun!: () => void
    const inHand = new Promise<void>((resolve) => {
      begun = resolve
    })
    const { worker } = taking(() => {
      begun()
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    await queue.enqueue('q', { id: 'half', payload: 1 })
    await inHand
    await redis.kill()
    const closing = worker.close()
    finish()
    await closing
    await redis.restart()
    const next = taking()
    await next.untilTaken(['half'])
    expect(next.taken).toEqual(['half'])
  })
})

/** Retries until the job is acknowledged, like a reactor. */
async function untilAdded(queue: JobQueue, id: string): Promise<void> {
  const isAdded = async () => {
    try {
      await queue.enqueue('q', { id, payload: { of: id } })
      return true
    } catch (error) {
      if (!(error instanceof QueueUnavailable)) throw error
      return false
    }
  }
  await until(isAdded)
}

async function inLanes<T>(all: readonly T[], lanes: number, each: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const lane = async () => {
    for (const one of left) await each(one)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
