import { openBullmqJobQueue } from '@countersign/job-queue/bullmq'
import { openOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { Redis } from 'ioredis'

export interface JobMemory {
  /** Change of total memory (INFO), divided by the number of jobs. */
  waiting: number
  ended: number
  /** Size of a job's key (MEMORY USAGE). */
  waitingKey: number
  endedKey: number
}

/** Handles many jobs through the product's adapter. @param perRequest jobs per request */
export async function jobMemory(payload: unknown, jobs: number, perRequest: number): Promise<JobMemory> {
  const server = await openOwnRedis()
  const redis = new Redis(server.url)
  const queue = openBullmqJobQueue({ url: server.url })
  const used = async () => Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1])
  const key = `countersign:mail:j-${idOf(jobs - 1)}`
  const ofKey = async () => Number(await redis.call('MEMORY', 'USAGE', key, 'SAMPLES', 0))
  try {
    // Creates the queue's settings, scripts and connections before the baseline.
    await queue.enqueue('mail', { id: 'before-all', payload: null })
    const empty = await used()
    for (let from = 0; from < jobs; from += atOnce) {
      const ids = Array.from({ length: Math.min(atOnce, jobs - from) }, (_, n) => from + n)
      await Promise.all(
        ids.map((n) => queue.enqueue('mail', { id: idOf(n), payload, about: requestOf(Math.floor(n / perRequest)) })),
      )
    }
    const waiting = ((await used()) - empty) / jobs
    const waitingKey = await ofKey()
    const { promise: handled, resolve } = Promise.withResolvers<void>()
    let left = jobs + 1
    const handle = async () => void (--left === 0 && resolve())
    const worker = queue.work('mail', { retryDelaysMs: [], concurrency: 20, handle })
    await handled
    // The worker records the last results on close.
    await worker.close()
    return { waiting, waitingKey, ended: ((await used()) - empty) / jobs, endedKey: await ofKey() }
  } finally {
    await queue.close()
    redis.disconnect()
    await server.stop()
  }
}

const atOnce = 200

/** As long as the product's ids: kind, recipient id, round and number. */
const idOf = (n: number): string => `invitation-${requestOf(n)}-1-1`
const requestOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
